import type { ProblemCode } from "../problems.ts";
import { words } from "./words.ts";

/** What happened and what to do next, for every refusal. */
export const problems = words<Record<ProblemCode, string>>(
  {
    form_invalid: "Some of this cannot be used yet. Mend what is listed here.",
    template_required: "Choose a template or type its id",
    title_required: "Type a title",
    name_required: "Type the name",
    contact_required: "Type an email or a mobile number",
    email_required: "Type the email address",
    email_invalid: "This is not an email address. Write it like name@example.com",
    mobile_invalid: "This is not a mobile number. Write it like 010-1234-5678, or +1 415 555 2671 for another country",
    key_required: "Type the item's key, or clear its value",
    key_repeated: "This key is there already. Keep one of the two",
    signer_required: "Add at least one signer",
    files_required: "Add at least one PDF file",
    too_long: "This is too long. Shorten it",
    too_many_signers: "At most 50 signers fit into one document",
    too_many_items: "At most 200 items fit into one document",
    role_invalid: "Choose a role",
    too_many_files: "Too many files. Remove some",
    file_empty: "This file is empty. Save it again and choose it once more",
    file_too_large: "This file is too large. Make it smaller, for example by reducing its pictures",
    file_not_pdf: "This is not a PDF. Save or print it as PDF first",
    file_damaged: "This PDF is damaged and cannot be read. Save it again and choose it once more",
    file_protected: "This PDF is protected with a password. Remove the protection first",
    file_without_pages: "This PDF has no pages. Choose another",
    file_incomplete: "The upload arrived incomplete. Try again",
    file_changed: "The file has changed since it was uploaded. Nothing was created. Remove it and add it again",
    file_unknown: "A file is no longer here. Remove it and add it again",
    file_unfinished: "A file is not uploaded yet. Wait for it, try it again or remove it",
    upload_interrupted: "The upload was interrupted. Try again",
    upload_interrupted_again:
      "The upload was interrupted again. Try once more. If it keeps happening, something between this browser and Countersign may not accept files of this size ({size}): tell your administrator",
    between_too_large:
      "Something between this browser and Countersign doesn't accept files of this size ({size}). Ask your administrator to raise the limit of the proxy or firewall (nginx: client_max_body_size)",
    between_timed_out:
      "Something between this browser and Countersign gave up waiting. Try again. If it happens again, ask your administrator to raise the time-out of the proxy or firewall",
    between_refused:
      "Something between this browser and Countersign refused this (status {status}). Reload the page and try again. If it happens again, tell your administrator",
    desk_unreachable: "Can't reach the server. Check your connection and try again",
    desk_renewed: "Countersign was updated since this page was opened. Reload the page and try again",
    disk_full: "The desk's disk is full. Nothing was lost; ask your administrator, then try again",
    kept_file_missing:
      "A file of this document is not on the desk any more. Nothing was prepared. Go on without the files, and add them again",
    kept_file_changed:
      "A file of this document is not as it was sent any more. Nothing was prepared. Go on without the files, add them again, and tell your administrator",
    staged_files_full:
      "You have reached the limit of {most} for files that are in no document yet. Create or delete some of your drafts, then try again",
    staged_size_full:
      "Your files that are in no document yet may take up {most} in all. Create or delete some of your drafts, then try again",
    signed_out:
      "You have been signed out. Sign in again in another tab, then come back here: nothing you typed is lost",
    not_allowed: "Your role does not include this. Ask an administrator",
    wrong_origin:
      "Countersign is set up for another address, so nothing can be changed here. Open it there, or ask your administrator to change APP_URL",
    wrong_credentials: "Email or password is wrong. Check both and try again",
    slow_down: "Too many tries. Try again in {seconds} s",
    password_required: "Type the password",
    password_short: "Use at least 12 characters",
    password_long: "Use at most 200 characters",
    password_common: "This password is easy to guess. Use several words that do not belong together",
    password_personal: "Leave your name and email out of the password",
    email_taken: "Somebody with this email is at the desk already",
    code_invalid: "This set-up address is not valid any more. Use the one printed at the desk's last start",
    invitation_invalid: "This invitation is not valid any more. Ask an administrator for a new one",
    last_administrator: "This is the only administrator. Make somebody else one first",
    rejected: "The signing service refused the document. Nothing was created",
    not_authorised:
      "The signing service did not accept this desk's credentials. Nothing was created. Ask your administrator",
    not_sent: "The signing service could not be reached. Nothing was created. Try again",
    service_unusable:
      "The connection to the signing service isn't set up correctly. Nothing was created. This can't be fixed by trying again. Tell your administrator",
    busy: "The signing service is busy. Nothing was created. Try again in {seconds} s",
    creation_unheard:
      "Can't reach the server, so it isn't known whether the document was created. Check your connection and press Create document again: nothing will be created twice",
    creations_full:
      "You have reached the limit of {most} for documents created within an hour. Nothing was created. What you entered is still here; try again in {minutes} min",
    form_used:
      "This form has become a document already, with other contents. Look at that one; for another, start a new document",
    replaced_gone:
      "The document that this one replaces is not yours to see any more. Nothing was created. Reload the page and choose ‘Create without replacing’: what you typed stays",
    same_again: "A document with the same contents is there already. Nothing was created",
    draft_newer: "This draft was changed in another tab or on another device. Choose which of the two goes on",
    draft_unreadable:
      "What was saved of this draft is damaged, or in a form that this version doesn't know. Delete it and start a new document",
    drafts_full: "You have reached the limit of {most} for drafts. Create or delete some of them, then try again",
    drafts_size_full: "Your drafts may take up {most} in all. Create or delete some of them, then try again",
    restored_since:
      "Countersign may have been restored from a backup since you opened this page, so this document may already exist. Nothing was created now. Check with the signing service, then create it again",
    form_changed: "The form was changed, so nothing was sent. Press Create document when it is ready",
    not_stored:
      "We couldn't save this, so nothing was sent. What you entered is still here. Try again. If it happens again, tell your administrator. Reference {reference}",
    already_resolved: "Somebody has resolved this already. Reload the page",
    answered_late: "The service has answered meanwhile: it created this document. Reload the page",
    too_early: "A request can still arrive late. Check with the service again in {seconds} seconds",
    document_id_required: "Type the document's id at the service",
    link_invalid: "Paste the whole link. It begins with https:// or http://, without a user name before the address",
    note_required: "Type the note",
    subject_required: "Type the subject",
    subject_unknown: "Only {name}, {title} and {sender} can stand in braces in a subject. Correct or remove the others",
    wording_unknown: "Only {name}, {title}, {link} and {sender} can stand in braces. Correct or remove the others",
    wording_without_link: "Put {link} where the signing link goes: without it the message leads nowhere",
    days_invalid: "Type a whole number of days, from 1 to 36,500",
    export_under_way:
      "Your last export is still running. Wait until its download has ended, or cancel it, then export again",
    search_too_long:
      "Too many documents nearly match, so the search was stopped. Type a longer piece of a word, or narrow it with the filters",
    search_busy: "You have many searches open at once. Wait a moment, then search again",
    not_found: "This is not here. It may have been removed, or it is not yours to see",
    unexpected:
      "Something went wrong on the server. Try again. If it happens again, tell your administrator. Reference {reference}",
  },
  {
    form_invalid: "아직 사용할 수 없는 내용이 있습니다. 아래 항목을 고쳐 주세요.",
    template_required: "템플릿을 고르거나 ID를 입력하세요",
    title_required: "제목을 입력하세요",
    name_required: "이름을 입력하세요",
    contact_required: "이메일이나 휴대폰 번호를 입력하세요",
    email_required: "이메일 주소를 입력하세요",
    email_invalid: "이메일 주소가 아닙니다. name@example.com 형식으로 입력하세요",
    mobile_invalid: "휴대폰 번호가 아닙니다. 010-1234-5678 형식으로, 해외 번호는 +1 415 555 2671처럼 입력하세요",
    key_required: "항목의 키를 입력하거나 값을 지우세요",
    key_repeated: "같은 키가 이미 있습니다. 하나만 남기세요",
    signer_required: "서명자를 한 명 이상 추가하세요",
    files_required: "PDF 파일을 하나 이상 추가하세요",
    too_long: "너무 깁니다. 줄여 주세요",
    too_many_signers: "문서 하나에 서명자는 50명까지 넣을 수 있습니다",
    too_many_items: "문서 하나에 항목은 200개까지 넣을 수 있습니다",
    role_invalid: "역할을 고르세요",
    too_many_files: "파일이 너무 많습니다. 몇 개를 빼세요",
    file_empty: "빈 파일입니다. 다시 저장한 뒤 골라 주세요",
    file_too_large: "파일이 너무 큽니다. 그림 해상도를 낮추는 등 크기를 줄여 주세요",
    file_not_pdf: "PDF가 아닙니다. 먼저 PDF로 저장하거나 인쇄하세요",
    file_damaged: "손상되어 읽을 수 없는 PDF입니다. 다시 저장한 뒤 골라 주세요",
    file_protected: "암호로 보호된 PDF입니다. 먼저 보호를 해제하세요",
    file_without_pages: "페이지가 없는 PDF입니다. 다른 파일을 고르세요",
    file_incomplete: "업로드가 끝까지 도착하지 않았습니다. 다시 시도하세요",
    file_changed: "업로드한 뒤 파일이 바뀌었습니다. 아무것도 생성되지 않았습니다. 파일을 빼고 다시 추가하세요",
    file_unknown: "더 이상 여기에 없는 파일이 있습니다. 빼고 다시 추가하세요",
    file_unfinished: "아직 업로드되지 않은 파일이 있습니다. 기다리거나, 다시 시도하거나, 빼 주세요",
    upload_interrupted: "업로드가 중단되었습니다. 다시 시도해 주세요",
    upload_interrupted_again:
      "업로드가 다시 중단되었습니다. 한 번 더 시도해 주세요. 계속되면 브라우저와 Countersign 사이의 장비가 이 크기({size})의 파일을 허용하지 않는 것일 수 있으니 관리자에게 알려 주세요",
    between_too_large:
      "브라우저와 Countersign 사이의 장비가 이 크기({size})의 파일을 허용하지 않습니다. 관리자에게 프록시나 방화벽의 제한(nginx: client_max_body_size)을 늘려 달라고 요청해 주세요",
    between_timed_out:
      "브라우저와 Countersign 사이의 장비가 응답을 기다리다 연결을 끊었습니다. 다시 시도해 주세요. 계속되면 관리자에게 프록시나 방화벽의 제한 시간을 늘려 달라고 요청해 주세요",
    between_refused:
      "브라우저와 Countersign 사이의 장비가 요청을 거부했습니다(상태 {status}). 페이지를 새로 고친 뒤 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요",
    desk_unreachable: "서버에 연결할 수 없습니다. 연결을 확인한 뒤 다시 시도해 주세요",
    desk_renewed: "이 페이지를 연 뒤 프로그램이 업데이트되었습니다. 페이지를 새로 고친 뒤 다시 시도해 주세요",
    disk_full: "데스크의 디스크가 가득 찼습니다. 잃은 것은 없습니다. 관리자에게 알린 뒤 다시 시도하세요",
    kept_file_missing:
      "이 문서의 파일이 더 이상 데스크에 없습니다. 준비된 것은 없습니다. 파일 없이 계속한 뒤 파일을 다시 추가하세요",
    kept_file_changed:
      "이 문서의 파일이 보냈을 때와 다릅니다. 준비된 것은 없습니다. 파일 없이 계속한 뒤 파일을 다시 추가하고, 관리자에게 알려 주세요",
    staged_files_full:
      "아직 문서로 생성하지 않은 파일이 최대 개수({most}개)에 도달했습니다. 임시 문서를 생성하거나 삭제한 뒤 다시 시도해 주세요",
    staged_size_full:
      "아직 문서로 생성하지 않은 파일은 모두 합해 {most}까지 보관할 수 있습니다. 임시 문서를 생성하거나 삭제한 뒤 다시 시도해 주세요",
    signed_out: "로그아웃되었습니다. 다른 탭에서 다시 로그인한 뒤 돌아오세요. 입력한 내용은 그대로 있습니다",
    not_allowed: "이 작업은 현재 역할로 할 수 없습니다. 관리자에게 문의하세요",
    wrong_origin:
      "Countersign에 설정된 주소와 다른 주소이므로 여기에서는 아무것도 바꿀 수 없습니다. 설정된 주소로 열거나 관리자에게 APP_URL 변경을 요청해 주세요",
    wrong_credentials: "이메일 또는 비밀번호가 맞지 않습니다. 확인하고 다시 시도하세요",
    slow_down: "시도가 너무 많습니다. {seconds}초 뒤에 다시 시도하세요",
    password_required: "비밀번호를 입력하세요",
    password_short: "12자 이상 입력하세요",
    password_long: "200자까지 입력할 수 있습니다",
    password_common: "추측하기 쉬운 비밀번호입니다. 서로 관련 없는 단어 여러 개를 쓰세요",
    password_personal: "비밀번호에 이름이나 이메일을 넣지 마세요",
    email_taken: "이 이메일을 쓰는 사람이 이미 있습니다",
    code_invalid: "더 이상 유효하지 않은 설정 주소입니다. 데스크를 마지막으로 시작할 때 출력된 주소를 쓰세요",
    invitation_invalid: "더 이상 유효하지 않은 초대입니다. 관리자에게 새 초대를 요청하세요",
    last_administrator: "하나뿐인 관리자입니다. 먼저 다른 사람을 관리자로 지정하세요",
    rejected: "서명 서비스가 문서를 거절했습니다. 아무것도 생성되지 않았습니다",
    not_authorised:
      "서명 서비스가 이 데스크의 인증 정보를 받아들이지 않았습니다. 아무것도 생성되지 않았습니다. 관리자에게 문의하세요",
    not_sent: "서명 서비스에 연결할 수 없었습니다. 아무것도 생성되지 않았습니다. 다시 시도하세요",
    service_unusable:
      "서명 서비스 연결 설정이 올바르지 않습니다. 문서는 생성되지 않았습니다. 다시 시도해도 해결되지 않으니 관리자에게 알려 주세요",
    busy: "서명 서비스가 바쁩니다. 아무것도 생성되지 않았습니다. {seconds}초 뒤에 다시 시도하세요",
    creation_unheard:
      "서버에 연결할 수 없어 문서가 생성되었는지 알 수 없습니다. 연결을 확인한 뒤 ‘문서 생성’을 다시 눌러 주세요. 두 번 생성되지 않습니다",
    creations_full:
      "한 시간에 생성할 수 있는 문서 수({most}개)에 도달했습니다. 아무것도 생성되지 않았습니다. 입력한 내용은 그대로 있습니다. {minutes}분 뒤에 다시 시도해 주세요",
    form_used:
      "이 양식은 이미 다른 내용의 문서가 되었습니다. 그 문서를 확인하고, 다른 문서가 필요하면 새 문서를 시작하세요",
    replaced_gone:
      "대체하려는 문서를 더 이상 볼 수 없습니다. 아무것도 생성되지 않았습니다. 페이지를 새로 고친 뒤 ‘대체하지 않고 생성’을 고르세요. 입력한 내용은 그대로 있습니다",
    same_again: "내용이 같은 문서가 이미 있습니다. 아무것도 생성되지 않았습니다",
    draft_newer: "다른 탭이나 다른 기기에서 바뀐 임시 문서입니다. 둘 중 어느 것으로 계속할지 고르세요",
    draft_unreadable:
      "저장된 내용이 손상되었거나 이 버전에서 읽을 수 없는 형식입니다. 삭제한 뒤 새 문서를 작성해 주세요",
    drafts_full: "임시 문서가 최대 개수({most}개)에 도달했습니다. 일부를 생성하거나 삭제한 뒤 다시 시도해 주세요",
    drafts_size_full:
      "임시 문서는 모두 합해 {most}까지 보관할 수 있습니다. 일부를 생성하거나 삭제한 뒤 다시 시도해 주세요",
    restored_since:
      "이 페이지를 연 뒤에 백업에서 복원되었을 수 있어, 이 문서가 이미 생성되어 있을 수 있습니다. 지금은 아무것도 생성하지 않았습니다. 서명 서비스에서 확인한 뒤 다시 생성해 주세요",
    form_changed: "양식이 바뀌어 아무것도 보내지 않았습니다. 준비되면 ‘문서 생성’을 눌러 주세요",
    not_stored:
      "저장할 수 없어 아무것도 보내지 않았습니다. 입력한 내용은 그대로 있습니다. 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요. 참조 번호 {reference}",
    already_resolved: "이미 누군가 처리했습니다. 페이지를 새로 고쳐 주세요",
    answered_late: "그 사이 서비스가 응답했습니다. 이 문서는 생성되었습니다. 페이지를 새로 고쳐 주세요",
    too_early: "요청이 늦게 도착할 수 있습니다. {seconds}초 뒤에 서비스에서 다시 확인해 주세요",
    document_id_required: "서비스의 문서 ID를 입력하세요",
    link_invalid: "https:// 또는 http://로 시작하고 주소 앞에 사용자 이름이 없는 링크를 붙여 넣으세요",
    note_required: "메모를 입력하세요",
    subject_required: "제목을 입력하세요",
    subject_unknown: "제목의 중괄호에는 {name}, {title}, {sender}만 쓸 수 있습니다. 나머지는 고치거나 지우세요",
    wording_unknown: "중괄호에는 {name}, {title}, {link}, {sender}만 쓸 수 있습니다. 나머지는 고치거나 지우세요",
    wording_without_link: "서명 링크가 들어갈 곳에 {link}를 넣으세요. 없으면 메시지에 링크가 빠집니다",
    days_invalid: "1부터 36,500까지의 일수를 입력하세요",
    export_under_way:
      "앞서 시작한 내보내기가 아직 진행 중입니다. 다운로드가 끝난 뒤, 또는 취소한 뒤 다시 내보내 주세요",
    search_too_long: "비슷한 문서가 너무 많아 검색을 멈췄습니다. 단어를 더 길게 입력하거나 필터로 범위를 좁히세요",
    search_busy: "한꺼번에 열린 검색이 많습니다. 잠시 후 다시 검색하세요",
    not_found: "여기에 없습니다. 삭제되었거나 볼 권한이 없는 내용입니다",
    unexpected: "서버에 문제가 생겼습니다. 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요. 참조 번호 {reference}",
  },
);
