/**
 * What everything of ours that shows has in common. A site sets `--taproot-accent`, `--taproot-on-accent`, `--taproot-surface`,
 * `--taproot-on-surface`, `--taproot-font` and `--taproot-radius` on `html`; those of a pair belong together, and a colour for
 * light and dark is `light-dark(…, …)`. `em` of the host is the visitor's own font size, whatever the page makes of `rem`.
 */
export const theme = `
:host {
  all: initial;
  color-scheme: light dark;
  --accent: var(--taproot-accent, #17633f);
  --on-accent: var(--taproot-on-accent, #fff);
  --surface: var(--taproot-surface, #fff);
  --on-surface: var(--taproot-on-surface, #1c2321);
}
@media (prefers-color-scheme: dark) {
  :host {
    --accent: var(--taproot-accent, #8fd9b0);
    --on-accent: var(--taproot-on-accent, #06210f);
    --surface: var(--taproot-surface, #1b211f);
    --on-surface: var(--taproot-on-surface, #f1f5f3);
  }
}
@media (prefers-reduced-motion: reduce) {
  * { animation-duration: 1ms !important; }
}
@media print {
  :host { display: none; }
}
button {
  flex: 1 1 auto;
  box-sizing: border-box;
  min-block-size: 44px;
  min-inline-size: 8em;
  padding: .5em min(1.25em, 4vw);
  border: 2px solid var(--accent);
  border-radius: var(--taproot-radius, .4em);
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button.plain {
  background: none;
  color: inherit;
  border-color: currentColor;
}
:focus-visible {
  outline: 3px solid var(--on-surface);
  outline-offset: 2px;
}
`;
