export { goOnFrom } from "./enter-key.ts";
export { itemsForTemplate, settingsForTemplate, signersForTemplate } from "./lay-out.ts";
export { MeantKey } from "./meant-key.tsx";
export { MoreTemplates } from "./more-templates.ts";
export { tellElsewhere } from "./tell-elsewhere.ts";
export { TitleOfTemplate } from "./title-of-template.tsx";
export { UnlistedTemplate } from "./unlisted-template.tsx";
export { UsualItemsButton } from "./usual-items-button.tsx";
export { UsualOfTemplate } from "./usual-of-template.ts";
