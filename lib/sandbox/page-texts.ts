/** Every text of the signing page, both languages side by side. `{name}` places are filled by the page. */
export const pageTexts = {
  practice: { en: "Practice sandbox", ko: "연습용 샌드박스" },
  practiceNote: {
    en: "This page stands in for the signing service. Signing here has no legal effect.",
    ko: "서명 서비스를 대신하는 연습 화면입니다. 여기에서 서명해도 법적 효력이 없습니다.",
  },
  language: { en: "Language", ko: "언어" },
  document: { en: "Document {id}", ko: "문서 {id}" },
  asked: { en: "{name}, you are asked to sign this document", ko: "{name}님, 이 문서에 서명해 주세요" },
  addressed: { en: "For {name}", ko: "{name}님에게 온 문서" },
  items: { en: "Filled in", ko: "입력된 내용" },
  signers: { en: "Signers", ko: "서명자" },
  you: { en: "you", ko: "본인" },
  waiting: { en: "Waiting", ko: "대기 중" },
  signed: { en: "Signed", ko: "서명 완료" },
  declined: { en: "Declined", ko: "거절" },
  files: { en: "To be signed", ko: "서명할 파일" },
  openFile: { en: "Open PDF", ko: "PDF 열기" },
  loading: { en: "Loading the pages…", ko: "페이지를 불러오는 중…" },
  onePage: { en: "1 page", ko: "1페이지" },
  manyPages: { en: "{n} pages", ko: "{n}페이지" },
  pageLabel: { en: "{file}, page {n} of {total}", ko: "{file}, {n} / {total}페이지" },
  cannotShow: {
    en: "The pages can't be shown here. Open the PDF instead",
    ko: "여기에서 페이지를 볼 수 없습니다. PDF를 열어 확인해 주세요",
  },
  decision: { en: "Your signature", ko: "내 서명" },
  decisionNote: { en: "Read the pages, then choose", ko: "내용을 확인한 뒤 선택해 주세요" },
  sign: { en: "Sign", ko: "서명하기" },
  decline: { en: "Decline", ko: "거절하기" },
  youSigned: { en: "You signed on {time}", ko: "{time}에 서명했습니다" },
  youDeclined: { en: "You declined to sign on {time}", ko: "{time}에 서명을 거절했습니다" },
  allSigned: { en: "Everyone has signed", ko: "모두 서명했습니다" },
  unknownTitle: { en: "This link opens no document", ko: "이 링크로 열 수 있는 문서가 없습니다" },
  unknownNote: {
    en: "Check that the whole address was copied, or ask the person who sent it for a new one",
    ko: "주소가 끝까지 복사되었는지 확인하거나, 링크를 보낸 사람에게 새 링크를 요청해 주세요",
  },
} as const;

export const pageLanguages = ["en", "ko"] as const;
export type PageLanguage = (typeof pageLanguages)[number];
export const languageNames: Record<PageLanguage, string> = { en: "English", ko: "한국어" };

/** The language that was chosen (`?lang=`), else the one that the browser likes best, else English. */
export function chooseLanguage(chosen: string | null, acceptLanguage: string | null): PageLanguage {
  const wishes = (acceptLanguage ?? "").split(",").map((wish) => {
    const [tag, ...parameters] = wish.split(";").map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    return { tag: tag?.split("-")[0], quality };
  });
  wishes.sort((a, b) => b.quality - a.quality);
  const tags = [chosen, ...wishes.filter(({ quality }) => quality > 0).map(({ tag }) => tag)];
  return tags.map((tag) => pageLanguages.find((language) => language === tag)).find(Boolean) ?? "en";
}
