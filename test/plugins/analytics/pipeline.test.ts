// @page

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HitPayload } from '../../../kernel';
import { faultsOf } from '../../../lib/contracts/check';
import { hitContract, hitsContract } from '../../../lib/contracts/hit';
import { createOnce } from '../../../plugins/analytics/pipeline';
import { chunksLoaded } from '../../support/chunks-loaded';
import { alike } from '../../support/transaction-ids';
import { find } from './support/page';
import { elapse, openPages } from './support/visits';

describe('once', () => {
  const report = vi.fn();

  afterEach(() => {
    report.mockClear();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('analytics accepts each event of a gift once, across pages [CNV-02]', () => {
    const isNew = createOnce({ window }, report);
    const purchase = { event: 'purchase', transaction_id: 'tx-9', value: 25 };
    expect([purchase, purchase, { ...purchase, event: 'donation' }, { ...purchase, transaction_id: 7 }].map(isNew)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(createOnce({ window }, report)(purchase)).toBe(false);
  });

  it.each(alike)('analytics accepts each of $ids once [DON-08]', ({ ids }) => {
    const gifts = ids.map((id) => ({ event: 'purchase', transaction_id: id }));
    expect(gifts.map(createOnce({ window }, report))).toEqual(ids.map(() => true));
    expect(gifts.map(createOnce({ window }, report))).toEqual(ids.map(() => false));
  });

  it.each<HitPayload>([
    { event: 'page_view' },
    { event: 'purchase' },
    { event: 'purchase', transaction_id: 'undefined' },
    { event: 'refund', transaction_id: 'tx-9' },
  ])('once accepts %j each time [CNV-02]', (hit) => {
    const isNew = createOnce({ window }, report);
    expect([isNew(hit), isNew(hit)]).toEqual([true, true]);
  });

  it('analytics remembers 100 gifts, and keeps them in memory when nothing can be stored [CNV-02]', () => {
    const denied = vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
    const isNew = createOnce({ window }, report);
    const gift = (id: number) => ({ event: 'donation', transaction_id: id });
    expect([isNew(gift(1)), isNew(gift(1))]).toEqual([true, false]);
    denied.mockRestore();
    for (let id = 2; id < 200; id++) isNew(gift(id));
    expect(localStorage.getItem('tp_gifts')?.split(' ')).toHaveLength(100);
  });

  it('analytics drops a text that is no list of ids, and warns of it [SES-11]', () => {
    localStorage.setItem('tp_gifts', '{"broken');
    expect(createOnce({ window }, report)({ event: 'donation', transaction_id: 'tx-9' })).toBe(true);
    expect(report.mock.calls.map(([error, detail]) => [error.message, detail])).toEqual([
      ["tp_gifts can't be parsed", { severity: 'warn' }],
    ]);
    expect(localStorage.getItem('tp_gifts')).toBe('donation_tx-9');
  });
});

describe('pipeline', () => {
  const open = openPages();

  describe('events', () => {
    it('events are named, cleaned and shortened [EVT-02 EVT-03 EVT-07]', async () => {
      const page = open();
      page.apply();
      page.track('Sign-Up Form', { a: 'x'.repeat(101), b: null, c: '(not set)', d: 0, 'long name': 'y' });
      page.leave();
      const hit = find(page.hits(), 'sign_up_form');
      expect(hit).toMatchObject({ a: `${'x'.repeat(96)}…`, d: 0, long_name: 'y', event_index: 3 });
      expect(Object.keys(hit)).not.toContain('b');
      expect(Object.keys(hit)).not.toContain('c');
      expect(console.warn).toHaveBeenCalledWith('taproot: sign_up_form: a is over 100 characters');
    });

    it('events with over 20 properties lose the index first, and keep the page [EVT-06]', () => {
      const page = open();
      page.apply();
      page.track('many', Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`p${i}`, i])));
      page.leave();
      const hit = find(page.hits(), 'many');
      for (const gone of ['event_index', 'timestamp']) expect(hit).not.toHaveProperty(gone);
      expect(hit).toMatchObject({
        p15: 15,
        total_clicks: 0,
        attention: expect.any(Number),
        scroll_depth: 0,
        page_path: '/',
        screen: expect.any(String),
      });
      expect(console.warn).toHaveBeenCalledWith('taproot: many has over 20 properties; without event_index, timestamp');
    });

    const altered = { home_city: 'Oslo', about: 'june@mail.example', long: 'x'.repeat(101), kept: 'air', electricity: 'solar' };

    it('list alterations in their hits, without values [PRV-02]', () => {
      const page = open();
      page.apply();
      page.track('altered', altered);
      page.track('whole', { kept: 'air' });
      page.track('many', Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`p${i}`, i])));
      page.leave();
      const hit = find(page.hits(), 'altered');
      expect(hit).toMatchObject({ altered: 'a property removed, about masked, long cut', kept: 'air', electricity: 'solar', about: '***' });
      expect(JSON.stringify(hit)).not.toMatch(/Oslo|june/);
      expect(find(page.hits(), 'whole')).not.toHaveProperty('altered');
      expect(find(page.hits(), 'many').altered).toBe('event_index trimmed');
    });

    it.each(['local', 'development', 'testing'] as const)(
      'warn a developer once in the console about alterations, on a %s host [PRV-02]',
      (environment) => {
        const page = open({ environment });
        page.apply();
        for (let i = 0; i < 3; i++) page.track('altered', altered);
        page.leave();
        const said = vi.mocked(console.warn).mock.calls.map(([text]) => text as string);
        for (const what of ['a property removed', 'about masked', 'long is over 100 characters'])
          expect(said.filter((text) => text.startsWith(`taproot: altered: ${what}`))).toHaveLength(1);
        expect(said.join()).not.toMatch(/Oslo|june|city/);
      },
    );

    it('do not warn about alterations on a production host [PRV-02]', () => {
      const page = open();
      page.apply();
      page.track('altered', altered);
      page.leave();
      expect(vi.mocked(console.warn).mock.calls.map(([text]) => text)).toEqual(['taproot: altered: long is over 100 characters']);
    });

    it('events with hostile properties affect no other event', () => {
      const page = open();
      page.apply();
      const cyclic: Record<string, unknown> = {};
      cyclic.self = cyclic;
      const poison = [
        cyclic,
        { a: 10n },
        { a: Symbol('s') },
        { a: '\ud800' },
        { event: 'x', hit_id: 'x', site: 'x', sess_id: 5 },
        { event_category: {} },
        null,
        'text',
      ];
      for (const properties of poison) page.track('poison', properties);
      page.track({ toString: null });
      page.track('', {});
      page.track('fine');
      page.leave();
      expect(page.names().slice(2)).toEqual([...poison.map(() => 'poison'), 'fine', 'page_unload']);
      expect(page.problems).toHaveLength(1);
    });

    it('never invalidate the other hits of their batch [HIT-01]', () => {
      const names = fc.oneof(fc.constantFrom(...Object.keys(hitContract.keys), ''), fc.string());
      const values = fc.oneof(fc.anything(), fc.constantFrom(-1, 3.5, true, 'word', '', 1e300));
      const events = fc.array(fc.tuple(fc.anything(), fc.dictionary(names, values, { maxKeys: 12 })), { maxLength: 6 });
      fc.assert(
        fc.property(events, values, names, (given, late, field) => {
          const page = open();
          page.hooks.event.tap(
            { name: 'late', stage: 150 },
            (event) => ({ ...event, properties: { ...event.properties, [field]: late } }) as never,
          );
          page.apply();
          for (const [name, properties] of given) page.track(name, properties);
          page.track('fine');
          page.leave();
          expect(faultsOf(hitsContract, page.hits())).toEqual([]);
          expect(page.names()).toContain('fine');
          page.refuse();
        }),
        { numRuns: 60 },
      );
    });

    it('stay as they are when a tap returns what is no event [PLG-04]', () => {
      const page = open();
      const junk: Record<string, unknown> = {
        empty: { name: '' },
        fn: [() => 1][0],
        capital: { name: 'My Event', properties: {}, time: Date.now() },
      };
      page.hooks.event.tap('junk', (event) => (junk[event.name] ?? event) as never);
      page.apply();
      for (const name of [...Object.keys(junk), 'null', 'fine']) page.track(name);
      page.leave();
      expect(page.names()).toEqual(['sess_start', 'page_view', 'empty', 'fn', 'my_event', 'fine', 'page_unload']);
    });

    it('can be extended and stopped by other plugins, whose errors affect nothing else', () => {
      const page = open();
      page.hooks.event.tap('contact', (event) => ({ ...event, properties: { ...event.properties, contact_flags: 'ae|s' } }));
      page.hooks.event.tap('broken', () => {
        throw new Error('broken');
      });
      page.hooks.event.tap('picky', ({ name }) => (name === 'unwanted' ? null : undefined));
      page.hooks.hit.tap('picky', ({ event }) => (event === 'private' ? 'not today' : undefined));
      page.apply();
      for (const name of ['unwanted', 'private', 'wanted']) page.track(name);
      page.leave();
      expect(page.names()).toEqual(['sess_start', 'page_view', 'wanted', 'page_unload']);
      expect(find(page.hits(), 'wanted').contact_flags).toBe('ae|s');
      expect(page.problems.every(({ plugin }) => plugin === 'broken')).toBe(true);
    });

    it('tracked by a tap at each event come to an end, and do not change when a tap mutates them [PLG-03]', () => {
      const page = open();
      page.hooks.event.tap('loop', () => void page.track('again'));
      page.hooks.event.tap('thief', (event) => {
        Reflect.set(event, 'name', null);
        Reflect.set(event.properties, 'word', 'stolen');
        return undefined;
      });
      page.hooks.event.tap('junk', (event) => (event.name === 'junk' ? ({} as never) : event));
      page.apply();
      page.track('once', { word: 'own' });
      page.track('junk');
      page.leave();
      expect(find(page.hits(), 'once')).toMatchObject({ word: 'own' });
      expect(page.names().filter((name) => name === 'again').length).toBeLessThan(20);
      expect(page.names()).toContain('junk');
      expect(page.hits().every(({ event }) => typeof event === 'string')).toBe(true);
    });

    it('lose properties that redaction leaves empty [EVT-07 PRV-01]', () => {
      const page = open();
      page.apply();
      page.track('e1', { event_label: 'email=jane@example.org', foo: 'amFuZUBleGFtcGxlLm9yZw==', bar: '?email=x@y.org', kept: 'air' });
      page.leave();
      const hit = find(page.hits(), 'e1');
      expect(hit).toMatchObject({ kept: 'air' });
      for (const name of ['event_label', 'foo', 'bar']) expect(hit).not.toHaveProperty(name);
    });

    describe('of a gesture', () => {
      const html = '<button>Press</button>';
      /** Lets the browser dispatch a click, and calls `act` meanwhile. */
      const during = (act: () => void) => {
        const gesture = vi.spyOn(window, 'event', 'get').mockReturnValue({ isTrusted: true, type: 'click' } as Event);
        act();
        gesture.mockRestore();
      };

      it('reach the taps after the next paint, in order, with the facts of their moments [PLG-04 EVT-01]', async () => {
        const page = open({ html });
        page.apply();
        const told: unknown[] = [];
        page.hooks.event.tap('guest', ({ name }) => void told.push(name));
        during(() => {
          page.click('button');
          page.track('first');
          page.click('button');
        });
        page.track('behind');
        expect(told).toEqual([]);
        await elapse(20);
        expect(told).toEqual(['click', 'first', 'click', 'behind']);
        page.track('at_once');
        expect(told.at(-1)).toBe('at_once');
        page.leave();
        expect(page.hits().map(({ event, total_clicks }) => [event, total_clicks])).toEqual([
          ...['sess_start', 'page_view'].map((name) => [name, 0]),
          ['click', 1],
          ['first', 1],
          ...['click', 'behind', 'at_once', 'page_unload'].map((name) => [name, 2]),
        ]);
      });

      it.each([
        ['the page is left', (page: ReturnType<typeof open>) => page.leave()],
        [
          'the page is hidden',
          () => {
            vi.spyOn(Document.prototype, 'visibilityState', 'get').mockReturnValue('hidden');
            window.dispatchEvent(new Event('visibilitychange'));
          },
        ],
        [
          'the address changes',
          (page: ReturnType<typeof open>) => {
            page.hooks.navigate.call({ type: 'history', url: 'https://www.main.example/next', previous: location.href });
            page.leave();
          },
        ],
      ])('are sent from their page when %s before that [HIT-05 LIF-02]', (_, end) => {
        const page = open({ html });
        page.apply();
        during(() => page.click('button'));
        end(page);
        expect(find(page.hits(), 'click')).toMatchObject({ page_path: '/', page_id: find(page.hits(), 'page_view').page_id });
      });

      it('are discarded when the visitor refuses before that [CON-06]', async () => {
        const page = open({ html });
        page.apply();
        const told: unknown[] = [];
        page.hooks.event.tap('guest', ({ name }) => void told.push(name));
        during(() => page.click('button'));
        page.refuse();
        await elapse(20_000);
        expect(told).toEqual([]);
        expect(page.names()).toEqual(['sess_start', 'page_view']);
      });

      it('begin a session at once, for links that carry it [SES-02]', async () => {
        const page = open({ html });
        page.apply();
        const { sess_id } = find(page.hits(), 'page_view');
        await elapse(30 * 60_000);
        during(() => page.click('button'));
        expect(localStorage.getItem('tp_session')).not.toContain(sess_id);
      });
    });

    it('leave in batches of 4, or fewer after 15 s [HIT-02]', async () => {
      const page = open();
      page.apply();
      for (let i = 0; i < 4; i++) page.track('four');
      // The second batch brings the queue.
      await elapse(1);
      await vi.dynamicImportSettled();
      await elapse(1);
      expect(page.names().slice(2)).toEqual(['four', 'four', 'four', 'four']);
      page.track('one');
      await elapse(14_999);
      expect(page.fetch).toHaveBeenCalledTimes(2);
      await elapse(1);
      expect(page.fetch).toHaveBeenCalledTimes(3);
    });

    it('are blocked with one warning beyond 150 payloads in 30 s [HIT-03]', async () => {
      const page = open();
      page.apply();
      for (let i = 0; i < 10_000; i++) page.track('flood');
      await elapse(60_000);
      page.leave();
      expect(page.hits()).toHaveLength(150);
      expect(page.problems.map(({ severity }) => severity)).toEqual(['warn']);
    });

    it('cause at most 2 writes for 100 events in a task [SES-01]', () => {
      const page = open();
      page.apply();
      const write = vi.spyOn(Storage.prototype, 'setItem');
      for (let i = 0; i < 100; i++) page.track('many');
      expect(write.mock.calls.length).toBeLessThanOrEqual(2);
    });

    it('begin a new session after 30 min [SES-02]', async () => {
      const page = open();
      page.apply();
      const { sess_id } = find(page.hits(), 'page_view');
      await elapse(30 * 60_000);
      page.track('back');
      await elapse(15_000);
      await chunksLoaded();
      expect(page.names().slice(2)).toEqual(['sess_start', 'back']);
      const back = find(page.hits(), 'back');
      expect(back).toMatchObject({ sess_count: 2, sess_pages: 1 });
      expect(back.sess_id).not.toBe(sess_id);
    });
  });
});
