import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { loginOf } from '../../tools/lab/contact';
import { sampled, tried } from '../support/hostile/extent';
import { BLOBS, INJECTING } from '../support/hostile/payloads';
import { expectUnharmed, watchHarm } from '../support/hostile/unharmed';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
beforeEach(() => watchHarm(visit));

const CALLS = ['ip', 'me', 'adestra/auth', 'adestra/session', 'error', 'consent_rejection'];

/** Answers that a service should never give, including markup and scripts in the fields that are read. */
const answers = [
  ...BLOBS,
  ...INJECTING.map((text) =>
    JSON.stringify({ id: '1001', email: text, fname: text, lname: text, country_code: text, uuid: text, domain: text }),
  ),
  JSON.stringify({ id: '__proto__', 'constructor.prototype': { polluted: 1 }, '40.c4_member': { __proto__: { polluted: 1 } } }),
];

const isCall = (url: string, call: string) => url.startsWith(visit.network.demo.url('utility', `/${call}`));

/** `me` is requested as a script, by JSONP. Its answer runs, whatever it is, so only the values that it passes can be hostile. */
function asScript(answer: string): string {
  try {
    return `tp_me(${JSON.stringify(JSON.parse(answer))})`;
  } catch {
    return `tp_me(${JSON.stringify(answer)})`;
  }
}

describe('a hostile utility service', () => {
  it.each(sampled(answers, 2).map((answer, i) => [i, answer.slice(0, 50), answer] as const))(
    'runs nothing and leaves nothing behind by answering every call except hits with %i, %s [NET-01]',
    async (_, __, answer) => {
      const { page, visitor, network } = visit;
      for (const call of CALLS)
        await visitor.route(`**/${call}*`, (route) =>
          route.request().url().startsWith(network.demo.url('utility'))
            ? route.fulfill({
                contentType: call === 'me' ? 'text/javascript' : 'application/json',
                headers: { 'access-control-allow-origin': new URL(page.url()).origin, 'access-control-allow-credentials': 'true' },
                body: call === 'me' ? asScript(answer) : answer,
              })
            : route.fallback(),
        );
      const answered = ['adestra/auth', 'ip'].map((call) => page.waitForEvent('requestfinished', (request) => isCall(request.url(), call)));
      await page.goto(network.demo.url('main', `/?${loginOf('1001')}`));
      await Promise.all(answered);
      await visit.untilCalm();
      await expectUnharmed(visit, 'answers');
      tried(CALLS.length, 'calls');
    },
  );
});

it('messages from the page, from its frames and from forged origins change nothing, and lead nowhere [FRM-01]', thorough, async () => {
  const { page, network } = visit;
  await page.goto(network.demo.url('main', '/'));
  await network.until('hits', (hits) => hits.length > 0);
  const count = await page.evaluate(
    async ({ blobs, texts }) => {
      const types = ['form_submit', 'link_click', 'form_response', '__proto__', 'constructor'];
      const data = [
        ...blobs.map((blob) => {
          try {
            return JSON.parse(blob);
          } catch {
            return blob;
          }
        }),
        ...types.flatMap((type) =>
          texts.map((text) => ({ type, href: text, url: text, embed_id: text, submission_id: text, response: text })),
        ),
      ];
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      document.body.append(frame);
      let source = frame.contentWindow;
      try {
        new MessageEvent('message', { source });
      } catch {
        // Firefox does not accept a window of another process.
        source = null;
      }
      for (const one of data) {
        window.postMessage(one, '*');
        for (const origin of ['null', 'https://survey.main.example', 'http://survey.taproot.localhost', location.origin])
          window.dispatchEvent(new MessageEvent('message', { data: one, origin, source }));
      }
      // Messages arrive in order.
      const last = new Promise<void>((resolve) =>
        addEventListener('message', ({ data: said }) => {
          if (said === 'the last') resolve();
        }),
      );
      window.postMessage('the last', '*');
      await last;
      frame.remove();
      return data.length * 5;
    },
    { blobs: BLOBS, texts: INJECTING },
  );
  await expectUnharmed(visit, 'messages');
  const hits = await network.received('hits');
  expect(hits.filter(({ event }) => /^form_/.test(event))).toEqual([]);
  tried(count, 'messages');
});

it('the page stores names and values of events that would run or pollute as plain text [PLG-03]', thorough, async () => {
  const { page, network } = visit;
  await page.goto(network.demo.url('main', '/'));
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '<img src=x>', 'then'];
  await page.evaluate(
    ({ names, texts }) => {
      const { taproot } = window as unknown as { taproot: Taproot };
      for (const name of names)
        for (const text of texts)
          taproot.track(name, JSON.parse(JSON.stringify({ [name]: text, label: text }).replace(/}$/, ',"__proto__":"polluted"}')));
    },
    { names, texts: INJECTING.slice(0, 15) },
  );
  await expectUnharmed(visit, 'events');
  tried(names.length * 15, 'events');
});
