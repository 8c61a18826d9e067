/**
 * Styles that the banner, the settings and the prompts share. A site sets `--taproot-accent`, `--taproot-on-accent`, `--taproot-surface`,
 * `--taproot-on-surface`, `--taproot-font` and `--taproot-radius` on `html`. The colours of a pair belong together, and a colour for light
 * and dark is `light-dark(…, …)`. The page's `color-scheme` is inherited: a page that declares none is light, whatever the system's scheme.
 * Browsers without `light-dark()` (Safari before 17.5) show our light colours. An `em` of the host is the visitor's own font size, even if
 * the page redefines `rem`.
 */
export const theme = `
:host {
  --accent: var(--taproot-accent, light-dark(#17633f, #8fd9b0)) !important;
  --on-accent: var(--taproot-on-accent, light-dark(#fff, #06210f)) !important;
  --surface: var(--taproot-surface, light-dark(#fff, #1b211f)) !important;
  --on-surface: var(--taproot-on-surface, light-dark(#1c2321, #f1f5f3)) !important;
}
@supports not (color: light-dark(red, red)) {
  :host {
    color-scheme: light !important;
    --accent: #17633f !important;
    --on-accent: #fff !important;
    --surface: #fff !important;
    --on-surface: #1c2321 !important;
  }
}
@media (prefers-reduced-motion: reduce) {
  * { animation-duration: 1ms !important; }
}
@media print {
  :host { display: none !important; }
}
button, .ok {
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
