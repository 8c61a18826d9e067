// Made by tools/build/banners/prerender.tsx from plugins/ui-react and lib/languages; a test fails when they differ.
import type { Language } from '../../lib/languages';
import type { Tree } from './tree';

export const style =
  ':host{--accent:var(--taproot-accent,light-dark(#17633f,#8fd9b0)) !important;--on-accent:var(--taproot-on-accent,light-dark(#fff,#06210f)) !important;--surface:var(--taproot-surface,light-dark(#fff,#1b211f)) !important;--on-surface:var(--taproot-on-surface,light-dark(#1c2321,#f1f5f3)) !important}@supports not (color:light-dark(red,red)){:host{color-scheme:light !important;--accent:#17633f !important;--on-accent:#fff !important;--surface:#fff !important;--on-surface:#1c2321 !important}}@media (prefers-reduced-motion:reduce){*{animation-duration:1ms !important}}@media print{:host{display:none !important}}button,.ok{flex:1 1 auto;box-sizing:border-box;min-block-size:44px;min-inline-size:8em;padding:.5em min(1.25em,4vw);border:2px solid var(--accent);border-radius:var(--taproot-radius,.4em);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}button.plain{background:none;color:inherit;border-color:currentColor}:focus-visible{outline:3px solid var(--on-surface);outline-offset:2px}section{position:fixed;inset:auto 0 0;box-sizing:border-box;inline-size:auto;block-size:auto;max-block-size:100%;margin:0;border:0;overflow:auto;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75em 2em;padding:1em max(1em,50% - 42em,env(safe-area-inset-left)) max(1em,env(safe-area-inset-bottom));outline:1px solid rgb(128 128 128/.5);background:var(--surface);color:var(--on-surface);box-shadow:0 0 1.5em rgb(0 0 0/.2);font:1em/1.5 var(--taproot-font,system-ui,sans-serif);animation:appear .2s}section[data-top]{inset:0 0 auto}@keyframes appear{from{opacity:0}}p{flex:1 1 26em;max-block-size:35vh;overflow:auto;margin:-4px;padding:4px}a{color:inherit;padding-block:.4em}div{display:flex;flex-wrap:wrap;gap:.5em}@media (max-width:40em){section{padding-block-start:.75em;row-gap:.8em;font-size:.875em;line-height:1.35}div{flex-grow:1}button{flex-basis:0;min-inline-size:auto;padding-inline:.25em}}';

export const banner: Readonly<Record<'en' | 'es', Tree>> = {
  en: [
    'section',
    { 'lang': 'en', 'dir': 'ltr', 'aria-label': 'Cookie consent' },
    [
      'p',
      {},
      'We use cookies to personalize content and ads, to provide social media features and to analyze our traffic. Some share how you use our site with our partners. You can change your mind at any time. ',
      [
        'a',
        { 'href': '/privacy-statement' },
        'Privacy statement',
      ],
    ],
    [
      'div',
      {},
      [
        'button',
        { 'type': 'button', 'value': 'accept' },
        'Accept',
      ],
      [
        'button',
        { 'type': 'button', 'value': 'reject' },
        'Reject',
      ],
      [
        'button',
        { 'type': 'button', 'value': 'settings', 'class': 'plain', 'aria-haspopup': 'dialog' },
        'Preferences',
      ],
    ],
  ],
  es: [
    'section',
    { 'lang': 'es', 'dir': 'ltr', 'aria-label': 'Consentimiento de cookies' },
    [
      'p',
      {},
      'Utilizamos cookies para personalizar el contenido y los anuncios, ofrecer funciones de redes sociales y analizar nuestro tráfico. Algunas comparten con nuestros socios cómo usa el sitio. Puede cambiar de opinión cuando quiera. ',
      [
        'a',
        { 'href': '/privacy-statement' },
        'Declaración de privacidad',
      ],
    ],
    [
      'div',
      {},
      [
        'button',
        { 'type': 'button', 'value': 'accept' },
        'Aceptar',
      ],
      [
        'button',
        { 'type': 'button', 'value': 'reject' },
        'Rechazar',
      ],
      [
        'button',
        { 'type': 'button', 'value': 'settings', 'class': 'plain', 'aria-haspopup': 'dialog' },
        'Preferencias',
      ],
    ],
  ],
};

/** Imports the banner of a language that few visitors need. */
export const others: Readonly<Record<Exclude<Language, keyof typeof banner>, () => Promise<{ readonly tree: Tree }>>> = {
  ar: () => import(/* webpackChunkName: "consent-ar" */ './banner-ar.generated'),
};
