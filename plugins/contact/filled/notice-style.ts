import { surfaceStyle } from '../../../lib/dom/surface-style';

/** A notice at the window's upper edge, as the consent banner is at the lower one. A site sets the same properties as for the banner. */
export const noticeStyle = `${surfaceStyle}section {
  position: fixed;
  inset: auto;
  inset-block-start: max(.75em, env(safe-area-inset-top));
  inset-inline-end: .75em;
  box-sizing: border-box;
  inline-size: auto;
  block-size: auto;
  max-inline-size: min(24em, 100% - 1.5em);
  margin: 0;
  padding: .75em 1em;
  border: 0;
  outline: 1px solid;
  border-radius: var(--taproot-radius, .4em);
  background: var(--surface);
  color: var(--on-surface);
  box-shadow: 0 0 1em rgb(0 0 0 / .2);
  font: .9375em/1.4 var(--taproot-font, system-ui, sans-serif);
}
p {
  margin: 0 0 .6em;
}
button {
  min-block-size: 44px;
  padding: .4em 1em;
  margin-inline-end: .5em;
  border: 2px solid;
  border-radius: var(--taproot-radius, .4em);
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
:focus-visible {
  outline: 3px solid;
  outline-offset: 2px;
}
`;
