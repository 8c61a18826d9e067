// @page
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tools, TrackedEvent } from '../../../../kernel';
import { createEnv } from '../../../../kernel/env';
import { createHooks } from '../../../../kernel/lifecycle';
import { sendGestures } from '../../../../plugins/analytics/capture/send-gestures';
import type { IdlePart } from '../../../../plugins/analytics/part';
import type { Pipeline } from '../../../../plugins/analytics/pipeline';
import { start } from '../../../../plugins/analytics/requests';
import { aLife } from '../../../support/a-life';

const site = 'https://www.main.example';
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  jsdom.reconfigure({ url: `${site}/` });
  vi.stubGlobal('fetch', async () => new Response());
  vi.stubGlobal('open', () => null);
  Object.defineProperty(Navigator.prototype, 'sendBeacon', { value: () => true, configurable: true, writable: true });
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {});
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens a page on which gestures are watched, and the page's requests unless `early`. */
function open(html: string, early = false) {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  const env = createEnv(window);
  const hooks = createHooks((error) => {
    throw error;
  });
  const sent: TrackedEvent[] = [];
  const send = Object.assign((event: TrackedEvent) => void sent.push(event), {
    prepare: () => (event: TrackedEvent) => void sent.push(event),
  });
  const report = (error: unknown) => {
    throw error;
  };
  const network = { host: 'www.main.example', ownHosts: ['www.main.example', 'api.main.example'], donationHosts: ['giving.example'] };
  const life = aLife(env);
  stops.push(life.end);
  const intentions = sendGestures({
    taproot: { ...life, early: undefined, report },
    network,
    views: { current: { forms: new WeakSet(), clicks: 0, history: [] } as never },
    backlog: { run: (_, step) => step() },
    send: send as Pipeline,
    later: (step) => void setTimeout(step),
    warn: () => {},
  });
  const page = { utility: 'https://utility.main.example' };
  const watch = () => start({ taproot: { ...life, hooks, page, report } as unknown as Tools, intentions, network } as unknown as IdlePart);
  if (!early) watch();
  return {
    ...{ sent, watch, intentions, hooks },
    submits: () =>
      sent.flatMap(({ name, properties }) => (name === 'form_submit' ? [[properties.action_type, properties.form_destination]] : [])),
    clicks: () => sent.flatMap(({ name, properties }) => (name === 'click' ? [properties.event_category] : [])),
    names: () => sent.map(({ name }) => name),
  };
}
const elapse = (ms = 20) => vi.advanceTimersByTimeAsync(ms);

const form = () => document.querySelector('form') as HTMLFormElement;

const FORM = `<form name="newsletter" method="post" action="/forms/newsletter"><input name="email" value="june@mail.example">
  <input name="city" value="Boulder"><button>Go</button></form>`;
const ALL = { email: 'june@mail.example', city: 'Boulder' };

/** Attributes of the submit button, and the method and path that they lead to. */
const SUBMITTERS: readonly (readonly [attributes: string, method: string, path: string])[] = [
  ['', 'post', '/forms/newsletter'],
  ['formmethod="dialog" formnovalidate', 'dialog', '/forms/newsletter'],
  ['formmethod="DIALOG"', 'dialog', '/forms/newsletter'],
  ['formmethod="get"', 'get', '/forms/newsletter'],
  ['formmethod="GET"', 'get', '/forms/newsletter'],
  ['formmethod=""', 'get', '/forms/newsletter'],
  ['formmethod="put"', 'get', '/forms/newsletter'],
  ['formaction="/forms/look?x=1#y"', 'post', '/forms/look'],
  ['formaction="https://giving.example/give/2" formmethod="get"', 'get', '/give/2'],
  ['formaction=""', 'post', '/'],
  ['formtarget="_blank" formenctype="text/plain"', 'post', '/forms/newsletter'],
];
const prevent = (event: Event) => event.preventDefault();
/** The ways in which a page stops a submit. Returns what ends them. */
const PREVENTIONS: Readonly<Record<string, () => () => void>> = {
  none: () => () => {},
  'a listener of the form': () => {
    form().addEventListener('submit', prevent);
    return () => form()?.removeEventListener('submit', prevent);
  },
  'onsubmit returns false': () => {
    form().onsubmit = () => false;
    return () => {
      form().onsubmit = null;
    };
  },
  'a capturing listener of the document': () => {
    document.addEventListener('submit', prevent, true);
    return () => document.removeEventListener('submit', prevent, true);
  },
  'a capturing listener of the window, later than ours': () => {
    window.addEventListener('submit', prevent, true);
    return () => window.removeEventListener('submit', prevent, true);
  },
  'the last listener of the window': () => {
    window.addEventListener('submit', prevent);
    return () => window.removeEventListener('submit', prevent);
  },
  'a listener that stops the event, too': () => {
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    form().addEventListener('submit', stop, true);
    return () => form()?.removeEventListener('submit', stop, true);
  },
};

/** Deeds of the page afterwards, twice, and whether that sends a form of that method. `byForm`: as a submit of the form. */
interface Later {
  readonly does: (address: string) => unknown;
  readonly sends: (method: string) => boolean;
  readonly byForm?: true;
}
const post = (body?: BodyInit) => ({ method: 'POST', ...(body !== undefined && { body }) });
const xhr = (method: string, address: string, body?: XMLHttpRequestBodyInit) => {
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.send(body);
};
const always = () => true;
const never = () => false;
const LATER: Readonly<Record<string, Later>> = {
  nothing: { does: () => {}, sends: never },
  'submit()': { does: () => form().submit(), sends: always, byForm: true },
  'submit() by the prototype': { does: () => HTMLFormElement.prototype.submit.call(form()), sends: always, byForm: true },
  'fetch with FormData': { does: (address) => fetch(address, post(new FormData(form()))), sends: always },
  'fetch with JSON': { does: (address) => fetch(address, post(JSON.stringify({ data: ALL }))), sends: always },
  'fetch of a URL with parameters': { does: (address) => fetch(new URL(address), post(new URLSearchParams(ALL))), sends: always },
  'fetch of a Request': { does: (address) => fetch(new Request(address, post(new URLSearchParams(ALL)))), sends: always },
  XMLHttpRequest: { does: (address) => xhr('POST', address, new URLSearchParams(ALL)), sends: always },
  'fetch to another address of the site': { does: () => fetch('/api/subscribe', post(JSON.stringify(ALL))), sends: always },
  'fetch to another host of the network': {
    does: () => fetch('https://api.main.example/subscribe', post(JSON.stringify(ALL))),
    sends: always,
  },
  'fetch by GET with the fields': {
    does: (address) => fetch(`${address.replace(/[?#].*/, '')}?${new URLSearchParams(ALL)}`),
    sends: (method) => method === 'get',
  },
  'a check of one field': { does: (address) => fetch(address, post(JSON.stringify({ email: ALL.email }))), sends: never },
  'a check of all fields': { does: () => fetch('/api/validate', post(JSON.stringify(ALL))), sends: never },
  'a check of the address by GET': { does: () => fetch(`/check-email?${new URLSearchParams(ALL)}`), sends: never },
  'an unrelated request': { does: () => fetch('/api/cart', post('{"items":2}')), sends: never },
  'somebody’s measuring': {
    does: () => navigator.sendBeacon('https://collect.other.example/g/collect', JSON.stringify(ALL)),
    sends: never,
  },
  'somebody’s request': { does: () => fetch('https://stats.other.example/hit', post('{"page":"/"}')), sends: never },
  'our own request': { does: () => fetch('https://utility.main.example/apps/error', post(JSON.stringify(ALL))), sends: never },
};

const addressOf = (attributes: string, path: string) => new URL(/formaction="([^"]+)"/.exec(attributes)?.[1] ?? path, site).href;

describe('a form’s submit', () => {
  const run = async (attributes: string, path: string, prevention: string, later: string) => {
    const page = open(FORM.replace('<button>', `<button ${attributes}>`));
    const free = PREVENTIONS[prevention]?.();
    form().requestSubmit(document.querySelector('button'));
    free?.();
    await elapse();
    const before = page.submits().length;
    for (let times = 2; times; times--) {
      LATER[later]?.does(addressOf(attributes, path));
      await elapse();
    }
    return { before, all: page.submits() };
  };

  it('counts once, if the browser sends it or the page does later, whatever its button, listener and request are [ENG-07] [CNV-01]', async () => {
    const cases = fc.record({
      submitter: fc.constantFrom(...SUBMITTERS),
      prevention: fc.constantFrom(...Object.keys(PREVENTIONS)),
      later: fc.constantFrom(...Object.keys(LATER)),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ submitter: [attributes, method, path], prevention, later }) => {
        const { before, all } = await run(attributes, path, prevention, later);
        const { sends, byForm } = LATER[later] as Later;
        const own = [method, addressOf(attributes, path).replace(/[?#].*/, '')];
        // A script's submit goes where the form says.
        const plain = ['post', `${site}/forms/newsletter`];
        const isSent = prevention === 'none' && method !== 'dialog';
        expect(before).toBe(isSent ? 1 : 0);
        const deed = byForm ? [plain, plain] : sends(method) ? [own] : [];
        expect(all).toEqual(isSent ? [own, ...(byForm ? deed : [])] : deed);
      }),
      { numRuns: 150 },
    );
  });
});

it('analytics counts two submits before the next paint, if nobody prevents the first, and the last of prevented ones [ENG-07]', async () => {
  const twice = async (prevented: readonly boolean[]) => {
    const page = open(FORM);
    for (const isPrevented of prevented) {
      const free = PREVENTIONS[isPrevented ? 'a listener of the form' : 'none']?.();
      form().requestSubmit();
      free?.();
    }
    await elapse();
    const before = page.submits().length;
    form().submit();
    await elapse();
    return [before, page.submits().length];
  };
  expect(await twice([false, false])).toEqual([2, 3]);
  expect(await twice([true, false])).toEqual([1, 2]);
  expect(await twice([false, true])).toEqual([1, 2]);
  expect(await twice([true, true])).toEqual([0, 1]);
});

/** Pages with forms, what happens on them, and the methods and paths of the submits that count. */
const PAGES: readonly (readonly [what: string, html: string, act: () => unknown, counted: readonly string[]])[] = [
  ['a form that a script takes away during its submit', FORM, () => submitWith(() => form().remove()), []],
  [
    'a form that is taken away right after its submit',
    FORM,
    () => submitWith(() => setTimeout(() => form().remove())),
    ['post /forms/newsletter'],
  ],
  [
    'a submit event that a script dispatches',
    FORM,
    () => form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    [],
  ],
  ['a form with an invalid field', FORM.replace('value="Boulder"', 'required'), () => form().requestSubmit(), []],
  [
    'an invalid form that skips the checks',
    FORM.replace('value="Boulder"', 'required').replace('<form', '<form novalidate'),
    () => form().requestSubmit(button()),
    ['post /forms/newsletter'],
  ],
  ['a form of a dialog', '<dialog><form method="dialog"><button>OK</button></form></dialog>', () => form().requestSubmit(), []],
  [
    'a form of a dialog that a script submits',
    '<form method="dialog"><button>OK</button></form>',
    () => [form().requestSubmit(), form().submit()],
    [],
  ],
  ['a form that runs a script', '<form action="javascript:send()"><button>OK</button></form>', () => form().requestSubmit(), []],
  ['a form without an address', '<form><input name="q" value="bees"></form>', () => form().requestSubmit(), ['get /']],
  ['a form that a script submits, and that nobody has used', FORM, () => form().submit(), []],
  [
    'a form that a script submits after a click on its button',
    FORM.replace('<button', '<button type="button"'),
    () => [button().click(), form().submit()],
    ['post /forms/newsletter'],
  ],
  ['a form that a script submits after something was typed', FORM, () => [type(), form().submit()], ['post /forms/newsletter']],
  [
    'a form outside the document that a script submits',
    FORM,
    () => {
      const it = form();
      type();
      it.remove();
      it.submit();
    },
    [],
  ],
  [
    'a question that is answered with no',
    FORM,
    () => {
      form().onsubmit = () => confirm('Sure?');
      form().requestSubmit();
    },
    [],
  ],
  [
    'a check that ends with requestSubmit()',
    FORM,
    () => {
      form().addEventListener(
        'submit',
        later(() => form().requestSubmit()),
        { once: true },
      );
      form().requestSubmit();
    },
    ['post /forms/newsletter'],
  ],
  [
    'a check that ends with requestSubmit() of a button with an address of its own',
    FORM.replace('<button', '<button formaction="/forms/look"'),
    () => {
      form().addEventListener(
        'submit',
        later(() => form().requestSubmit(button())),
        { once: true },
      );
      form().requestSubmit(button());
    },
    ['post /forms/look'],
  ],
  [
    'a check that ends with submit()',
    FORM,
    () => {
      form().addEventListener(
        'submit',
        later(() => form().submit()),
      );
      form().requestSubmit();
    },
    ['post /forms/newsletter'],
  ],
  [
    'a check that takes minutes and ends with submit()',
    FORM,
    () => {
      form().addEventListener(
        'submit',
        later(() => form().submit(), 300_000),
      );
      form().requestSubmit();
    },
    ['post /forms/newsletter'],
  ],
  [
    'a check that takes minutes and ends with a request',
    FORM,
    () => {
      form().addEventListener(
        'submit',
        later(() => sendAll(), 300_000),
      );
      form().requestSubmit();
    },
    [],
  ],
  [
    'a check that fails',
    FORM,
    () => {
      form().addEventListener(
        'submit',
        later(() => {}),
      );
      form().requestSubmit();
    },
    [],
  ],
  [
    'a copy of the form that a script submits',
    FORM,
    () => {
      form().addEventListener(
        'submit',
        later(() => {
          const copy = form().cloneNode() as HTMLFormElement;
          document.body.append(copy);
          copy.submit();
        }),
      );
      form().requestSubmit();
    },
    ['post /forms/newsletter'],
  ],
  [
    'a form that a script submits while its submit is dispatched',
    FORM,
    () => {
      form().addEventListener('submit', (event) => {
        event.preventDefault();
        form().submit();
      });
      form().requestSubmit(button());
    },
    ['post /forms/newsletter'],
  ],
  [
    'a request while the submit is dispatched',
    FORM,
    () => {
      form().onsubmit = () => {
        sendAll();
        return false;
      };
      form().requestSubmit();
    },
    ['post /forms/newsletter'],
  ],
  [
    'fields that are emptied before the request',
    FORM,
    () => {
      form().onsubmit = () => {
        const data = new FormData(form());
        form().reset();
        for (const field of document.querySelectorAll('input')) field.value = '';
        setTimeout(() => fetch('/api/x', post(data)));
        return false;
      };
      form().requestSubmit();
    },
    ['post /forms/newsletter'],
  ],
  [
    'a form without an address that is sent to somebody',
    '<form name="a"><input name="email" value="june@mail.example"></form>',
    () => {
      form().onsubmit = () => {
        void fetch('https://forms.other.example/f/1', post('{"email":"june@mail.example"}'));
        return false;
      };
      form().requestSubmit();
    },
    ['get /'],
  ],
  [
    'a form without an address that somebody watches',
    '<form name="a"><input name="email" value="june@mail.example"></form>',
    () => {
      form().onsubmit = () => {
        navigator.sendBeacon('https://forms.other.example/f/1', '{"email":"june@mail.example"}');
        return false;
      };
      form().requestSubmit();
    },
    [],
  ],
  [
    'a search that a router opens',
    '<form action="/search"><input name="q" value="bees"></form>',
    () => {
      form().onsubmit = () => false;
      form().requestSubmit();
      route('/search?q=bees');
    },
    ['get /search'],
  ],
  [
    'a search that is prevented before another page opens',
    '<form action="/search"><input name="q" value="bees"></form>',
    () => {
      form().onsubmit = () => false;
      form().requestSubmit();
      route('/about');
    },
    [],
  ],
  [
    'a form by JSONP on the host of its address',
    '<form action="https://list.other.example/subscribe/post?u=1" method="post"><input name="EMAIL" value="june@mail.example"></form>',
    () => {
      form().onsubmit = () => {
        void fetch('https://list.other.example/subscribe/post-json?u=1&EMAIL=june%40mail.example&c=cb');
        return false;
      };
      form().requestSubmit();
    },
    ['post https://list.other.example/subscribe/post'],
  ],
  [
    'a body that nobody can read',
    FORM,
    () => {
      form().onsubmit = () => {
        void fetch('/forms/newsletter', { method: 'POST', body: new Uint8Array([1, 2]) });
        return false;
      };
      form().requestSubmit();
    },
    ['post /forms/newsletter'],
  ],
  [
    'a form in which fields shadow its own properties',
    `<form name="a" method="post" action="/forms/a">${['action', 'method', 'submit', 'elements', 'isConnected', 'matches', 'getAttribute', 'baseURI'].map((name) => `<input name="${name}" value="of ${name}">`).join('')}<button>Go</button></form>`,
    () => HTMLFormElement.prototype.requestSubmit.call(form(), button()),
    ['post /forms/a'],
  ],
];
const button = () => document.querySelector('button') as HTMLButtonElement;
const type = () => document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
const later =
  (step: () => void, ms = 10) =>
  (event: Event) => {
    event.preventDefault();
    setTimeout(step, ms);
  };
const submitWith = (step: () => void) => {
  form().addEventListener('submit', step);
  form().requestSubmit();
};
const sendAll = () => void fetch('/forms/newsletter', post(new URLSearchParams(ALL)));
let route = (_path: string) => {};

it.each(PAGES)('analytics counts a form as sent or not: %s [ENG-07]', async (_, html, act, counted) => {
  vi.stubGlobal('confirm', () => false);
  const page = open(html);
  route = (path) => page.hooks.navigate.call({ type: 'history', url: site + path, previous: `${site}/` });
  act();
  await elapse(400_000);
  expect(page.submits().map(([method, to]) => `${method} ${`${to}`.replace(site, '')}`)).toEqual(counted);
});

it('analytics resolves a form’s address against the page’s base, and an empty one against the page [ENG-07]', async () => {
  for (const [action, expected] of [
    ['action="forms/a"', 'https://www.base.example/x/forms/a'],
    ['action=""', `${site}/`],
    ['', `${site}/`],
  ]) {
    const page = open(`<base href="https://www.base.example/x/"><form method="POST" ${action}><button>Go</button></form>`);
    form().requestSubmit();
    await elapse();
    expect(page.submits()).toEqual([['post', expected]]);
  }
});

it('analytics does not decide while an event is dispatched: a question of the browser’s takes the focus away, which ends pages on iOS [LIF-02]', async () => {
  const page = open(FORM);
  form().addEventListener('submit', (event) => {
    page.intentions.flush();
    page.intentions.flush(true);
    event.preventDefault();
  });
  form().requestSubmit();
  page.intentions.flush(true);
  await elapse();
  expect(page.submits()).toEqual([]);
});

it('analytics counts a form that is sent as its page is left, before any timer runs [ENG-07]', () => {
  const page = open(FORM);
  form().requestSubmit();
  page.intentions.flush(true);
  expect(page.submits()).toHaveLength(1);
});

it('analytics counts a form that the page sent before the requests were watched, by the browser’s timing [ENG-07]', () => {
  const page = open(FORM, true);
  form().onsubmit = () => false;
  form().requestSubmit();
  const entry = { name: `${site}/forms/newsletter?x=1`, initiatorType: 'fetch', startTime: Number.POSITIVE_INFINITY };
  performance.getEntriesByType = () => [entry] as never;
  page.watch();
  expect(page.submits()).toHaveLength(1);
});

describe('a mark on a form', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['a conversion on a form that is sent', FORM.replace('<form', '<form data-track="signup"'), ['form_submit']],
    ['a conversion on a button of a form that is sent', FORM.replace('<button', '<button data-track="Sign-Up"'), ['form_submit']],
    ['a conversion on a button that submits nothing', FORM.replace('<button', '<button type="button" data-track="signup"'), []],
    [
      'another event on a form that is cancelled',
      FORM.replace('<form', '<form data-track="asked"').replace('<button', '<button formmethod="dialog"'),
      ['asked'],
    ],
    [
      'another event on the button of a form that is cancelled',
      FORM.replace('<button', '<button data-track="asked" formmethod="dialog"'),
      ['asked'],
    ],
  ];
  it.each(cases)('a mark on a form never counts a conversion: %s [CNV-01]', async (_, html, expected) => {
    const page = open(html);
    button().click();
    await elapse();
    expect(page.names().filter((name) => name !== 'click')).toEqual(expected);
  });
});

describe('a click on a link that the page prevents', () => {
  const LINKS = [
    ['https://www.other.example/a?x=1', 'outbound'],
    ['/report.pdf', 'download'],
    ['https://files.other.example/data.xlsx', 'download'],
    ['/donate', 'donation'],
    ['https://giving.example/give/1', 'donation'],
    ['/site/Advocacy', 'action'],
    ['/contact/email', 'email'],
    ['mailto:june@mail.example?subject=x', 'email'],
    ['/about', 'internal'],
    ['tel:+13035550143', 'other'],
  ] as const;
  const FOLLOWED: Readonly<Record<string, readonly [does: (address: string) => unknown, follows: boolean]>> = {
    nothing: [() => {}, false],
    'window.open': [(address) => window.open(address), true],
    'window.open of a decorated address': [
      (address) => window.open(new URL(`${new URL(address, site).href.replace(/[?#].*/, '')}?ut_id=1`)),
      true,
    ],
    'window.open of another address': [() => window.open('/leaving?to=elsewhere'), false],
    'a request for the file': [(address) => fetch(address), true],
    'another request': [() => fetch('/api/cart'), false],
    'a router': [(address) => route(address), true],
    'another page of the router': [() => route('/else'), false],
    'window.open after 4 s': [(address) => void setTimeout(() => window.open(address), 4_000), false],
  };

  it('is reported once: as what the link leads to, if nobody prevents it or the page follows it within 3 s, else as other [ENG-06]', async () => {
    const cases = fc.record({
      link: fc.constantFrom(...LINKS),
      prevented: fc.boolean(),
      follow: fc.constantFrom(...Object.keys(FOLLOWED)),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ link: [href, kind], prevented, follow }) => {
        const page = open(`<a href="${href}"><b>Go</b></a>`);
        route = (path) => page.hooks.navigate.call({ type: 'history', url: new URL(path, site).href, previous: `${site}/` });
        const last = (event: Event) => {
          if (prevented) event.preventDefault();
        };
        window.addEventListener('click', last);
        document.querySelector('b')?.click();
        window.removeEventListener('click', last);
        await elapse();
        const [does, follows] = FOLLOWED[follow] as (typeof FOLLOWED)[string];
        does(href);
        await elapse(5_000);
        const isDeed = !prevented || follows || kind === 'internal';
        expect(page.clicks()).toEqual([isDeed ? kind : 'other']);
      }),
      { numRuns: 150 },
    );
  });

  it('counts as followed if the page is left within 3 s, where browsers do not tell where to [ENG-06]', async () => {
    for (const [ms, expected] of [
      [100, 'outbound'],
      [3_100, 'other'],
    ] as const) {
      const page = open('<a href="https://www.other.example/" onclick="return false">Go</a>');
      document.querySelector('a')?.click();
      await elapse(ms);
      page.intentions.flush(true);
      expect(page.clicks()).toEqual([expected]);
    }
  });

  it('is no longer waited for once the page is hidden [ENG-06]', async () => {
    const page = open('<a href="https://www.other.example/" onclick="return false">Go</a>');
    document.querySelector('a')?.click();
    await elapse();
    page.intentions.flush();
    expect(page.clicks()).toEqual(['other']);
  });
});

it('analytics leaves the page’s functions as they were once it is stopped', () => {
  const own = [window.open, window.fetch, HTMLFormElement.prototype.submit, XMLHttpRequest.prototype.send, Navigator.prototype.sendBeacon];
  open(FORM);
  button().click();
  expect(window.open).not.toBe(own[0]);
  for (const stop of stops.splice(0)) stop();
  expect([
    window.open,
    window.fetch,
    HTMLFormElement.prototype.submit,
    XMLHttpRequest.prototype.send,
    Navigator.prototype.sendBeacon,
  ]).toEqual(own);
});
