/** Style sheets of pages, each with the rule that would reach elements of ours. `covers`: it also covers the page itself. */
export interface HostileStyle {
  readonly css: string;
  readonly covers?: true;
}

const styles: readonly string[] = [
  'div:empty { display: none }',
  ':empty { display: none !important }',
  'a:empty, ul:empty, dl:empty, div:empty, section:empty, article:empty, p:empty { display: none }',
  '.none {} div:empty:not(.x) { display: none !important }',
  'body > *:not(main) { display: none !important }',
  'html > *:not(head, body) { display: none !important }',
  'main ~ *, head + * { order: 9 } body > :last-child { display: none !important }',
  '[data-taproot-consent], [data-taproot-settings], [data-taproot-prompt] { display: none !important }',
  'div[style] { display: none !important }',
  '[popover], dialog, section { display: none !important }',
  '@layer reset { div { display: none !important } }',
  '@media screen { div { visibility: collapse !important } }',
  'html { display: grid; grid-template-columns: 1fr 1fr }',
  'html { display: flex; gap: 40px }',
  'html { display: inline-grid; place-items: center }',
  'body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 50px }',
  'body { display: flex; flex-direction: column; gap: 100px }',
  'body { columns: 3 } body > * + * { margin-top: 300px }',
  'div { opacity: 0 !important }',
  'div { opacity: .3 }',
  'div { transform: translateX(-200vw) !important }',
  'div { transform: scale(0) }',
  'div { translate: 100vw 0 !important; rotate: 90deg !important; scale: .1 !important }',
  'div { pointer-events: none !important }',
  'div { visibility: hidden !important }',
  'div { clip-path: inset(50%) !important; clip: rect(0, 0, 0, 0) !important }',
  'div { filter: opacity(0) !important; backdrop-filter: blur(9px) }',
  'div { content-visibility: hidden !important }',
  'div { contain: strict !important; container-type: size !important }',
  'div { zoom: .01 !important }',
  'div { width: 0 !important; height: 0 !important; overflow: hidden !important }',
  'div { max-width: 0 !important; max-height: 0 !important; overflow: clip !important }',
  'div { min-width: 300vw !important; padding: 200px !important; border: 99px solid red !important }',
  'div { margin: -9999px !important }',
  'div { float: left !important; position: static !important; clear: both }',
  'div { position: absolute !important; left: -9999px !important }',
  'div { inset: 50% auto auto 50% !important; position: relative !important }',
  'div { mix-blend-mode: difference; mask: linear-gradient(#0000, #0000) !important; isolation: isolate }',
  '* { animation: h 9s infinite !important } @keyframes h { from, to { opacity: 0; transform: translateY(500px); visibility: hidden } }',
  '@starting-style { div { opacity: 0 } } div { transition: all 60s !important; opacity: .01 }',
  '* { all: unset !important }',
  '* { --surface: #000 !important; --on-surface: #000 !important; --accent: #000 !important; --line: red !important }',
  '* { user-select: none !important; color: transparent !important; font-size: 0 !important; letter-spacing: 99px !important }',
  'div { direction: rtl !important; unicode-bidi: bidi-override !important; writing-mode: vertical-rl !important }',
  '::backdrop { background: red !important; display: block !important; pointer-events: auto !important }',
  '[hidden], [popover], [role] { opacity: 0 !important; z-index: -1 !important }',
  'div { columns: 3; float: right; order: -1; grid-column: 1 / -1; align-self: end; place-self: end; flex: 0 0 0 }',
  'div { overflow: hidden !important; white-space: nowrap !important; text-indent: -9999px !important }',
];

/** Rules for the page around: its boxes become containing blocks, clip, or fade. */
const around: readonly string[] = [
  'html { transform: translateZ(0) } body { transform: translateX(50px) }',
  'html { perspective: 500px; filter: grayscale(1) } body { filter: blur(0) }',
  'html { will-change: transform; contain: paint }',
  'html, body { overflow: hidden !important; height: 100% !important }',
];

const covers: readonly string[] = [
  'body::after { content: ""; position: fixed; inset: 0; z-index: 2147483647; background: #fff }',
  'main { position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; background: #fff }',
  'html { opacity: 0 }',
];

export const hostileStyles: readonly HostileStyle[] = [
  ...[...styles, ...around].map((css) => ({ css })),
  ...covers.map((css) => ({ css, covers: true as const })),
];
