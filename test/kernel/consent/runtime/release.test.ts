import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseHeld } from '../../../../kernel/consent/runtime/release';
import { showHeld } from '../../../../lib/dom/show-held';

// Only a browser can tell that released scripts run, and in order: test/journeys/held.test.ts.
const tick = () => new Promise((resolve) => setTimeout(resolve));
let page: Window & typeof globalThis;
let document: Document;
let allowed: string;
const warn = vi.fn<(message: string) => void>();

beforeEach(() => {
  page = new JSDOM('', { url: 'https://www.main.example/' }).window as unknown as typeof page;
  document = page.document;
  allowed = '';
  warn.mockClear();
});
const allows = (category: string) => category === allowed;
const add = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html);
  return document.body.lastElementChild as HTMLElement;
};

describe('releaseHeld', () => {
  it('restores the type of held scripts of an allowed category only [CON-09]', async () => {
    const one = add('<script type="text/plain" data-type="module" data-consent="analytics" id="one" data-own="kept"></script>');
    const other = add('<script type="text/plain" data-consent="profiling"></script>') as HTMLScriptElement;
    const release = releaseHeld(page, allows, warn);
    await tick();
    expect((one as HTMLScriptElement).type).toBe('text/plain');
    allowed = 'analytics';
    release();
    await tick();
    expect(document.getElementById('one')).toMatchObject({ type: 'module', dataset: { own: 'kept' } });
    expect(other.type).toBe('text/plain');
  });

  it('inserts a frame anew once when it is shown, so that no history brings its address back after a refusal [CON-09]', async () => {
    const frame = add('<iframe data-consent="analytics" data-src="https://video.example/v/1"></iframe>');
    const release = releaseHeld(page, allows, warn);
    const moved = vi.fn();
    new page.MutationObserver((records) => moved(records.filter(({ addedNodes }) => [...addedNodes].includes(frame)).length)).observe(
      document.body,
      { childList: true },
    );
    allowed = 'analytics';
    release();
    for (let i = 0; i < 5; i++) await tick();
    release();
    await tick();
    expect(frame.getAttribute('src')).toBe('https://video.example/v/1');
    expect(moved.mock.calls.flat()).toEqual([1]);
  });

  it('releases nothing that visitors have written, in whatever tree it was found [CON-09]', async () => {
    const html = `<script type="text/plain" data-consent="analytics"></script><iframe data-consent="analytics" data-src="https://x.example/a"></iframe>
      <img data-consent="analytics" data-src="https://x.example/b">`;
    const content = add(`<div data-user-content>${html}</div>`);
    const tree = (add('<div data-user-content><p></p></div>').firstElementChild as HTMLElement).attachShadow({ mode: 'closed' });
    tree.innerHTML = html;
    const within = [...tree.querySelectorAll('script')];
    const own = add(`<div>${html}</div>`);
    allowed = 'analytics';
    releaseHeld(page, allows, warn, within);
    await tick();
    const state = (parent: ParentNode) => [
      (parent.querySelector('script') as HTMLScriptElement).type,
      ...['iframe', 'img'].map((name) => parent.querySelector(name)?.hasAttribute('src')),
    ];
    expect([content, tree, own].map(state)).toEqual([
      ['text/plain', false, false],
      ['text/plain', false, false],
      ['', true, true],
    ]);
  });

  it('restores an absent type and the page’s own data-type, and does not wait for types that never run [CON-09]', async () => {
    add('<script type="text/plain" data-held="" data-type="widget" data-consent="analytics" id="own"></script>');
    add('<script type="text/plain" data-type="widget" data-consent="analytics" id="kept"></script>');
    add('<script type="text/plain" data-held="application/json" src="/a.json" data-consent="analytics" id="data"></script>');
    add('<script type="text/plain" nomodule src="/old.js" data-consent="analytics" id="old"></script>');
    add('<script type="text/plain" data-consent="analytics" id="last"></script>');
    allowed = 'analytics';
    releaseHeld(page, allows, warn);
    await tick();
    const attributes = (id: string) =>
      document
        .getElementById(id)
        ?.getAttributeNames()
        .filter((name) => /type/.test(name));
    expect([attributes('own'), attributes('kept'), attributes('data'), attributes('last')]).toEqual([
      ['data-type'],
      ['data-type'],
      ['type'],
      [],
    ]);
  });

  const asking: [what: string, html: string, policy: string][] = [
    ['a script', '<script type="text/plain" src="/a.js" data-consent="analytics"></script>', 'strict-origin'],
    ['a module', '<script type="text/plain" data-type="module" data-consent="analytics"></script>', 'strict-origin'],
    ['an image', '<img data-src="https://vendor.example/p.gif" data-consent="analytics" alt="">', 'strict-origin'],
    ['an image with sizes', '<img data-srcset="https://vendor.example/p.gif 2x" data-consent="analytics" alt="">', 'strict-origin'],
    ['a frame', '<iframe data-src="https://vendor.example/embed" data-consent="analytics"></iframe>', 'strict-origin'],
    ['a frame with a policy', '<iframe referrerpolicy="no-referrer" data-src="/embed" data-consent="analytics"></iframe>', 'no-referrer'],
    ['a script with one', '<script type="text/plain" referrerpolicy="origin" src="/a.js" data-consent="analytics"></script>', 'origin'],
  ];
  it.each(asking)('requests %s with the origin alone as referrer, unless its own policy differs [PRV-04]', async (_, html, policy) => {
    const element = add(html) as HTMLScriptElement;
    // jsdom lacks this property.
    if (element.hasAttribute('referrerpolicy')) element.referrerPolicy = element.getAttribute('referrerpolicy') ?? '';
    allowed = 'analytics';
    releaseHeld(page, allows, warn);
    await tick();
    expect((document.body.lastElementChild as HTMLScriptElement).referrerPolicy).toBe(policy);
  });

  it('runs a held script that has left the document, unless a detached tree contains it [CON-09]', async () => {
    const script = () => {
      const made = document.createElement('script');
      made.type = 'text/plain';
      made.dataset.consent = 'analytics';
      return made;
    };
    const [removed, outside] = [script(), script()];
    document.createElement('div').append(outside);
    allowed = 'analytics';
    releaseHeld(page, allows, warn, [removed, outside]);
    await tick();
    expect([removed.type, removed.isConnected, outside.type, outside.isConnected]).toEqual(['', true, 'text/plain', false]);
  });

  it('does not run a queued script once the visitor has refused [CON-09]', async () => {
    const one = add('<script type="text/plain" src="/slow.js" data-consent="analytics"></script>') as HTMLScriptElement;
    const two = add('<script type="text/plain" data-consent="analytics"></script>') as HTMLScriptElement;
    allowed = 'analytics';
    const release = releaseHeld(page, allows, warn);
    await tick();
    allowed = '';
    one.dispatchEvent(new page.Event('load'));
    await tick();
    expect([one.type, two.type]).toEqual(['', 'text/plain']);
    allowed = 'analytics';
    release();
    await tick();
    expect(two.type).toBe('');
  });

  it('polls every 200 ms while the document is parsed, and observes it only afterwards [CON-09]', async () => {
    const observed = vi.spyOn(page.MutationObserver.prototype, 'observe');
    let state = 'loading';
    Object.defineProperty(page.Document.prototype, 'readyState', { get: () => state });
    const timers: (() => void)[] = [];
    page.setTimeout = ((run: () => void, ms: number) => ms === 200 && timers.push(run)) as never;
    allowed = 'analytics';
    releaseHeld(page, allows, warn);
    const image = add('<img data-consent="analytics" data-src="https://vendor.example/1.gif">');
    expect(image.getAttribute('src')).toBeNull();
    timers.shift()?.();
    expect([image.getAttribute('src'), observed.mock.calls.length]).toEqual(['https://vendor.example/1.gif', 0]);
    state = 'interactive';
    timers.shift()?.();
    expect([timers.length, observed.mock.calls.length]).toEqual([0, 1]);
  });

  it('restores the addresses of held images and frames, including those added later [CON-09]', async () => {
    const image = add('<img data-consent="analytics" data-src="/pixel.gif?a=1" data-srcset="/2x.gif 2x">');
    const release = releaseHeld(page, allows, warn);
    expect(image.hasAttribute('src')).toBe(false);
    allowed = 'analytics';
    release();
    const frame = add('<div><iframe data-consent="analytics" data-src="https://video.example/v/1"></iframe></div>').firstElementChild;
    await tick();
    expect(image.getAttribute('src')).toBe('/pixel.gif?a=1');
    expect(image.getAttribute('srcset')).toBe('/2x.gif 2x');
    expect(frame?.getAttribute('src')).toBe('https://video.example/v/1');
  });

  it.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,<script>', 'blob:https://x', 'https://['])(
    'ignores a held address that could run script: %j',
    async (address) => {
      allowed = 'analytics';
      const frame = document.createElement('iframe');
      frame.dataset.consent = 'analytics';
      frame.dataset.src = address;
      const after = document.createElement('img');
      after.dataset.consent = 'analytics';
      after.dataset.src = '/ok.gif';
      document.body.append(frame, after);
      releaseHeld(page, allows, warn);
      await tick();
      expect(frame.hasAttribute('src')).toBe(false);
      expect(after.getAttribute('src')).toBe('/ok.gif');
    },
  );

  it.each(['', '=""'])('never runs a script marked with no purpose: data-consent%s [CON-09]', async (mark) => {
    const image = add(`<img data-consent${mark} data-src="/pixel.gif">`);
    const script = add(`<script type="text/plain" data-consent${mark}></script>`) as HTMLScriptElement;
    releaseHeld(page, (category) => category === 'analytics', warn);
    await tick();
    expect([image.hasAttribute('src'), script.type]).toEqual([false, 'text/plain']);
  });

  it.each([
    ['src', '<img data-consent="analytics" src="/pixel.gif">'],
    ['srcset', '<img data-consent="analytics" srcset="/2x.gif 2x">'],
    ['srcdoc', '<iframe data-consent="analytics" srcdoc="<p>text"></iframe>'],
  ])('warns of an element that does not wait, because it has a %s [CON-09]', async (attribute, html) => {
    const release = releaseHeld(page, allows, warn);
    const { localName } = add(html);
    await tick();
    release();
    expect(warn.mock.calls).toEqual([[`<${localName} data-consent ${attribute}> loads at once: write data-src`]]);
  });

  it('does not warn of a frame that another plugin has shown before it was found here [CON-09]', async () => {
    const frame = add('<iframe data-consent="analytics" data-src="https://video.example/v/1"></iframe>');
    showHeld(frame);
    releaseHeld(page, allows, warn);
    await tick();
    expect(frame.getAttribute('src')).toBe('https://video.example/v/1');
    expect(warn).not.toHaveBeenCalled();
  });

  it('warns of neither a placeholder nor an address that it has restored itself [CON-09]', async () => {
    add('<iframe data-consent="analytics" src="about:blank" data-src="https://video.example/v/1"></iframe>');
    add('<img data-consent="analytics" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/pixel.gif">');
    const release = releaseHeld(page, allows, warn);
    allowed = 'analytics';
    release();
    release();
    await tick();
    expect(document.querySelectorAll('[src^="/"],[src^="https:"]')).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('marked content', () => {
  const SVG = 'http://www.w3.org/2000/svg';
  const kinds: [name: string, attribute: string][] = [
    ...['img', 'iframe', 'embed', 'audio', 'video', 'source', 'track', 'input'].map((name): [string, string] => [name, 'src']),
    ['object', 'data'],
    ['link', 'href'],
    ['video', 'poster'],
    ['image', 'href'],
  ];
  const create = (name: string) => (name === 'image' ? document.createElementNS(SVG, name) : document.createElement(name)) as HTMLElement;
  type Insert = (element: HTMLElement) => void;
  const ways: Record<string, Insert> = {
    append: (element) => document.body.append(element),
    'a fragment': (element) => {
      const fragment = document.createDocumentFragment();
      fragment.append(element);
      document.body.append(fragment);
    },
    'a parent': (element) => {
      const parent = document.createElement('div');
      parent.append(element);
      document.body.append(parent);
    },
    'an open shadow tree': (element) => {
      const host = document.createElement('div');
      host.attachShadow({ mode: 'open' }).append(element);
      document.body.append(host);
    },
    'a nested open shadow tree': (element) => {
      const host = document.createElement('div');
      const inner = document.createElement('p');
      host.attachShadow({ mode: 'open' }).append(inner);
      inner.attachShadow({ mode: 'open' }).append(element);
      document.body.append(host);
    },
  };
  const moments = ['before the runtime', 'before the grant', 'after the grant'];
  const table = kinds.flatMap(([name, attribute]) =>
    Object.keys(ways).flatMap((way) =>
      moments.flatMap((moment) => [true, false].map((early) => ({ name, attribute, way, moment, early }))),
    ),
  );
  it.each(table)(
    'a <$name data-$attribute> added by $way $moment waits for the grant (marked before: $early) [CON-09]',
    async ({ name, attribute, way, moment, early }) => {
      const element = create(name);
      element.setAttribute(`data-${attribute}`, 'https://vendor.example/x');
      if (early) element.setAttribute('data-consent', 'analytics');
      let release = () => {};
      const steps = [
        'before the runtime',
        () => {
          release = releaseHeld(page, allows, warn);
        },
        'before the grant',
        'grant',
        'after the grant',
      ];
      for (const step of steps) {
        if (typeof step === 'function') step();
        else if (step === 'grant') {
          expect(element.hasAttribute(attribute)).toBe(false);
          allowed = 'analytics';
          release();
        } else if (step === moment) {
          ways[way]?.(element);
          await tick();
          if (!early) element.setAttribute('data-consent', 'analytics');
        }
        await tick();
      }
      expect(element.getAttribute(attribute)).toBe('https://vendor.example/x');
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it.each([...kinds, ['image', 'xlink:href']])('a marked <%s %s> warns once that it loads at once [CON-09]', async (name, attribute) => {
    const element = create(name as string);
    element.setAttribute(attribute as string, 'https://vendor.example/x');
    element.setAttribute('data-consent', 'analytics');
    document.body.append(element);
    releaseHeld(page, allows, warn)();
    await tick();
    expect(warn.mock.calls).toEqual([
      [`<${name} data-consent ${attribute}> loads at once: write data-${attribute?.replace('xlink:', '')}`],
    ]);
  });

  it.each(kinds)('a <%s data-%s> gets no address that runs code [CON-09]', async (name, attribute) => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://x.example/1']) {
      const element = create(name);
      element.setAttribute(`data-${attribute}`, address);
      showHeld(element);
      expect(element.hasAttribute(attribute)).toBe(false);
    }
  });
});
