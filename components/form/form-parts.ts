export { goOnFrom } from "./enter-key.ts";
export { FollowTemplate } from "./follow-template.tsx";
export { keepFocus } from "./keep-focus.ts";
export { MeantKey } from "./meant-key.tsx";
export { tellElsewhere } from "./tell-elsewhere.ts";
export { TypedSummary } from "./typed-summary.tsx";
export { UnlistedTemplate } from "./unlisted-template.tsx";
export { UsualItemsButton } from "./usual-items-button.tsx";
