import { theme } from '../theme';

/**
 * Fixed, so that the page does not shift. Fades in, which also keeps the browser from counting its text as the largest contentful paint.
 */
export const bannerStyle = `${theme}
section {
  position: fixed;
  inset: auto 0 0;
  box-sizing: border-box;
  inline-size: auto;
  block-size: auto;
  max-block-size: 100%;
  margin: 0;
  border: 0;
  overflow: auto;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: .75em 2em;
  padding: 1em max(1em, 50% - 42em, env(safe-area-inset-left)) max(1em, env(safe-area-inset-bottom));
  outline: 1px solid rgb(128 128 128 / .5);
  background: var(--surface);
  color: var(--on-surface);
  box-shadow: 0 0 1.5em rgb(0 0 0 / .2);
  font: 1em/1.5 var(--taproot-font, system-ui, sans-serif);
  animation: appear .2s;
}
section[data-top] {
  inset: 0 0 auto;
}
@keyframes appear {
  from { opacity: 0; }
}
p {
  flex: 1 1 26em;
  max-block-size: 35vh;
  overflow: auto;
  margin: -4px;
  padding: 4px;
}
a {
  color: inherit;
  padding-block: .4em;
}
div {
  display: flex;
  flex-wrap: wrap;
  gap: .5em;
}
@media (max-width: 40em) {
  section { padding-block-start: .75em; row-gap: .8em; font-size: .875em; line-height: 1.35; }
  div { flex-grow: 1; }
  button { flex-basis: 0; min-inline-size: auto; padding-inline: .25em; }
}
`;
