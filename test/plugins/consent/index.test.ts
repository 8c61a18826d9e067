// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answered, noteAnswer } from '../../../lib/records/answered';
import plugin from '../../../plugins/consent';
import { chunksLoaded } from '../../support/chunks-loaded';
import { press } from '../../support/trusted';
import { bannerHost, button, forgetVisit, type PageSetup, visit } from './visit';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  forgetVisit();
  for (const name of Object.values(SIGNALS)) Reflect.deleteProperty(navigator, name);
});

/** The browser's own signals. */
const SIGNALS = { dnt: 'doNotTrack', gpc: 'globalPrivacyControl' } as const;
const send = (signal: keyof typeof SIGNALS) => Object.defineProperty(navigator, SIGNALS[signal], { value: '1', configurable: true });

function start(circumstances?: PageSetup) {
  const visited = visit(circumstances);
  const undo = plugin.apply(visited.tools);
  return { ...visited, undo };
}

describe('consent', () => {
  it('shows the banner only when there is no record [CON-03]', () => {
    const { consent } = start();
    expect(bannerHost()).not.toBeNull();
    consent.acceptAll();
    expect(bannerHost()).toBeNull();
    forgetVisit();
    const later = visit();
    later.consent.acceptAll();
    plugin.apply(later.tools);
    expect(bannerHost()).toBeNull();
  });

  it('shows no banner in a frame whose outer page asks, nor once it is woken there [CON-03]', () => {
    const { hooks } = start({ options: { framed: true } });
    hooks.prompt.call({ type: 'prompt' });
    expect(bannerHost()).toBeNull();
  });

  it('says when a question that is in opt-out mode can’t be seen, and tracks nothing until it can [CON-03]', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    let covered = true;
    Object.assign(Document.prototype, { elementFromPoint: () => (covered ? document.body : bannerHost()) });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
      right: 500,
      bottom: 90,
      width: 500,
      height: 90,
      left: 0,
      top: 0,
    } as DOMRect);
    const { hooks, consent, problems, undo } = start();
    const reviewed = vi.fn();
    hooks.prompt.tap('test', ({ type }) => {
      if (type === 'consent-sight') reviewed(consent.allows('analytics'));
      return true;
    });
    vi.advanceTimersByTime(1_000);
    expect(reviewed.mock.calls).toEqual([[false]]);
    const said = 'the question about cookies is covered: nothing is tracked, because nobody can refuse';
    expect(problems.map(({ error, kind, severity }) => [error, kind, severity])).toEqual([[new Error(said), 'manual_error', 'warn']]);
    expect(warn.mock.calls).toEqual([[`taproot: ${said}`]]);
    expect(consent.explain('analytics').reason).toBe('unseen');
    covered = false;
    vi.advanceTimersByTime(1_000);
    expect(reviewed.mock.calls).toEqual([[false], [true]]);
    undo?.();
    Reflect.deleteProperty(Document.prototype, 'elementFromPoint');
    vi.restoreAllMocks();
  });

  it('shows the banner again after the page has replaced its document, until there is a choice [CON-03]', async () => {
    const { consent } = start();
    const before: HTMLElement = document.documentElement;
    const replace = async (html: HTMLElement = document.createElement('html')) => {
      document.documentElement.replaceWith(html);
      await vi.advanceTimersByTimeAsync(0);
    };
    await replace();
    expect(bannerHost()?.isConnected).toBe(true);
    consent.acceptAll();
    await replace(before);
    expect(bannerHost()).toBeNull();
  });

  it.each([['dnt'], ['gpc']] as const)('does not ask a visitor with %s [CON-19]', (signal) => {
    start({ visitor: { [signal]: true } });
    expect(bannerHost()).toBeNull();
  });

  it.each(['dnt', 'gpc'] as const)(
    'removes the stored data of a visitor with %s, keeps the record, and posts nothing [CON-06 CON-19]',
    (signal) => {
      visit().consent.acceptAll();
      document.cookie = '_ga=1';
      localStorage.setItem('_ga', '1');
      send(signal);
      const { consent, posts, tracked } = start({ visitor: { [signal]: true } });
      expect([document.cookie.includes('_ga'), localStorage.length]).toEqual([false, 0]);
      expect([consent.state, posts, tracked]).toEqual(['granted', [], []]);
    },
  );

  it.each(['dnt', 'gpc'] as const)('removes nothing where the address alone says %s, as any website can link to it [CON-19]', (signal) => {
    visit().consent.acceptAll();
    document.cookie = 'cart=1';
    localStorage.setItem('draft', '1');
    const { hooks, posts } = start({ visitor: { [signal]: true } });
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect([document.cookie.includes('cart'), localStorage.getItem('draft'), posts]).toEqual([true, '1', []]);
  });

  it('removes the banner and stored data when a signal appears [CON-06 CON-19]', () => {
    const signal = { gpc: false };
    const { tools, hooks } = visit();
    const visitor = Object.defineProperty({ ...tools.visitor }, 'gpc', { get: () => signal.gpc });
    plugin.apply({ ...tools, visitor });
    document.cookie = '_ga=1';
    signal.gpc = true;
    send('gpc');
    hooks.consent.call({ state: 'unset', categories: [], chosen: 'elsewhere' });
    expect(document.cookie).not.toContain('_ga');
    expect(bannerHost()).toBeNull();
    document.cookie = '_ga=2';
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect(document.cookie).not.toContain('_ga');
  });

  it('stores a grant and tracks two events on Accept [CON-04]', () => {
    const { consent, tracked, posts } = start();
    button('accept')?.click();
    vi.runAllTimers();
    expect(consent.state).toBe('granted');
    expect(tracked).toEqual([
      { name: 'consent_accepted', properties: { categories: 'necessary,analytics' } },
      { name: 'consent_changed', properties: { categories: 'necessary,analytics' } },
    ]);
    expect(posts).toEqual([]);
  });

  it('pushes an event and posts once on Reject [CON-05]', async () => {
    window.dataLayer = [];
    const { consent, tracked, posts } = start();
    button('reject')?.click();
    await vi.runAllTimersAsync();
    expect(consent.record?.categories).toEqual(['necessary']);
    expect(window.dataLayer).toContainEqual({ event: 'consent_rejected', categories: 'necessary' });
    expect(tracked).toEqual([]);
    expect(posts).toHaveLength(1);
  });

  it('hides the banner first, and applies the choice in a later task', () => {
    const { consent } = start();
    button('accept')?.click();
    expect(bannerHost()).toBeNull();
    expect(consent.state).toBe('unset');
    vi.runAllTimers();
    expect(consent.state).toBe('granted');
  });

  it('keeps a choice made as the page ends', () => {
    const { consent, hooks } = start();
    button('reject')?.click();
    hooks.leave.call({ timeOnPage: 0, persisted: false });
    expect(consent.state).toBe('rejected');
  });

  it('opens the settings, and keeps the banner until there is a choice [CON-15]', () => {
    const { openSettings, consent } = start();
    button('settings')?.click();
    expect(openSettings).toHaveBeenCalledTimes(1);
    expect(bannerHost()).not.toBeNull();
    consent.save(['analytics']);
    expect(bannerHost()).toBeNull();
  });

  it('wakes the settings plugin without opening it when the focus reaches Preferences [PLG-02]', () => {
    const { openSettings, hooks } = start();
    const asked: string[] = [];
    hooks.prompt.intercept({ call: (request) => void asked.push((request as { type: string }).type) });
    button('settings')?.dispatchEvent(new FocusEvent('focus'));
    expect(asked).toEqual(['intent']);
    expect(openSettings).not.toHaveBeenCalled();
  });

  it.each([
    ['main', {}, '/privacy-statement'],
    ['action', {}, '/privacy-policy'],
    ['mrd', {}, '/privacy-policy'],
    ['mrd', { privacyPath: '/legal/privacy' }, '/legal/privacy'],
  ])('the banner on %s with %o links to %s [DET-17]', (site, options, href) => {
    const { tools } = visit({ options });
    plugin.apply({ ...tools, page: { ...tools.page, site } });
    expect(bannerHost()?.shadowRoot?.querySelector('a')?.getAttribute('href')).toBe(href);
  });

  it('shows the banner in the site’s colour scheme [CON-18]', () => {
    start({ options: { scheme: 'dark' } });
    expect(Reflect.get((bannerHost() as HTMLElement).style, 'colorScheme')).toBe('dark');
  });

  it('follows each choice made elsewhere once', async () => {
    const { consent, posts, tracked } = start();
    consent.rejectAll();
    consent.acceptAll();
    consent.withdraw();
    await vi.runAllTimersAsync();
    expect(tracked.map(({ name }) => name)).toEqual(['consent_accepted', 'consent_changed']);
    expect(posts).toHaveLength(2);
  });

  it('follows the choice that woke it', async () => {
    const { tools, consent, posts } = visit();
    consent.acceptAll();
    consent.rejectAll();
    plugin.apply(tools);
    await vi.runAllTimersAsync();
    expect(posts).toHaveLength(1);
  });

  it('shows the banner again after a router has emptied the document', () => {
    const { hooks } = start();
    document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
    expect(bannerHost()).toBeNull();
    hooks.navigate.call({ type: 'history', url: '/b', previous: '/a' });
    expect(bannerHost()).not.toBeNull();
  });

  describe('the time to answer', () => {
    // Receipts of earlier tests wait for their chunk, and would be sent to this test's service.
    beforeEach(chunksLoaded);
    const within = (receipts: { init: RequestInit }[]) => receipts.map(({ init }) => JSON.parse(`${init.body}`).answered_within);
    /** Chooses 4 s after the banner was painted. */
    const chosen = async (choose: (started: ReturnType<typeof start>) => void) => {
      const started = start({ options: { answered: {} } });
      await vi.advanceTimersByTimeAsync(4_000);
      choose(started);
      await chunksLoaded();
      return within(started.receipts);
    };

    it('is rounded to a limit, and sent with the receipt of an answer in the banner, or in the settings while the banner is in sight [CON-25]', async () => {
      expect(await chosen(() => press(button('accept')))).toEqual([5]);
      forgetVisit();
      const saved = await chosen(({ tools, consent }) => {
        noteAnswer(tools.options.answered as Answered, 'saved', ['analytics']);
        consent.save(['analytics']);
      });
      expect(saved).toEqual([5]);
    });

    it('is omitted for a choice by the API, and for a later change of the choice [CON-25]', async () => {
      expect(await chosen(({ consent }) => consent.acceptAll())).toEqual([undefined]);
      forgetVisit();
      const both = await chosen(({ tools, consent }) => {
        consent.acceptAll();
        noteAnswer(tools.options.answered as Answered, 'settings', []);
        consent.rejectAll();
      });
      expect(both.every((time) => time === undefined)).toBe(true);
    });
  });

  describe('the control that a receipt names', () => {
    beforeEach(chunksLoaded);
    type Started = ReturnType<typeof start>;
    const hows = async (choose: (started: Started) => void) => {
      const started = start({ options: { answered: {} } });
      await vi.advanceTimersByTimeAsync(1_000);
      choose(started);
      await chunksLoaded();
      return started.receipts.map(({ init }) => JSON.parse(`${init.body}`)).map(({ how, answered_within }) => [how, answered_within]);
    };
    const requests = ['consent-answer', 'consent', 'answer'].flatMap((type) =>
      ['banner', 'settings', 'saved'].flatMap((how) => [
        { type, how },
        { type, how, within: 2, isTrusted: true, event: { isTrusted: true, type: 'click' } },
      ]),
    );
    const untrusted = () => [
      new MouseEvent('click', { bubbles: true, composed: true }),
      new PointerEvent('click', { bubbles: true, composed: true }),
      Object.assign(new Event('click', { bubbles: true }), { trusted: true }),
    ];
    const forged: [string, (started: Started) => void][] = [
      ['a script’s click()', () => button('accept')?.click()],
      ...[0, 1, 2].map((n): [string, () => void] => [
        `a dispatched event (${n})`,
        () => button('accept')?.dispatchEvent(untrusted()[n] as Event),
      ]),
      ...requests.map((request): [string, (started: Started) => void] => [
        `a call of the prompt hook with ${JSON.stringify(request)}`,
        ({ hooks, consent }) => {
          hooks.prompt.call(request);
          consent.acceptAll();
        },
      ]),
      ['a script’s choice while the visitor looks at the banner', ({ consent }) => consent.save(['analytics'])],
      [
        'a script’s grant in a tap of the visitor’s refusal',
        ({ hooks, consent }) => {
          let once = true;
          hooks.consent.tap({ name: 'page', stage: -99 }, () => {
            if (consent.state === 'rejected' && once) {
              once = false;
              consent.acceptAll();
            }
          });
          press(button('reject'));
        },
      ],
      [
        'a script’s grant after the visitor’s text was clicked',
        ({ consent }) => {
          press(bannerHost()?.shadowRoot?.querySelector('p'));
          consent.acceptAll();
        },
      ],
    ];
    it.each(forged)('the control that a receipt names is `api` after %s [CON-25]', async (_, choose) => {
      const all = await hows(choose);
      expect(all.length).toBeGreaterThan(0);
      expect(new Set(all.flat())).toEqual(new Set(['api', undefined]));
    });

    it.each(['accept', 'reject'])('is `banner` after the visitor presses %s [CON-25]', async (value) => {
      expect(await hows(() => press(button(value)))).toEqual([['banner', 2]]);
    });
  });

  describe('a banner that is left unanswered', () => {
    const leave = (facts: PageSetup, before: (started: ReturnType<typeof start>) => void = () => {}, painted = true) => {
      const started = start(facts);
      if (painted) vi.advanceTimersByTime(100);
      before(started);
      started.hooks.leave.call({ timeOnPage: 0, persisted: false });
      return started.posts.filter(({ url }) => url.endsWith('/consent/unanswered'));
    };

    it('is counted once as the page ends, with an id of the post alone, without cookies or anything stored [CON-25]', () => {
      const posts = leave({});
      expect(posts.map(({ url }) => url)).toEqual(['https://utility.main.example/consent/unanswered']);
      expect(JSON.parse(`${posts[0]?.init.body}`)).toEqual({
        site: 'main',
        language: 'en',
        id: expect.stringMatching(/^(\d{1,3},){15}\d{1,3}$/),
      });
      expect(posts[0]?.init).toMatchObject({ credentials: 'omit', keepalive: true });
      expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
    });

    const silent: [string, PageSetup, ((started: ReturnType<typeof start>) => void)?, boolean?][] = [
      ['where cookies wait for consent', { visitor: { optIn: true } }],
      ['of a visitor with GPC', { visitor: { gpc: true } }],
      ['of an admin', { visitor: { admin: true } }],
      ['that was answered', {}, () => button('reject')?.click()],
      ['that was answered by the API', {}, ({ consent }) => consent.acceptAll()],
      ['that nobody has seen', {}, undefined, false],
    ];
    it.each(silent)('a banner that is left unanswered is not counted %s [CON-25 CON-08 CON-19]', (_, facts, before, painted) => {
      expect(leave(facts, before, painted)).toEqual([]);
    });
  });

  it('removes the banner when it is undone', () => {
    const { undo } = start();
    (undo as () => void)();
    expect(bannerHost()).toBeNull();
  });
});
