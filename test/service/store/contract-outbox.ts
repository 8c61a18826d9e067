import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { pass } from '../../../service/destinations/gate';
import { webhook } from '../../../service/destinations/webhook';
import type { Claim, Done, NewDelivery } from '../../../service/store/deliveries';
import { outboxOf } from '../../../service/store/outbox-calls';
import type { Store } from '../../../service/store/store';
import { webhookTo } from '../destinations/world';
import { hitArrival, NOON, receiptArrival, rejectionArrival } from '../support/arrivals';

const named = (destination: string, ...hits: readonly Arrival[]): NewDelivery[] =>
  hits.map(({ key, received }) => ({ destination, event: key, due: received, queued: received }));

const claimOf = (destination: string, more: Partial<Claim> = {}): Claim => ({
  ...{
    destination,
    holder: randomUUID(),
    now: NOON + 1,
    until: NOON + 60_000,
    most: 100,
    packs: false,
    retries: false,
    probed: NOON + 60_000,
  },
  ...more,
});

/** Hits as they came, and as older ones are kept. */
const FORMS = ['fresh hits', 'packed hits'] as const;

/** The guarantees of a store's outbox, which every engine proves. */
export function provesOutbox(
  store: () => Store,
  open: () => Promise<Store>,
  rows: (sql: string) => Promise<readonly object[]> | readonly object[],
): void {
  const outbox = () => outboxOf(store());
  const take = async (form: (typeof FORMS)[number]) => {
    while (form === 'packed hits' && (await store().packHits(Number.MAX_SAFE_INTEGER, NOON, 1_000)));
  };
  /** A name that no other test has. */
  const begin = async (): Promise<string> => {
    const name = `d${randomUUID().slice(0, 8)}`;
    await outbox().register({ destinations: [{ name, kind: 'webhook', address: 'a' }], now: NOON });
    return name;
  };
  const counts = async (name: string) => (await outbox().list()).find((one) => one.name === name)?.counts;

  it('keeps the deliveries of hits that are new, and none of repeats, erased hits and hits that it does not keep', async () => {
    const name = await begin();
    const [first, second] = [hitArrival(), hitArrival()];
    await store().put([first], named(name, first, first));
    await store().put([first, second], named(name, first, second));
    const { events } = await outbox().claim(claimOf(name));
    expect(events.map(({ event }) => event).sort()).toEqual([first.key, second.key].sort());
    await outbox().settle([
      {
        ...{ destination: name, holder: 'another', now: NOON, again: [] },
        done: events.map(({ event }): Done => ({ event, state: 'sent', reason: '' })),
      },
    ]);
    await store().put([first], named(name, first));
    expect(await counts(name)).toMatchObject({ waiting: 0, sent: 2 });
    const temp_id = randomUUID();
    await store().put([hitArrival({ temp_id })]);
    await store().erase({ visitor: temp_id }, NOON + 5);
    const late = hitArrival({ temp_id, timestamp: NOON });
    await store().put([late], named(name, late));
    expect(await counts(name)).toMatchObject({ waiting: 0 });
  });

  it('hands each event to one of several senders, and again once its claim is over', async () => {
    const name = await begin();
    const hits = Array.from({ length: 40 }, () => hitArrival());
    await store().put(hits, named(name, ...hits));
    const other = await open();
    const claims = await Promise.all([0, 1, 2, 3].map((n) => outboxOf(n % 2 ? other : store()).claim(claimOf(name, { most: 10 }))));
    const taken = claims.flatMap(({ events }) => events.map(({ event }) => event));
    expect(new Set(taken).size).toBe(taken.length);
    await outbox().claim(claimOf(name));
    expect((await outbox().claim(claimOf(name))).events).toEqual([]);
    const again = await outbox().claim(claimOf(name, { now: NOON + 61_000, until: NOON + 120_000 }));
    expect(again.events).toHaveLength(40);
    expect(again.events.every(({ tries, first }) => tries === 1 && first === NOON + 1)).toBe(true);
    await other.close();
  });

  it('keeps the events of a request together', async () => {
    const name = await begin();
    const hits = Array.from({ length: 10 }, () => hitArrival());
    await store().put(hits, named(name, ...hits));
    const first = await outbox().claim(claimOf(name, { packs: true, most: 4 }));
    const second = await outbox().claim(claimOf(name, { packs: true, most: 100 }));
    expect([first.events.length, second.events.length]).toEqual([4, 6]);
    const later = { packs: true, now: NOON + 60_001, until: NOON + 120_000 };
    const [a, b] = [await outbox().claim(claimOf(name, later)), await outbox().claim(claimOf(name, later))];
    expect([a.events.length, b.events.length].sort()).toEqual([4, 6]);
  });

  it('says with a claim what it knows of the leave by now: own choices, and those of the same visitor under other ids', async () => {
    const name = await begin();
    const [consent_uuid, other, temp_id] = [randomUUID(), randomUUID(), randomUUID()];
    const hit = hitArrival({ consent_uuid: consent_uuid.toUpperCase(), temp_id });
    await store().put([hit, hitArrival({ consent_uuid: other, temp_id })], named(name, hit));
    const receipt = receiptArrival();
    const rejection = rejectionArrival();
    await store().put([
      { ...receipt, body: { ...receipt.body, consent_uuid } },
      { ...rejection, key: other, body: { ...rejection.body, consent_uuid: other } },
      receiptArrival(),
    ]);
    const [claimed] = (await outbox().claim(claimOf(name))).events;
    const date = Date.parse('2026-10-14T08:00:00.000Z');
    expect(claimed?.hit?.body.hit_id).toBe(hit.key);
    expect(claimed?.facts).toEqual({
      own: [{ date, received: NOON, granted: ['necessary', 'analytics'], mode: 'opt_out' }],
      others: [{ date, received: NOON, granted: ['necessary'] }],
    });
  });

  it.each(FORMS)('%s: says with a claim when the visitor’s browser last sent a signal', async (form) => {
    const name = await begin();
    const temp_id = randomUUID();
    const [hit, other] = [hitArrival({ temp_id }), hitArrival()];
    await store().put([hit, other, hitArrival({ temp_id, _signal: 'gpc' }, NOON + 50)], named(name, hit, other));
    await take(form);
    const { events } = await outbox().claim(claimOf(name));
    expect(events.map(({ event, facts }) => [event, facts.signalled])).toEqual(
      expect.arrayContaining([
        [hit.key, NOON + 50],
        [other.key, undefined],
      ]),
    );
  });

  it('takes a receipt that came with a signal for one of its visitor', async () => {
    const name = await begin();
    const [consent_uuid, other, temp_id] = [randomUUID(), randomUUID(), randomUUID()];
    const [own, under, apart] = [hitArrival({ consent_uuid }), hitArrival({ temp_id }), hitArrival()];
    await store().put([own, under, apart, hitArrival({ consent_uuid: other, temp_id })], named(name, own, under, apart));
    const signalled = (id: string, received: number) => {
      const receipt = receiptArrival();
      return { ...receipt, received, body: { ...receipt.body, consent_uuid: id, _signal: 'gpc' } };
    };
    await store().put([signalled(consent_uuid, NOON + 20), signalled(other, NOON + 30), receiptArrival()]);
    const { events } = await outbox().claim(claimOf(name));
    expect(new Map(events.map(({ event, facts }) => [event, facts.signalled]))).toEqual(
      new Map([
        [own.key, NOON + 20],
        [under.key, NOON + 30],
        [apart.key, undefined],
      ]),
    );
  });

  it.each(FORMS)(
    '%s: says with a claim when a click first came from its visitor, and nothing of what the claim does not ask for [D20]',
    async (form) => {
      const name = await begin();
      const [temp_id, fbclid] = [randomUUID(), `AbC-${randomUUID()}`];
      const landing = hitArrival({ temp_id, fbclid }, NOON - 90);
      const [gift, bare] = [hitArrival({ temp_id, fbclid }), hitArrival({ temp_id })];
      const [another, stranger] = [hitArrival({ temp_id, fbclid: `${fbclid}2` }), hitArrival({ fbclid }, NOON + 1)];
      await store().put([gift, bare, another, stranger, landing], named(name, gift, bare, another, stranger));
      await take(form);
      const { events } = await outbox().claim(claimOf(name, { click: 'fbclid' }));
      expect(new Map(events.map(({ event, hit }) => [event, hit?.clicked]))).toEqual(
        new Map([
          [gift.key, NOON - 90],
          [bare.key, undefined],
          [another.key, NOON],
          [stranger.key, undefined],
        ]),
      );
      const plain = await begin();
      await store().put([landing], []);
      const second = hitArrival({ temp_id, fbclid });
      await store().put([second], named(plain, second));
      expect((await outbox().claim(claimOf(plain))).events.map(({ hit }) => hit?.clicked)).toEqual([undefined]);
    },
  );

  it('withdraws what waits of an erased person, lists what was told, and keeps no answer about them', async () => {
    const name = await begin();
    const temp_id = randomUUID();
    const hits = [hitArrival({ temp_id }), hitArrival({ temp_id }), hitArrival()];
    await store().put(hits, named(name, ...hits));
    const done: Done = { event: hits[0]?.key ?? '', state: 'sent', reason: '', answer: 'ok' };
    await outbox().settle([{ destination: name, holder: '', now: NOON + 9, done: [done], again: [] }]);
    const { rows } = await store().person({ visitor: temp_id });
    expect(await outbox().told(rows.hit)).toEqual([{ destination: name, state: 'sent', events: 1, last: NOON + 9 }]);
    const kept = await store().kept({ visitor: temp_id });
    expect(kept.tables.told).toMatchObject([{ destination: name, state: 'sent', answer: 'ok' }]);
    expect(kept.tables.deliveries).toMatchObject([{ destination: name }]);
    await store().erase({ visitor: temp_id }, NOON + 10);
    expect(await counts(name)).toMatchObject({ waiting: 1, sent: 1, withdrawn: 1 });
  });

  it('withdraws what waits of a visitor who refuses for the first time, and keeps no id of theirs with the rejection', async () => {
    const name = await begin();
    const [edf_uuid, temp_id] = [randomUUID(), randomUUID()];
    const [early, later, other] = [hitArrival({ temp_id }), hitArrival({ temp_id, edf_uuid }), hitArrival()];
    await store().put([early, later, other], named(name, early, later, other));
    const refusal = { ...rejectionArrival(), received: NOON + 5, refuser: edf_uuid };
    const after = hitArrival({ edf_uuid }, NOON + 9);
    await store().put([refusal, after], named(name, after));
    expect(await counts(name)).toMatchObject({ withdrawn: 2, waiting: 2 });
    const [row] = await store().page('rejection', Number(await store().find('rejection', refusal.key)) - 1, 1);
    expect(JSON.stringify(row)).not.toContain(edf_uuid);
  });

  it('shows a first refusal for all that its visitor did before it, also what is replayed, and what arrives after it', async () => {
    const name = await begin();
    const edf_uuid = randomUUID();
    const more = { edf_uuid, event: name, consent_purposes: 'opt_out' };
    const [early, given] = [hitArrival(more), hitArrival(more)];
    await store().put([early, given], named(name, given));
    const claim = claimOf(name);
    await outbox().claim(claim);
    const done: Done = { event: given.key, state: 'given_up', reason: '' };
    await outbox().settle([{ destination: name, holder: claim.holder, now: NOON + 2, done: [done], again: [] }]);
    await store().put([{ ...rejectionArrival(), received: NOON + 5, refuser: edf_uuid.toUpperCase() }]);
    const [late, after] = [hitArrival({ ...more, timestamp: NOON + 1 }, NOON + 9), hitArrival({ ...more, timestamp: NOON + 8 }, NOON + 9)];
    await store().put([late, after], named(name, late, after));
    await outbox().replay({ destination: name, events: [name], since: NOON, after: 0, most: 100_000, now: NOON + 10 });
    const { events } = await outbox().claim(claimOf(name, { now: NOON + 11, until: NOON + 20 }));
    const destination = webhookTo('https://crm.example/', { name });
    const passed = events.map((claimed) => [claimed.event, pass(claimed, destination, webhook, NOON + 11)] as const);
    const ends = new Map(passed.map(([event, one]) => [event, 'done' in one ? one.done.reason : 'goes']));
    expect(ends).toEqual(
      new Map([
        [early.key, 'refused'],
        [given.key, 'refused'],
        [late.key, 'refused'],
        [after.key, 'goes'],
      ]),
    );
    expect((await store().kept({ visitor: edf_uuid })).tables.refused_contacts).toEqual([
      { contact: expect.any(String), refused: NOON + 5 },
    ]);
  });

  it('keeps the sealed sender of what a replay may send, until nobody takes it any more or its person is erased', async () => {
    const name = await begin();
    const temp_id = randomUUID();
    const hit = hitArrival({ temp_id, event: name, consent_purposes: 'analytics' });
    await store().put(
      [hit],
      named(name, hit).map((one) => ({ ...one, sealed: 'of this one' })),
    );
    let now = NOON;
    /** Takes the event, gives it up, and replays it. */
    const again = async (keeps: boolean, between: () => Promise<unknown> = async () => {}) => {
      now += 1_000;
      const claim = claimOf(name, { now, until: now + 100 });
      const [claimed] = (await outbox().claim(claim)).events;
      const done: Done = { event: hit.key, state: 'given_up', reason: '', ...(keeps && { keeps }) };
      await outbox().settle([{ destination: name, holder: claim.holder, now, done: [done], again: [] }]);
      await between();
      await outbox().replay({ destination: name, events: [name], since: NOON, after: 0, most: 100_000, now });
      return claimed?.sealed;
    };
    const WEEK = 7 * 86_400_000;
    expect(await again(true)).toBe('of this one');
    expect(await again(true, () => store().retain(0, now + WEEK - 10_000, 10))).toBe('of this one');
    expect(await again(true, () => store().retain(0, now + WEEK + 10_000, 10))).toBe('of this one');
    expect(await again(true)).toBeNull();
    const other = hitArrival({ temp_id });
    await store().put(
      [other],
      named(name, other).map((one) => ({ ...one, sealed: 'of that one' })),
    );
    await outbox().end({ destination: name, reason: 'gone', now, most: 10 });
    const sealed = async () => (await rows(`select sealed from told where event = '${other.key}'`)).map((row) => Object.values(row)[0]);
    expect(await sealed()).toEqual(['of that one']);
    await store().erase({ visitor: temp_id }, now);
    expect(await sealed()).toEqual([null]);
  });

  it('has the same bytes for a receiver before and after a hit is packed [D8]', async () => {
    const name = await begin();
    const hit = hitArrival({
      ...{ value: 5, event_label: 'a', currency: 'USD', page_title: 'Rivers', transaction_id: 'A-1', consent_purposes: 'analytics' },
      items: [{ price: 1, item_name: 'a', currency: 'USD' }],
    });
    await store().put([hit], named(name, hit));
    const bytes = async (now: number) => {
      const [claimed] = (await outbox().claim(claimOf(name, { now, until: now + 1 }))).events;
      const passed = claimed && pass(claimed, webhookTo('https://crm.example/', { name }), webhook, now);
      return passed && 'event' in passed ? JSON.stringify(passed.event) : undefined;
    };
    const before = await bytes(NOON + 1);
    expect(before).toContain('Rivers');
    await take('packed hits');
    expect(await bytes(NOON + 5)).toBe(before);
  });

  it('says sent of what was under way when its person was erased', async () => {
    const name = await begin();
    const temp_id = randomUUID();
    const hit = hitArrival({ temp_id });
    await store().put([hit], named(name, hit));
    const claim = claimOf(name);
    await outbox().claim(claim);
    await store().erase({ visitor: temp_id }, NOON + 10);
    expect(await counts(name)).toMatchObject({ withdrawn: 1, sent: 0 });
    const done: Done = { event: hit.key, state: 'sent', reason: '' };
    await outbox().settle([{ destination: name, holder: claim.holder, now: NOON + 11, done: [done], again: [] }]);
    expect(await counts(name)).toMatchObject({ withdrawn: 0, sent: 1 });
  });

  it('keeps when a name was first configured, and ends what waits for one that is configured no more [D13] [D23]', async () => {
    const name = await begin();
    const hits = Array.from({ length: 10 }, () => hitArrival());
    await store().put(hits, named(name, ...hits));
    const own = [{ name, kind: 'webhook', address: 'b' }];
    expect((await outbox().register({ destinations: own, now: NOON + 5_000 }))[name]).toBe(NOON);
    await outbox().register({ destinations: [], now: NOON + 6_000 });
    const listed = (await outbox().list()).find((one) => one.name === name);
    expect(listed).toMatchObject({ status: 'removed', counts: { waiting: 0, ended: 10 }, reasons: [{ reason: 'removed', events: 10 }] });
    expect((await outbox().register({ destinations: own, now: NOON + 7_000 }))[name]).toBe(NOON);
  });

  it.each(FORMS)(
    '%s: replays what was given up and what was never taken, with its first doubtful try, and nothing that arrived; twice is once [D14]',
    async (form) => {
      const name = await begin();
      const some = Array.from({ length: 4 }, () => hitArrival({ consent_purposes: 'analytics', event: name }));
      await store().put(some, named(name, ...some.slice(0, 3)));
      await take(form);
      await outbox().claim(claimOf(name));
      const states = ['sent', 'given_up', 'withdrawn'] as const;
      const done = states.map((state, i): Done => ({ event: some[i]?.key ?? '', state, reason: '' }));
      await outbox().settle([{ destination: name, holder: '', now: NOON, done, again: [] }]);
      // Events that were not sent need the claim.
      expect(await counts(name)).toMatchObject({ sent: 1, waiting: 2 });
      const { events } = await outbox().claim({ ...claimOf(name), holder: 'own', now: NOON + 60_001, until: NOON + 120_000 });
      expect(events).toHaveLength(2);
      await outbox().settle([{ destination: name, holder: 'own', now: NOON, done: done.slice(1), again: [] }]);
      const replay = { destination: name, events: [name], since: NOON, after: 0, most: 100_000, now: NOON + 200_000 };
      expect((await outbox().replay(replay)).events).toBe(2);
      expect((await outbox().replay(replay)).events).toBe(0);
      expect(await counts(name)).toMatchObject({ waiting: 2, sent: 1, withdrawn: 1, given_up: 0 });
      const again = await outbox().claim(claimOf(name, { now: NOON + 200_001 }));
      expect(again.events.map(({ first }) => first).sort()).toEqual([NOON + 1, null].sort());
    },
  );

  it('lets one sender probe a destination at fault, and all send once it takes events again', async () => {
    const name = await begin();
    const hits = Array.from({ length: 5 }, () => hitArrival());
    await store().put(hits, named(name, ...hits));
    const settle = (fault: '' | 'destination', now: number) =>
      outbox().settle([{ destination: name, holder: '', now, done: [], again: [], answer: '401', fault, patience: 1, rest: now + 60_000 }]);
    await settle('destination', NOON + 1);
    expect((await outbox().claim(claimOf(name))).events).toEqual([]);
    const at = NOON + 60_001;
    const probe = claimOf(name, { now: at, until: at + 75_000, probed: at + 60_000 });
    const probes = await Promise.all([outbox().claim(probe), outbox().claim(probe)]);
    expect(probes.map(({ events }) => events.length).sort()).toEqual([0, 1]);
    await settle('', at + 1);
    expect((await outbox().claim({ ...probe, now: at + 2 })).events).toHaveLength(4);
  });
}
