import { dialogStyle } from '../dialog-style';
import { fieldStyle } from './field-style';

/** Overlays are fixed, and appear by opacity and transform alone, so that the page does not shift. */
export const promptStyle = `${dialogStyle}
:host {
  --soft: color-mix(in srgb, var(--on-surface) 72%, var(--surface)) !important;
}
:host([dir]) { direction: ltr !important; }
:host([dir=rtl]) { direction: rtl !important; }
dialog, section {
  padding: min(1.75em, 5vw);
}
dialog {
  inline-size: min(32em, 100% - 24px);
  max-block-size: calc(100% - 24px);
  animation: rise .25s ease-out;
}
dialog::backdrop { animation: appear .25s; }
dialog[data-type=Gate]::backdrop { background: Canvas; }
section[data-layout=slideout], section[data-layout=bar], .launcher {
  position: fixed;
  inset: auto;
  block-size: auto;
  margin: 0;
  box-shadow: 0 .5em 2em rgb(0 0 0 / .25);
}
section[data-layout=slideout], .launcher {
  inset-block-end: max(16px, env(safe-area-inset-bottom));
  inset-inline-end: 16px;
}
section[data-layout=slideout] {
  inline-size: min(24em, 100% - 32px);
  max-block-size: min(100% - 32px, max(75%, 20em));
  border-radius: var(--corner);
  border-block-start: 4px solid var(--accent);
  animation: rise .3s ease-out;
}
section[data-layout=bar] {
  inset-inline: 0;
  inset-block-end: 0;
  inline-size: auto;
  max-block-size: 60%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: .75em 2em;
  padding: .9em max(1.25em, env(safe-area-inset-right)) max(.9em, env(safe-area-inset-bottom)) max(1.25em, env(safe-area-inset-left));
  padding-inline-end: 64px;
  border-width: 3px 0 0;
  border-color: var(--accent);
  animation: appear .25s;
}
section[data-layout=bar][data-position=top] {
  inset-block: 0 auto;
  border-width: 0 0 3px;
}
section[data-layout=inline] {
  max-inline-size: 44em;
  border-radius: var(--corner);
  border-inline-start: 4px solid var(--accent);
}
.launcher {
  inline-size: auto;
  min-inline-size: 0;
  max-inline-size: calc(100% - 32px);
  border-radius: 2em;
  padding-inline: 1.5em;
  font-weight: 600;
  animation: appear .25s;
}
section[data-position=start], .launcher[data-position=start] { inset-inline: 16px auto; }
@keyframes appear { from { opacity: 0; } }
@keyframes rise { from { opacity: 0; transform: translateY(12px); } }
img {
  display: block;
  inline-size: 100%;
  block-size: auto;
  max-block-size: 14em;
  margin-block-end: 1em;
  object-fit: cover;
  border-radius: var(--taproot-radius, .4em);
}
h2 {
  font-size: clamp(1.1em, 5vw, 1.4em);
  line-height: 1.25;
  text-wrap: balance;
  min-block-size: 36px;
}
h2, .text p:first-child { padding-inline-end: 44px; }
section[data-layout=inline] h2, section[data-layout=bar] h2 { padding: 0; min-block-size: 0; }
section[data-layout=bar] h2 { font-size: 1.1em; }
.text { display: grid; gap: .5em; }
section[data-layout=bar] .text { max-inline-size: 40em; gap: 0; }
p:empty { display: none; }
.text p, .footer { white-space: pre-line; }
.footer { margin-block-start: 1em; font-size: .875em; color: var(--soft); }
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: .6em;
  margin-block-start: 1.25em;
}
section[data-layout=bar] form { display: flex; flex-wrap: wrap; align-items: end; gap: .6em; }
section[data-layout=bar] :is(.buttons, .field, .footer) { margin: 0; }
.ok {
  text-align: center;
  text-decoration: none;
}
button[aria-disabled] { opacity: .7; cursor: progress; }
button.close {
  position: absolute;
  inset-block-start: 8px;
  inset-inline-end: 8px;
  display: grid;
  place-items: center;
  inline-size: 44px;
  min-inline-size: 0;
  padding: 0;
  border-color: transparent;
}
button.close:hover { border-color: currentColor; }
${fieldStyle}`;
