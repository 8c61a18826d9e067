/**
 * Styles of a panel at the window's upper edge, as the consent banner is at the lower one. The panel has its own colours, because it is not
 * part of the site.
 */
export const panelStyle = `
:host {
  --surface: #fff !important;
  --raised: #f2f4f5 !important;
  --text: #16202a !important;
  --muted: #4a5763 !important;
  --line: #c3ccd3 !important;
  --accent: #0b57a4 !important;
  --good: #0d6232 !important;
  --good-surface: #def3e5 !important;
  --wait: #6f4a00 !important;
  --wait-surface: #fdf0cf !important;
  --bad: #9c1c1c !important;
  --bad-surface: #fde4e2 !important;
}
@media (prefers-color-scheme: dark) {
  :host {
    --surface: #14191e !important;
    --raised: #20272e !important;
    --text: #eef3f7 !important;
    --muted: #b4c0ca !important;
    --line: #46525d !important;
    --accent: #8cc4ff !important;
    --good: #93e2b0 !important;
    --good-surface: #123522 !important;
    --wait: #f7d27c !important;
    --wait-surface: #3a2c08 !important;
    --bad: #ffb3ad !important;
    --bad-surface: #471a18 !important;
  }
}
@media print {
  :host { display: none !important; }
}
[hidden] { display: none !important; }
section {
  position: fixed;
  inset: auto;
  inset-block-start: max(.5em, env(safe-area-inset-top));
  inset-inline-end: .5em;
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  inline-size: min(40em, 100% - 1em);
  block-size: auto;
  max-block-size: min(44em, 70vh);
  margin: 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: .5em;
  background: var(--surface);
  color: var(--text);
  box-shadow: 0 .25em 1.5em rgb(0 0 0 / .35);
  font: .875em/1.45 system-ui, sans-serif;
  overflow: hidden;
}
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: .4em;
  padding: .4em .6em;
  background: var(--raised);
}
h2 {
  flex: 1 1 auto;
  margin: 0;
  font-size: 1em;
}
button {
  min-block-size: 36px;
  padding: .2em .7em;
  border: 1px solid var(--line);
  border-radius: .35em;
  background: var(--surface);
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.body {
  display: flex;
  flex-direction: column;
  min-block-size: 0;
}
[role=status]:not(:empty) {
  margin: 0;
  padding: .4em .7em;
  background: var(--good-surface);
  color: var(--good);
}
textarea {
  box-sizing: border-box;
  inline-size: calc(100% - 1em);
  margin: .5em;
  flex: none;
  font: .9em/1.4 ui-monospace, monospace;
  background: var(--surface);
  color: inherit;
  border: 1px solid var(--line);
}
[role=tablist] {
  display: flex;
  flex: none;
  flex-wrap: wrap;
  padding: 0 .3em;
  background: var(--raised);
  border-block-end: 1px solid var(--line);
}
[role=tab] {
  border: 0;
  border-block-end: 3px solid transparent;
  border-radius: 0;
  padding: .2em .6em;
  background: none;
  color: var(--muted);
}
[role=tab][aria-selected=true] {
  border-color: var(--accent);
  color: var(--text);
  font-weight: 600;
}
[role=tabpanel] {
  overflow: auto;
  overscroll-behavior: contain;
  padding: .2em .8em .6em;
}
ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
li {
  padding: .45em 0;
  border-block-end: 1px solid var(--line);
  overflow-wrap: anywhere;
}
li:last-child { border: 0; }
p {
  margin: .1em 0 0;
  color: var(--muted);
}
.lead:empty { display: none; }
.lead {
  padding-block: .4em;
}
.mark {
  display: inline-block;
  margin-inline-start: .3em;
  padding: 0 .5em;
  border-radius: .35em;
  background: var(--raised);
  font-size: .93em;
}
.good { background: var(--good-surface); color: var(--good); }
.wait { background: var(--wait-surface); color: var(--wait); }
.bad { background: var(--bad-surface); color: var(--bad); }
summary { cursor: pointer; }
summary p { padding-inline-start: 1em; }
pre {
  max-block-size: 20em;
  margin: .4em 0 0;
  padding: .6em;
  overflow: auto;
  background: var(--raised);
  font: .9em/1.4 ui-monospace, monospace;
  white-space: pre-wrap;
}
.links {
  display: flex;
  flex-wrap: wrap;
  gap: .4em;
  margin-block-start: .4em;
}
a {
  padding: .3em .7em;
  border: 1px solid var(--accent);
  border-radius: .35em;
  color: var(--accent);
  text-decoration: none;
}
a[aria-current] {
  background: var(--accent);
  color: var(--surface);
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: -3px;
}
@media (max-width: 30em) {
  section { max-block-size: 80vh; font-size: .8125em; }
  header { gap: .3em; padding: .3em .5em; }
  button { padding: .2em .5em; }
  [role=tab] { min-block-size: 32px; padding: .1em .45em; }
}
@media (forced-colors: active) {
  .mark { border: 1px solid; }
  [role=tab][aria-selected=true], a[aria-current] { border-color: Highlight; }
}
`;
