// @page
import { afterEach, expect, it } from 'vitest';
import { strangers } from '../../../lib/dom/strangers';

afterEach(() => document.head.replaceChildren());

it.each([
  ['none without scripts', '', []],
  ["not the page's own, nor the tag's host", '<script src="/a.js"></script><script src="https://cdn.example/main.1a2b.js"></script>', []],
  ['that of a running script', '<script src="https://ads.example/a.js"></script>', ['ads.example']],
  [
    'that of a module, once',
    '<script type="module" src="https://ads.example/a.js"></script><script src="https://ads.example/b.js"></script>',
    ['ads.example'],
  ],
  ['none of an address that is none', '<script src="https://"></script>', []],
  ['none of a held script', '<script type="text/plain" src="https://ads.example/a.js"></script>', []],
])('the hosts whose scripts run on a page are %s [CON-19]', (_, html, hosts) => {
  // Parsed so that nothing is requested.
  document.head.append(...new DOMParser().parseFromString(html, 'text/html').head.children);
  expect(strangers({ document, window }, 'main')).toEqual(hosts);
});
