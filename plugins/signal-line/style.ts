import { surfaceStyle } from '../../lib/dom/surface-style';

/** A line at the window's lower edge, where the banner would be. A site sets the same properties as for the banner. */
export const lineStyle = `${surfaceStyle}section {
  position: fixed;
  inset: auto;
  inset-block-end: max(.75em, env(safe-area-inset-bottom));
  inset-inline-start: .75em;
  display: flex;
  gap: .75em;
  align-items: center;
  box-sizing: border-box;
  inline-size: auto;
  block-size: auto;
  max-inline-size: min(36em, 100% - 1.5em);
  margin: 0;
  padding: .5em .5em .5em 1em;
  padding-inline: 1em .5em;
  border: 0;
  outline: 1px solid;
  border-radius: var(--taproot-radius, .4em);
  background: var(--surface);
  color: var(--on-surface);
  font: .875em/1.4 var(--taproot-font, system-ui, sans-serif);
}
p {
  flex: 1;
  margin: 0;
  overflow-wrap: anywhere;
}
[role=status] {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
button {
  flex: none;
  min-block-size: 44px;
  padding: .25em .75em;
  border: 1px solid;
  border-radius: var(--taproot-radius, .4em);
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
:focus-visible {
  outline: 3px solid;
  outline-offset: 2px;
}
`;
