import type { ProblemCode } from "../../problems.ts";
import { diskFull } from "../disk-full.ts";
import { foreignSample, mobileSample } from "../number-samples.ts";

export const problems: Record<ProblemCode, string> = {
  form_invalid: "아래 항목을 수정해 주세요",
  form_unreadable:
    "보낸 내용을 그대로 처리할 수 없어 저장되지 않았습니다. 필요한 내용을 복사한 뒤 페이지를 새로 고쳐 다시 입력해 주세요",
  template_required: "템플릿을 선택하거나 ID를 입력해 주세요",
  title_required: "제목을 입력해 주세요",
  name_required: "이름을 입력해 주세요",
  contact_required: "이메일이나 휴대폰 번호를 입력해 주세요",
  role_empty: "이 자리의 서명자를 입력해 주세요. 비워 두면 다음 서명자가 이 자리에서 서명하게 됩니다",
  email_expected: "이 템플릿에는 이 서명자의 이메일이 필수입니다. 이메일을 입력해 주세요",
  mobile_expected: "이 템플릿에는 이 서명자의 휴대폰 번호가 필수입니다. 휴대폰 번호를 입력해 주세요",
  email_required: "이메일 주소를 입력해 주세요",
  email_invalid: "이메일 주소가 아닙니다. name@example.com 형식으로 입력해 주세요",
  mobile_invalid: `휴대폰 번호가 아닙니다. ${mobileSample} 형식으로, 해외 번호는 ${foreignSample}처럼 입력해 주세요`,
  mobile_no_texts: "이 번호는 문자 메시지를 받을 수 없습니다. 휴대폰 번호를 입력하거나 대신 이메일을 입력해 주세요",
  key_required: "항목의 키를 입력하거나 값을 지워 주세요",
  key_repeated: "같은 키가 두 번 사용되었습니다",
  signer_required: "서명자를 한 명 이상 추가해 주세요",
  files_required: "PDF 파일을 하나 이상 추가해 주세요",
  too_long: "{most}자 이하로 입력해 주세요",
  form_too_large:
    "내용이 2 MB를 넘어 너무 큽니다. 저장되지 않았으며 입력한 내용은 이 페이지에 그대로 있습니다. 내용을 줄인 뒤 다시 시도해 주세요",
  too_many_parts: "문서는 한 번에 10건까지 함께 생성할 수 있습니다. 먼저 하나를 삭제해 주세요",
  too_many_signers: "서명자는 50명까지 추가할 수 있습니다",
  too_many_items: "항목은 200개까지 추가할 수 있습니다",
  role_invalid: "역할을 선택해 주세요",
  template_id_required: "서명 서비스의 템플릿 ID를 입력해 주세요",
  template_taken: "이 ID의 템플릿이 이미 있습니다. 그 템플릿을 열거나 다른 ID를 입력해 주세요",
  template_changed:
    "이 페이지를 연 뒤에 템플릿이 변경되었습니다. 페이지를 새로 고쳐 현재 내용을 확인한 뒤 다시 변경해 주세요",
  setting_changed:
    "이 페이지를 연 뒤에 설정이 변경되었습니다. 입력한 내용을 복사한 뒤 페이지를 새로 고쳐 현재 내용을 확인해 주세요",
  group_taken: "같은 이름의 그룹이 이미 있습니다. 다른 이름을 입력하거나 그 그룹을 수정해 주세요",
  group_changed:
    "이 페이지를 연 뒤에 그룹이 변경되었습니다. 입력한 내용을 복사한 뒤 페이지를 새로 고쳐 현재 내용을 확인해 주세요",
  group_empty: "한 줄에 한 명씩, 한 명 이상 입력해 주세요",
  too_many_groups: "그룹은 200개까지 만들 수 있습니다. 필요 없는 그룹을 먼저 삭제해 주세요",
  too_many_notes: "이 문서에 메모가 200개 있어 더 추가할 수 없습니다",
  too_many_contacts:
    "연락처는 삭제한 것을 포함하여 20,000개까지 입력할 수 있습니다. 더 추가하지 않았습니다. 이미 있는 연락처를 수정해 주세요",
  hold_invalid: "0부터 30까지의 정수를 초 단위로 입력해 주세요",
  contact_changed:
    "이 페이지를 연 뒤에 연락처가 변경되었습니다. 페이지를 새로 고쳐 현재 내용을 확인한 뒤 다시 변경해 주세요",
  title_pattern_unknown:
    "중괄호 안에는 {template}, {date}, {signer1}, {signer2} 등과 아래 항목의 키만 사용할 수 있습니다. 나머지는 수정하거나 삭제해 주세요",
  item_key_required: "항목의 키를 입력하거나 항목을 삭제해 주세요",
  pages_invalid: "파일마다 페이지 수를 쉼표로 구분하여 3, 2와 같이 입력해 주세요",
  choices_required: "선택지를 쉼표로 구분하여 입력해 주세요",
  trial_outdated: "이 페이지를 연 뒤에 템플릿이 변경되었습니다. 페이지를 새로 고친 뒤 다시 테스트해 주세요",
  trial_files:
    "이 템플릿의 파일이 {most}개보다 많아 문서를 생성할 수 없습니다. 파일별 페이지 수를 변경하여 저장한 뒤 다시 테스트해 주세요",
  trial_pages:
    "이 템플릿의 파일이 모두 합해 {most}페이지를 넘어 연습 문서를 생성할 수 없습니다. 파일별 페이지 수를 변경하여 저장한 뒤 다시 테스트해 주세요",
  trial_refused: "샌드박스가 연습 문서를 거절했습니다. 템플릿을 변경하여 저장한 뒤 다시 테스트해 주세요",
  trial_failed:
    "샌드박스의 응답을 사용할 수 없어 연습 문서를 생성하지 못했습니다. practice-로 시작하는 템플릿 ID는 의도적으로 실패합니다. 다른 ID라면 다시 테스트해 주세요",
  value_added:
    "템플릿이 변경되어 필수 값이 추가되었습니다. 생성되지 않았습니다. 페이지를 새로 고친 뒤 입력해 주세요. 입력한 내용은 저장되어 있습니다",
  value_required: "이 템플릿의 필수 값입니다. 입력해 주세요",
  value_not_number: "숫자가 아닙니다. 1,200.5와 같이 입력해 주세요",
  value_not_date: "날짜가 아닙니다. 2026-12-01과 같이 입력해 주세요",
  value_not_phone: "전화번호가 아닙니다. 02-1234-5678과 같이 입력해 주세요",
  too_many_files: "파일이 너무 많습니다. 일부를 삭제해 주세요",
  file_empty: "빈 파일입니다. 다시 저장한 뒤 선택해 주세요",
  file_too_large: "파일이 너무 큽니다. 이미지 해상도를 낮추는 등 크기를 줄여 주세요",
  file_not_pdf: "PDF 파일이 아닙니다. PDF 파일로 저장한 뒤 다시 선택해 주세요",
  file_damaged:
    "손상되었거나 끝에 다른 내용이 붙은 PDF입니다. 인쇄 메뉴 등에서 새 PDF로 저장한 뒤 그 파일을 선택해 주세요",
  file_too_complex:
    "PDF가 너무 복잡하여 확인할 수 없습니다. 1분 뒤에 다시 시도해 주세요. 계속되면 인쇄 메뉴에서 새 PDF로 저장한 뒤 그 파일을 선택해 주세요",
  file_protected: "암호로 보호된 PDF입니다. 암호를 해제한 뒤 다시 선택해 주세요",
  file_locked: "편집이 잠긴 PDF입니다. 인쇄 메뉴에서 새 PDF로 저장한 뒤 그 파일을 선택해 주세요",
  file_launches:
    "서명자의 기기에서 프로그램을 실행할 수 있는 PDF입니다. 인쇄 메뉴에서 새 PDF로 저장한 뒤 그 파일을 선택해 주세요",
  file_embeds: "다른 파일이나 미디어가 들어 있는 PDF입니다. 인쇄 메뉴에서 새 PDF로 저장한 뒤 그 파일을 선택해 주세요",
  file_xfa:
    "대부분의 프로그램에서 표시할 수 없는 양식(XFA)입니다. 인쇄 메뉴에서 새 PDF로 저장한 뒤 그 파일을 선택해 주세요",
  file_hangul: "한글(HWP) 파일입니다. 한글 프로그램에서 PDF로 저장한 뒤 그 파일을 선택해 주세요",
  file_without_pages: "페이지가 없는 PDF입니다. 다른 파일을 선택해 주세요",
  file_incomplete: "업로드가 완료되지 않았습니다. 다시 시도해 주세요",
  file_changed: "선택한 뒤 파일이 변경되었습니다. 문서는 생성되지 않았습니다. 파일을 삭제하고 다시 선택해 주세요",
  file_key_missing:
    "암호화 키가 없어 서버에서 파일을 읽을 수 없습니다. 문서는 생성되지 않았습니다. 관리자에게 알려 주세요",
  file_unknown: "더 이상 사용할 수 없는 파일입니다. 다시 업로드해 주세요",
  file_unfinished: "아직 업로드되지 않은 파일이 있습니다. 기다리거나, 다시 시도하거나, 삭제해 주세요",
  upload_interrupted: "업로드가 중단되었습니다. 다시 시도해 주세요",
  upload_interrupted_again:
    "업로드가 다시 중단되었습니다. 한 번 더 시도해 주세요. 계속되면 브라우저와 Countersign 사이의 장비가 이 크기({size})의 파일을 허용하지 않는 것일 수 있으니 관리자에게 알려 주세요",
  between_too_large:
    "브라우저와 Countersign 사이의 장비가 이 크기({size})의 파일을 허용하지 않습니다. 관리자에게 프록시나 방화벽의 제한(nginx: client_max_body_size)을 늘려 달라고 요청해 주세요",
  between_timed_out:
    "브라우저와 Countersign 사이의 장비가 응답을 기다리다 연결을 끊었습니다. 다시 시도해 주세요. 계속되면 관리자에게 프록시나 방화벽의 제한 시간을 늘려 달라고 요청해 주세요",
  between_refused:
    "브라우저와 Countersign 사이의 장비가 요청을 거부했습니다(상태 {status}). 페이지를 새로 고친 뒤 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요",
  server_unreachable: "서버에 연결할 수 없습니다. 연결을 확인한 뒤 다시 시도해 주세요",
  app_updated: "프로그램이 업데이트되었습니다. 페이지를 새로 고친 뒤 다시 시도해 주세요",
  disk_full: diskFull.ko,
  database_unreachable:
    "서버가 데이터베이스에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요. 참조 번호 {reference}",
  kept_file_missing: "이 문서의 파일을 더 이상 사용할 수 없습니다. 파일 없이 계속한 뒤 파일을 다시 업로드해 주세요",
  kept_file_changed:
    "이 문서의 파일이 보냈을 때와 다릅니다. 파일 없이 계속한 뒤 파일을 다시 업로드하고 관리자에게 알려 주세요",
  staged_files_full:
    "아직 문서로 생성하지 않은 파일이 공유 중인 것을 포함해 최대 개수({most}개)에 도달했습니다. 임시 문서를 생성, 삭제하거나 돌려준 뒤 다시 시도해 주세요",
  staged_size_full:
    "아직 문서로 생성하지 않은 파일은 공유 중인 것을 포함해 모두 {most}까지 보관할 수 있습니다. 임시 문서를 생성, 삭제하거나 돌려준 뒤 다시 시도해 주세요",
  signed_out: "로그아웃되었습니다. 다른 탭에서 다시 로그인한 뒤 돌아와 주세요. 입력한 내용은 그대로 있습니다",
  not_allowed: "현재 역할로는 할 수 없는 작업입니다. 관리자에게 문의해 주세요",
  wrong_origin:
    "Countersign에 설정된 주소와 다른 주소이므로 여기에서는 아무것도 변경할 수 없습니다. 설정된 주소로 열거나 관리자에게 APP_URL 변경을 요청해 주세요",
  wrong_credentials: "이메일 또는 비밀번호가 올바르지 않습니다. 확인한 뒤 다시 시도해 주세요",
  slow_down: "시도 횟수를 초과했습니다. {seconds}초 뒤에 다시 시도해 주세요",
  wrong_password: "현재 비밀번호가 올바르지 않습니다. 확인한 뒤 다시 시도해 주세요",
  password_required: "비밀번호를 입력해 주세요",
  current_password_required: "현재 비밀번호를 입력해 주세요",
  password_short: "12자 이상 입력해 주세요",
  password_long: "200자 이하로 입력해 주세요",
  password_common: "추측하기 쉬운 비밀번호입니다. 서로 관련 없는 단어를 여러 개 사용해 주세요",
  password_personal: "이름이나 이메일이 포함되지 않은 비밀번호를 입력해 주세요",
  email_taken: "이미 등록된 이메일입니다",
  code_invalid: "더 이상 유효하지 않은 설정 주소입니다. 서버를 마지막으로 시작할 때 출력된 주소를 사용해 주세요",
  invitation_invalid: "더 이상 유효하지 않은 링크입니다. 관리자에게 새 링크를 요청해 주세요",
  hand_over_changed: "이 페이지를 연 뒤에 계정이 변경되었습니다. 페이지를 새로 고쳐 주세요",
  department_required: "부서 이름을 입력해 주세요",
  department_taken: "같은 이름의 부서가 이미 있습니다. 다른 이름을 입력해 주세요",
  department_gone: "삭제된 부서입니다. 페이지를 새로 고쳐 주세요",
  too_many_departments: "부서는 200개까지 만들 수 있습니다. 필요 없는 부서를 먼저 삭제해 주세요",
  last_administrator: "유일한 관리자입니다. 먼저 다른 구성원을 관리자로 지정해 주세요",
  code_required: "코드를 입력해 주세요",
  code_wrong: "코드가 올바르지 않거나 이미 사용되었습니다. 앱에 지금 표시된 코드를 입력해 주세요",
  sign_in_over: "로그인 시간이 지났거나 잘못된 코드를 여러 번 입력했습니다. 비밀번호로 다시 로그인해 주세요",
  factor_there: "2단계 로그인이 이미 설정되어 있습니다. 페이지를 새로 고쳐 주세요",
  factor_demanded: "관리자가 2단계 로그인을 필수로 설정하여 해제할 수 없습니다. 관리자에게 문의해 주세요",
  offer_over: "설정 시간이 지났습니다. 다시 시작해 주세요",
  confirm_needed: "변경되지 않았습니다. 다시 시도하여 본인 확인을 해 주세요",
  rejected:
    "서명 서비스가 문서를 거절했습니다. 문서는 생성되지 않았습니다. 서비스가 알려 준 내용을 수정한 뒤 다시 생성해 주세요",
  not_authorised:
    "서명 서비스가 인증 정보를 받아들이지 않았습니다. 문서는 생성되지 않았습니다. 관리자에게 문의해 주세요",
  not_sent: "서명 서비스에 연결할 수 없습니다. 문서는 생성되지 않았습니다. 다시 시도해 주세요",
  service_unusable:
    "서명 서비스 연결 설정이 올바르지 않습니다. 문서는 생성되지 않았습니다. 다시 시도해도 해결되지 않으니 관리자에게 알려 주세요",
  busy: "서명 서비스 요청이 많습니다. 문서는 생성되지 않았습니다. {seconds}초 뒤에 다시 시도해 주세요",
  creation_unheard:
    "서버에 연결할 수 없어 문서가 생성되었는지 알 수 없습니다. 연결을 확인한 뒤 다시 시도해 주세요. 두 번 생성되지 않습니다",
  creations_full:
    "한 시간에 생성할 수 있는 문서 수({most}건)에 도달했습니다. 문서는 생성되지 않았습니다. 입력한 내용은 그대로 있습니다. {minutes}분 뒤에 다시 시도해 주세요",
  form_used: "이 양식은 이미 다른 문서를 생성하는 데 사용되었습니다. 그 문서를 열거나 새 문서를 작성해 주세요",
  replaced_gone:
    "대체하려는 문서를 볼 권한이 없어졌습니다. 문서는 생성되지 않았습니다. 페이지를 새로 고친 뒤 ‘대체하지 않고 생성’을 선택해 주세요. 입력한 내용은 그대로 있습니다",
  same_again: "내용이 같은 문서가 이미 있습니다. 새로 생성된 문서는 없습니다",
  draft_newer: "다른 탭이나 기기에서 변경된 임시 문서입니다. 유지할 버전을 선택해 주세요",
  draft_unreadable: "저장된 내용이 손상되었거나 이 버전에서 읽을 수 없는 형식입니다. 삭제한 뒤 새 문서를 작성해 주세요",
  drafts_full:
    "임시 문서가 공유 중인 것을 포함해 최대 건수({most}건)에 도달했습니다. 일부를 생성, 삭제하거나 돌려준 뒤 다시 시도해 주세요",
  drafts_size_full:
    "임시 문서는 공유 중인 것을 포함해 모두 {most}까지 보관할 수 있습니다. 일부를 생성, 삭제하거나 돌려준 뒤 다시 시도해 주세요",
  draft_elsewhere:
    "지금은 {holder}님에게 있는 임시 문서이므로 여기에서 저장하거나 생성할 수 없습니다. {holder}님에게 요청해 주세요. 직접 공유한 경우 임시 문서 페이지에서 되찾을 수 있습니다",
  draft_of_colleague: "동료가 공유한 임시 문서는 삭제하거나 다시 공유할 수 없습니다. 동료에게 돌려주세요",
  draft_under_way: "이 탭에서 파일을 업로드하거나 저장 또는 생성하고 있습니다. 완료된 뒤 다시 시도해 주세요",
  colleague_required: "목록에서 동료를 선택해 주세요",
  colleague_gone: "사용 중인 계정이 아닙니다. 다른 사람을 선택해 주세요",
  colleague_full:
    "동료의 임시 문서나 파일이 한도에 도달해 공유하지 않았습니다. 동료에게 임시 문서를 일부 생성하거나 삭제해 달라고 요청해 주세요",
  colleague_cannot_replace:
    "이 임시 문서가 대체할 문서를 볼 권한이 동료에게 없습니다. 권한이 있는 사람을 선택하거나, 임시 문서를 열어 ‘대체하지 않고 생성’을 먼저 선택해 주세요",
  colleague_has_form:
    "동료가 이 임시 문서의 주소를 열어 따로 작성한 양식이 있습니다. 공유되지 않았습니다. 다른 사람을 선택하거나 문서를 직접 생성해 주세요",
  too_many_shared: "동료에게 공유할 수 있는 임시 문서는 최대 {most}건입니다. 먼저 하나를 되찾아 주세요",
  release_needed:
    "이 템플릿의 문서는 매니저 결재가 필요합니다. 생성된 문서는 없습니다. 버튼을 다시 누르면 결재를 요청합니다. 입력한 내용은 그대로 있습니다",
  release_not_needed: "이 템플릿은 이제 결재가 필요하지 않습니다. 버튼을 다시 누르면 문서를 생성합니다",
  release_waits: "결재 대기 중인 임시 문서입니다. 먼저 요청을 회수한 뒤 변경, 공유, 생성 또는 삭제해 주세요",
  release_gone:
    "더 이상 결재 대기 중이 아닙니다. 승인, 반려, 변경 또는 회수되었습니다. 새로 생성된 문서는 없습니다. 페이지를 새로 고쳐 주세요",
  release_own: "직접 작성했거나 가지고 있던 문서이므로 다른 사람이 승인해야 합니다. 다른 매니저에게 요청해 주세요",
  release_stuck:
    "파일이나 설정, 대체할 문서가 바뀌어 이대로는 생성할 수 없습니다. 생성된 문서는 없습니다. 반려하면 {holder}님이 수정할 수 있습니다",
  release_role_empty:
    "서명자가 입력되지 않은 자리가 있어 다음 서명자가 그 자리에서 서명하게 됩니다. 생성된 문서는 없습니다. 반려하면 {holder}님이 서명자를 입력할 수 있습니다",
  release_value_added:
    "템플릿이 변경되어 입력되지 않은 필수 값이 있습니다. 생성된 문서는 없습니다. 반려하면 {holder}님이 입력할 수 있습니다",
  release_rejected:
    "서명 서비스가 문서를 거절했습니다. 생성된 문서는 없습니다. 서비스 응답과 함께 {holder}님의 임시 문서로 돌아갔습니다",
  release_full:
    "{holder}님이 한 시간 동안 생성할 수 있는 문서 한도({most}건)에 도달했습니다. 생성된 문서는 없습니다. {minutes}분 뒤에 다시 시도해 주세요",
  too_many_waiting:
    "결재 대기 중인 임시 문서는 {most}건까지입니다. 요청을 회수하거나 일부가 승인될 때까지 기다려 주세요",
  nobody_releases: "승인할 수 있는 다른 매니저나 관리자가 없습니다. 관리자에게 매니저 지정을 요청해 주세요",
  reason_required: "수정할 내용을 입력해 주세요",
  restored_since:
    "이 페이지를 연 뒤에 Countersign이 백업에서 복원되었을 수 있어, 이 문서가 이미 생성되어 있을 수 있습니다. 지금은 문서를 생성하지 않았습니다. 서명 서비스에서 확인한 뒤 다시 생성해 주세요",
  form_changed: "양식이 변경되어 아무것도 보내지 않았습니다. 준비되면 버튼을 다시 눌러 주세요",
  record_lost:
    "문서가 생성되었을 수 있지만 데이터베이스에서 기록이 사라졌습니다. 다시 생성하지 말고 관리자에게 다음 참조 번호를 알려 주세요: {reference}",
  not_stored:
    "저장할 수 없어 아무것도 보내지 않았습니다. 입력한 내용은 그대로 있습니다. 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요. 참조 번호 {reference}",
  already_resolved: "다른 사람이 이미 처리했습니다. 페이지를 새로 고쳐 주세요",
  link_unreadable:
    "링크는 저장되어 있지만 서버의 키가 저장할 때와 달라 읽을 수 없습니다. 관리자에게 원래 키를 되돌려 달라고 요청해 주세요",
  answered_late: "그사이 서비스가 응답했습니다. 이 문서는 생성되었습니다. 페이지를 새로 고쳐 주세요",
  too_early: "요청이 늦게 도착할 수 있습니다. {seconds}초 뒤에 서비스에서 다시 확인해 주세요",
  document_id_required: "서비스의 문서 ID를 입력해 주세요",
  link_invalid: "https:// 또는 http://로 시작하고 주소 앞에 사용자 이름이 없는 링크를 붙여넣어 주세요",
  note_required: "메모를 입력해 주세요",
  subject_required: "제목을 입력해 주세요",
  subject_unknown:
    "제목의 중괄호에는 {name}, {title}, {sender}만 사용할 수 있습니다. 나머지는 수정하거나 삭제해 주세요",
  wording_unknown:
    "중괄호에는 {name}, {title}, {link}, {sender}만 사용할 수 있습니다. 나머지는 수정하거나 삭제해 주세요",
  wording_without_link: "메시지에 서명 링크가 없습니다. 링크가 들어갈 자리에 {link} 표시를 넣어 주세요",
  days_invalid: "1부터 36,500까지의 일수를 입력해 주세요",
  address_in_clear: "https://로 시작하는 주소를 입력해 주세요. http로는 키와 문서가 암호화되지 않고 전송됩니다",
  address_required: "기본 주소를 입력해 주세요",
  address_invalid: "https:// 또는 http://로 시작하는 주소를 사용자 이름, ?, # 없이 입력해 주세요",
  api_id_required: "API ID를 입력해 주세요",
  api_id_invalid: "API ID를 콜론 없이 입력해 주세요",
  secret_required: "API Secret Key를 입력해 주세요",
  secret_kept_elsewhere: "API Secret Key를 입력해 주세요. 저장된 키는 저장할 때의 기본 주소에만 사용됩니다",
  issuer_required: "발급자를 입력해 주세요",
  issuer_invalid: "https://로 시작하는 발급자 주소를 사용자 이름, ?, # 없이 입력해 주세요",
  client_id_required: "클라이언트 ID를 입력해 주세요",
  client_secret_required: "클라이언트 보안 비밀을 입력해 주세요",
  client_secret_kept_elsewhere:
    "클라이언트 보안 비밀을 입력해 주세요. 저장된 값은 저장할 때의 발급자와 클라이언트 ID에만 사용됩니다",
  button_name_required: "버튼에 표시할 이름을 입력해 주세요",
  domains_invalid: "example.com과 같은 도메인을 쉼표로 구분하여 입력해 주세요",
  role_claim_invalid: "roles 또는 roles: value=manager, other=administrator 형식으로 입력해 주세요",
  password_off: "비밀번호 로그인이 꺼져 있습니다. 회사 계정으로 로그인해 주세요",
  company_unavailable: "회사 로그인 서비스에 연결할 수 없습니다. 잠시 후 다시 시도하거나 관리자에게 문의해 주세요",
  company_only_way:
    "비밀번호 로그인이 꺼져 있어 회사 계정으로만 로그인할 수 있습니다. 잘못 연결된 계정이라면 관리자에게 문의해 주세요",
  company_without_password:
    "비밀번호가 없어 회사 계정으로만 로그인할 수 있습니다. 관리자에게 비밀번호 링크를 요청하여 비밀번호를 설정한 뒤 연결을 해제해 주세요",
  company_needed: "먼저 회사 계정으로 로그인한 뒤 다시 시도해 주세요",
  passwords_needed: "회사 계정으로만 로그인할 수 있습니다. 먼저 비밀번호 로그인을 켜 주세요",
  administrator_password_needed:
    "비밀번호가 있는 관리자가 없습니다. 먼저 구성원 페이지에서 비밀번호 링크를 만들어 관리자의 비밀번호를 설정해 주세요",
  company_not_working:
    "관리자가 이 방법으로만 로그인할 수 있는데 이 보안 비밀로는 로그인할 수 없습니다. ‘테스트’로 원인을 확인한 뒤 수정해 주세요",
  connection_changed:
    "이 페이지를 연 뒤에 연결이 변경되었습니다. 입력한 내용을 복사한 뒤 페이지를 새로 고쳐 현재 상태를 확인해 주세요",
  company_changed:
    "이 페이지를 연 뒤에 회사 로그인 설정이 변경되었습니다. 입력한 내용을 복사한 뒤 페이지를 새로 고쳐 현재 상태를 확인해 주세요",
  export_under_way: "앞서 시작한 내보내기가 아직 진행 중입니다. 다운로드가 끝난 뒤, 또는 취소한 뒤 다시 내보내 주세요",
  search_too_long: "비슷한 문서가 너무 많아 검색을 중단했습니다. 단어를 더 길게 입력하거나 필터로 범위를 좁혀 주세요",
  search_busy: "동시에 열린 검색이 너무 많습니다. 잠시 후 다시 검색해 주세요",
  not_found: "삭제되었거나 볼 권한이 없습니다. 페이지를 새로 고쳐 주세요",
  unexpected: "서버에 문제가 생겼습니다. 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요. 참조 번호 {reference}",
};
