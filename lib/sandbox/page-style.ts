/** `/view/style.css`: Countersign's tokens and type, so that the page is known for a relative; the dashed seal line marks practice. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f6f3, #161614);
  --sheet: light-dark(#ffffff, #1e1d1b);
  --sunk: light-dark(#f1efea, #191817);
  --line: light-dark(#e3e0d9, #33312d);
  --field: light-dark(#8f897e, #77736a);
  --ink: light-dark(#1c1b19, #efede8);
  --second: light-dark(#5b5852, #b5b1a8);
  --accent: light-dark(#2443a8, #8ea6f5);
  --on-accent: light-dark(#ffffff, #10131f);
  --accent-hover: light-dark(#1c3688, #a5b8f8);
  --seal: light-dark(#c23a22, #e0634c);
  --ok: light-dark(#1c6b45, #79c9a0);
  --ok-soft: light-dark(#e6f3ec, #1b2f25);
  --bad: light-dark(#a72a1a, #f0907f);
  --bad-soft: light-dark(#fbeae7, #3a1d18);
}
* { box-sizing: border-box; }
html { scroll-padding-bottom: 96px; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); word-break: keep-all; overflow-wrap: anywhere; font-variant-numeric: tabular-nums;
  font: 15px/1.55 "Pretendard Variable", Pretendard, system-ui, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif;
}
body:lang(ko) { line-height: 1.6; }
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: 24px; font-weight: 650; line-height: 1.35; text-wrap: balance; }
h2, h3 { font-size: 15px; font-weight: 650; line-height: 1.5; }
h3 { font-weight: 600; }
strong { font-weight: 650; }
a { color: var(--accent); text-underline-offset: 3px; }
.quiet { color: var(--second); font-size: 13.5px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }

.bar {
  display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; align-items: center;
  padding: 8px 32px; background: var(--sunk); border-bottom: 2px dashed var(--seal); font-size: 13.5px; color: var(--second);
}
.bar strong { color: var(--ink); margin-inline-end: 4px; }
.bar ul { display: flex; gap: 4px; }
.bar li > * { display: block; padding: 4px 8px; border-radius: 8px; }
.bar [aria-current] { color: var(--ink); font-weight: 600; background: var(--sheet); box-shadow: inset 0 0 0 1px var(--line); }

main { max-width: 1180px; margin: 0 auto; padding: 28px 32px 48px; }
.lone { max-width: 640px; padding-top: 96px; }
.lone h1 { margin-bottom: 8px; }
.signing {
  display: grid; gap: 20px 24px; grid-template-columns: minmax(0, 1fr) 336px; grid-template-rows: auto auto 1fr;
  grid-template-areas: "title title" "files facts" "files decision";
}
.title { grid-area: title; display: grid; gap: 4px; }
.title .quiet { font-size: 13.5px; }
.files { grid-area: files; align-self: start; }
.facts { grid-area: facts; display: grid; gap: 20px; align-content: start; }
.decision { grid-area: decision; align-self: start; position: sticky; top: 20px; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 20px 24px; min-width: 0; }
.sheet > h2 { margin-bottom: 8px; }

dl { display: grid; gap: 8px; font-size: 13.5px; }
dl > div { display: grid; grid-template-columns: minmax(88px, 2fr) 3fr; gap: 12px; }
dt { color: var(--second); }
dd { white-space: pre-line; }
.signers li { display: flex; gap: 12px; align-items: center; padding: 8px 0; }
.signers li + li { border-top: 1px solid var(--line); }
.signers li:last-child { padding-bottom: 0; }
.signers + p { margin-top: 12px; }
.number { color: var(--second); font-weight: 600; }
.name { flex: 1; min-width: 0; }
.chip { border-radius: 999px; padding: 1px 10px; font-size: 13px; font-weight: 600; white-space: nowrap; background: var(--sunk); color: var(--second); }
.chip.signed { background: var(--ok-soft); color: var(--ok); }
.chip.declined { background: var(--bad-soft); color: var(--bad); }

.file { padding: 16px 0; }
.file + .file { border-top: 1px solid var(--line); }
.file:last-child { padding-bottom: 0; }
.file-head { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; align-items: baseline; }
.file-head a { padding: 4px 0; font-size: 13.5px; font-weight: 600; }
canvas { display: block; width: 100%; height: auto; margin-top: 12px; background: #ffffff; border: 1px solid var(--line); border-radius: 4px; }

.buttons { display: grid; gap: 8px; margin-top: 12px; }
button { width: 100%; min-height: 44px; padding: 8px 16px; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer; }
.sign { background: var(--accent); color: var(--on-accent); border: 1px solid transparent; }
.sign:hover { background: var(--accent-hover); }
.decline { background: var(--sheet); color: var(--ink); border: 1px solid var(--field); }
.decline:hover { background: var(--sunk); }

@media (max-width: 899px) {
  .bar { padding: 8px 16px; }
  .bar nav { margin-inline: -8px; }
  .lone { padding-top: 48px; }
  main { padding: 20px 16px 32px; }
  main:has(.open) { padding-bottom: 0; }
  .signing { grid-template: none / minmax(0, 1fr); }
  .signing > * { grid-area: auto; }
  .sheet { padding: 16px; }
  .decision { position: static; }
  .open { margin: 0 -16px; border-radius: 0; border-width: 1px 0 0; padding-bottom: max(16px, env(safe-area-inset-bottom)); }
  .buttons { grid-template-columns: minmax(0, 1fr) auto; }
  .decline { white-space: nowrap; }
}
@media (pointer: coarse) {
  .bar li > *, .file-head a { padding: 12px; }
}
@media (max-width: 899px) and (min-height: 560px) {
  .decision.open { position: sticky; top: auto; bottom: 0; padding-top: 12px; padding-bottom: max(12px, env(safe-area-inset-bottom)); }
  .open > h2, .open > .quiet { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .buttons { margin-top: 0; }
}
`;
