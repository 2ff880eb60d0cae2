import { words } from "./words.ts";

/** Said on any page, most of which are not given it: in both languages, so that what is loaded later has it. */
export const diskFull = words(
  "The server's disk is full. Tell your administrator, then try again",
  "서버의 디스크가 가득 찼습니다. 관리자에게 알린 뒤 다시 시도해 주세요",
);
