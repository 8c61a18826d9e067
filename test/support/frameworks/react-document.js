import { createElement, useState } from 'react';

/** A whole document, as Remix renders it. */
export function Document() {
  const [count, setCount] = useState(0);
  const { tag, entry } = window.parts;
  return createElement(
    'html',
    { lang: 'en' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('script', { src: '/parts.js' }),
      createElement('script', { src: tag }),
    ),
    createElement(
      'body',
      null,
      createElement(
        'main',
        null,
        createElement('h1', null, 'Hydrated'),
        createElement('button', { onClick: () => setCount(count + 1) }, `Drawn ${count}`),
        createElement('div', { 'data-prompt': 'asked' }),
        createElement('iframe', {
          title: 'Held',
          sandbox: 'allow-scripts',
          'data-consent': 'analytics',
          'data-src': 'https://www.youtube.com/embed/1',
          width: 280,
          height: 300,
        }),
      ),
      createElement('footer', null, 'End'),
      createElement('script', { src: entry, defer: true }),
    ),
  );
}
