import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { Unstorable } from '../../../service/arrival';
import { type Asked, rowsOf } from '../../../service/commands/export';
import { IMPERSONAL, PERSONAL } from '../../../service/store/kept';
import type { Row, Store, Subject } from '../../../service/store/store';
import { errorArrival, hitArrival, NOON, receiptArrival, rejectionArrival, unansweredArrival } from '../support/arrivals';

const DAY = 86_400_000;
const VISITOR = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';

/** The guarantees of the port `Store`, which every engine proves. `open` returns the same store, opened by somebody else; `ask` its rows; `tableNames` selects its tables. */
export function provesStore(
  store: () => Store,
  open: () => Promise<Store>,
  ask: (sql: string) => Promise<readonly object[]>,
  tableNames: string,
): void {
  const asides = async (keys: readonly string[]) =>
    ((await ask('select key from set_aside')) as { key: string }[]).map(({ key }) => key).filter((key) => keys.includes(key));

  const hits = async (after = 0, limit = 1_000) => (await store().page('hit', after, limit)).map(({ body }) => body.hit_id);

  it('keeps each kind in a table of its own, as it was sent', async () => {
    const all = [
      hitArrival({ items: [{ id: 'a', price: 1.5 }], ok: true }),
      errorArrival(),
      rejectionArrival(),
      receiptArrival(),
      unansweredArrival(),
    ];
    const { kept } = await store().put(all);
    expect(kept).toEqual({ hit: 1, error: 1, rejection: 1, receipt: 1, unanswered: 1 });
    for (const { kind, key, received, body } of all) {
      const id = await store().find(kind, key);
      const [row] = await store().page(kind, Number(id) - 1, 1);
      expect(row).toMatchObject({ id, received, body });
    }
  });

  it('keeps one of arrivals with the same key, within a batch and across batches [HIT-01]', async () => {
    const [first, second] = [hitArrival(), hitArrival()];
    expect(await store().put([first, first])).toMatchObject({ kept: { hit: 1 }, repeated: { hit: 1 } });
    expect(await store().put([second, first])).toMatchObject({ kept: { hit: 1 }, repeated: { hit: 1 } });
    expect((await hits()).filter((id) => id === first.key)).toHaveLength(1);
  });

  it.each([errorArrival, rejectionArrival, receiptArrival, unansweredArrival])(
    'keeps one of each kind with the same key: %o',
    async (arrival) => {
      const [first, second] = [arrival(), arrival()];
      await store().put([first, second]);
      expect(await store().put([second, first])).toMatchObject({ kept: { [first.kind]: 0 }, repeated: { [first.kind]: 2 } });
    },
  );

  it('adds a group of counts once, by whatever workers and however often, and keeps no row of it', async () => {
    const other = await open();
    const cell = { day: '2020-02-02', hour: 7, site: 'main', page: '/', source: 'none', country: 'GB', views: 3 };
    const group = (key: string, cells: readonly object[]) => ({ kind: 'count' as const, key, received: NOON, body: { cells } });
    const groups = [group(randomUUID(), [cell, { ...cell, page: '/a', views: 1 }]), group(randomUUID(), [{ ...cell, page: '/a' }, cell])];
    const puts = await Promise.all([store().put(groups), other.put([...groups].reverse()), store().put(groups)]);
    for (const { kept } of puts) expect(Object.values(kept)).toEqual([0, 0, 0, 0, 0]);
    const read = () => store().console('counted', '2020-02-01', '2020-02-02', 'main');
    const pages = [...(await read()).pages].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(pages.map(({ name, views }) => [name, views])).toEqual([
      ['/', 6],
      ['/a', 4],
    ]);
    expect(await read()).toMatchObject({
      hours: [{ site: 'main', day: '2020-02-02', name: '7', views: 10 }],
      ...{ sources: [{ name: 'none', views: 10 }], countries: [{ name: 'GB', views: 10 }] },
    });
    expect((await store().console('counted', '2020-02-03', '2020-02-09', '')).pages).toEqual([]);
    await store().retain(0, Date.parse('2022-03-05'), 1);
    expect((await read()).pages).toEqual([]);
    await other.close();
  });

  it('keeps one of arrivals that several workers put at the same time', async () => {
    const other = await open();
    const some = Array.from({ length: 50 }, () => hitArrival());
    const puts = await Promise.all([store().put(some), other.put(some), store().put([...some].reverse())]);
    expect(puts.reduce((sum, { kept }) => sum + kept.hit, 0)).toBe(50);
    await other.close();
  });

  it('keeps nothing of a batch that holds an arrival it can’t take', async () => {
    const good = hitArrival();
    const { event: _, ...body } = hitArrival().body;
    await expect(store().put([good, { ...hitArrival(), body }])).rejects.toThrow(Unstorable);
    expect(await store().find('hit', good.key)).toBeUndefined();
  });

  it('finds the receipts under an id, in the order in which they came, and no others [CON-25]', async () => {
    const [first, second, other] = [receiptArrival(), receiptArrival(), receiptArrival()];
    const consent_uuid = VISITOR;
    const own = [first, second].map((one) => ({ ...one, body: { ...one.body, consent_uuid } }));
    await store().put([own[0] as typeof first, other, own[1] as typeof first]);
    const rows = await store().receipts(consent_uuid);
    expect(rows.map(({ body, received }) => ({ body, received }))).toEqual(own.map(({ body, received }) => ({ body, received })));
    expect(await store().receipts(`${consent_uuid}'`)).toEqual([]);
  });

  it('pages in ascending order without gaps or repeats', async () => {
    await store().put(Array.from({ length: 25 }, () => hitArrival()));
    const paged: unknown[] = [];
    for (let after = 0; ; ) {
      const page = await store().page('hit', after, 10);
      if (!page.length) break;
      paged.push(...page.map(({ body }) => body.hit_id));
      after = page.at(-1)?.id ?? 0;
    }
    expect(paged).toEqual(await hits());
    expect(new Set(paged).size).toBe(paged.length);
  });

  it('counts events by site, with the last one and those that are not as declared', async () => {
    const received = Date.UTC(2040, 0, 1);
    const one = (more: object, at = received) => hitArrival({ event: 'quiz_done', ...more }, at);
    await store().put([one({}), one({ event_faults: 'score missing' }, received + 5), one({ site: 'blogs' }), one({}, received - 1)]);
    expect(await store().seen(received)).toEqual([
      { site: 'main', event: 'quiz_done', hits: 2, last: received + 5, wrong: 1, faults: 'score missing' },
      { site: 'blogs', event: 'quiz_done', hits: 1, last: received, wrong: 0, faults: null },
    ]);
  });

  it('counts errors that are alike in release, message, stack, site and browser together, and reads the newest of each', async () => {
    const received = Date.UTC(2041, 0, 1);
    const one = (message: string, at = received, metadata: object = {}) => {
      const error = errorArrival(null, at);
      return { ...error, body: { ...error.body, message, metadata: { ...(error.body.metadata as object), ...metadata } } };
    };
    const newest = one('no 27', received + 5);
    await store().put([one('no 1'), newest, one('no 3', received + 2), one('other', received + 9), one('no 4', received - 1)]);
    await store().put([one('no 5', received + 7, { browser: 'Chrome 156' })]);
    const { total, alike } = await store().errorsSince(received);
    expect([total, alike.map(({ count, first, last }) => [count, first, last])]).toEqual([
      5,
      [
        [3, received, received + 5],
        [1, received + 7, received + 7],
        [1, received + 9, received + 9],
      ],
    ]);
    const rows = await store().rows('error', [Number(alike[0]?.id), 0]);
    expect(rows.map(({ body }) => body.message)).toEqual(['no 3']);
  });

  it('finds the first row received since a time, also where later rows were received earlier', async () => {
    const at = Date.UTC(2042, 0, 1);
    const hits = [at + 1, at + 9, at + 5, at + 8].map((received) => hitArrival({}, received));
    await store().put(hits);
    const ids = await Promise.all(hits.map(({ key }) => store().find('hit', key)));
    const firsts = [at + 1, at + 2, at + 6, at + 9, at + 10].map((since) => store().firstSince('hit', since));
    expect(await Promise.all(firsts)).toEqual([ids[0], ids[1], ids[1], ids[1], undefined]);
  });

  it('is exported from a time or a row on, with what was received later than its neighbours', async () => {
    const at = Date.UTC(2043, 0, 1);
    const hits = [at - 1, at + 9, at - 5, at + 8, at].map((received) => hitArrival({}, received));
    const keys = hits.map(({ key }) => key);
    await store().put(hits);
    const exported = async (asked: Asked) => {
      const found: unknown[] = [];
      for await (const { body } of rowsOf(store(), 'hit', asked)) found.push(body.hit_id);
      return found;
    };
    expect(await exported({ since: at })).toEqual([keys[1], keys[3], keys[4]]);
    expect(await exported({ since: at, after: `${keys[1]}` })).toEqual([keys[3], keys[4]]);
    expect(await exported({ after: `${await store().find('hit', `${keys[3]}`)}` })).toEqual([keys[4]]);
    expect(await exported({ since: at + 10 })).toEqual([]);
    await expect(exported({ after: randomUUID() })).rejects.toThrow(/^No row has the key /);
  });

  it('tells when its newest row came, and leaves out what came over 8 days after it happened, by a clock that was far ahead', async () => {
    const at = Date.UTC(2050, 0, 1);
    const wrong = Date.UTC(2060, 0, 1);
    await store().put([
      hitArrival({ timestamp: at }, at + 5),
      hitArrival({ timestamp: at }, wrong),
      errorArrival(null, wrong),
      receiptArrival(),
    ]);
    expect(await store().newest()).toBe(at + 5);
    await store().put([hitArrival({}, at + 7)]);
    expect(await store().newest()).toBe(at + 7);
    const error = errorArrival(null, at + 9);
    await store().put([{ ...error, body: { ...error.body, timestamp: at } }]);
    expect(await store().newest()).toBe(at + 9);
  });

  it('erases a visitor’s hits and errors, and drops late copies of them', async () => {
    const [own, other] = [hitArrival({ user_id: VISITOR, timestamp: NOON }), hitArrival({ user_id: 'somebody-else' })];
    const late = hitArrival({ temp_id: VISITOR.toUpperCase(), timestamp: NOON }, NOON + 60_000);
    const later = hitArrival({ user_id: VISITOR, timestamp: NOON + 50_000 }, NOON + 60_000);
    await store().put([own, other, errorArrival(VISITOR)]);
    expect(await store().erase({ visitor: VISITOR }, NOON + 1_000)).toMatchObject({ hit: 1, error: 1 });
    expect(await store().put([own, late, later])).toMatchObject({ kept: { hit: 1 }, erased: 2 });
    expect(await Promise.all([own, late, later, other].map(async ({ key }) => (await store().find('hit', key)) !== undefined))).toEqual([
      ...[false, false, true, true],
    ]);
  });

  it('erases a contact', async () => {
    const own = hitArrival({ adestra_contact_id: '88001' });
    await store().put([own, hitArrival({ adestra_contact_id: '880011' })]);
    expect(await store().erase({ contact: '88001' }, NOON)).toMatchObject({ hit: 1 });
    expect(await store().find('hit', own.key)).toBeUndefined();
  });

  it('deletes what is older than the retention, and keeps consent records', async () => {
    const [old, young, consent] = [hitArrival({}, NOON - 10), hitArrival({}, NOON), rejectionArrival()];
    await store().put([old, young, consent]);
    expect((await store().retain(NOON, NOON, 1_000)).hit).toBeGreaterThan(0);
    expect(await store().find('hit', old.key)).toBeUndefined();
    expect(await store().find('hit', young.key)).toBeGreaterThan(0);
    expect(await store().find('rejection', consent.key)).toBeGreaterThan(0);
  });

  it('keeps a hit that happened within the retention, although the clock of its arrival was a year behind', async () => {
    const one = (happened: number | undefined) => hitArrival(happened === undefined ? {} : { timestamp: happened }, NOON - 400 * DAY);
    const [late, old, unknown, future] = [one(NOON - DAY), one(NOON - 400 * DAY), one(undefined), one(NOON + 100 * DAY)];
    await store().put([late, old, unknown, future]);
    await store().retain(NOON - 395 * DAY, NOON, 1_000);
    const found = [late, old, unknown, future].map(async ({ key }) => (await store().find('hit', key)) !== undefined);
    expect(await Promise.all(found)).toEqual([true, false, false, false]);
  });

  it('deletes the oldest of what is too old, at most as many rows as asked, and the ids of visitors without another hit', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    const early = Date.UTC(2001, 0, 1);
    const error = (at: number) => ({ ...errorArrival(null, at), body: { ...errorArrival(null, at).body, timestamp: at } });
    const hits = [9, 1, 5, 3].map((ms) => hitArrival({ temp_id: ms === 3 ? stays : gone }, early + ms));
    await store().put([...hits, hitArrival({ temp_id: stays }), ...[4, 2].map((ms) => error(early + ms))]);
    const left = async () => (await Promise.all(hits.map(({ key }) => store().find('hit', key)))).map((id) => id !== undefined);
    const links = async () =>
      ((await ask('select id from links')) as { id: string }[]).map(({ id }) => id).filter((id) => id === gone || id === stays);
    expect(await store().retain(early + 100, NOON, 1)).toMatchObject({ hit: 1, error: 1 });
    expect([await left(), await links()]).toEqual([[true, false, true, true], expect.arrayContaining([gone, stays])]);
    expect(await store().retain(early + 100, NOON, 2)).toMatchObject({ hit: 2, error: 1 });
    expect(await left()).toEqual([true, false, false, false]);
    expect(await store().retain(early + 100, NOON, 2)).toMatchObject({ hit: 1, error: 0 });
    expect([await left(), await links()]).toEqual([[false, false, false, false], [stays]]);
  });

  it.each(['user_id', 'temp_id', 'edf_uuid', 'adestra_contact_id', 'consent_uuid', 'sess_id', 'page_id', 'event', 'site'])(
    'stores, finds and erases a hit whose %s has 4000 random characters',
    async (name) => {
      const long = Array.from({ length: 4_000 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
      const more = () => (name === 'consent_uuid' ? { temp_id: randomUUID() } : {});
      const [own, other] = [hitArrival({ [name]: long, ...more() }), hitArrival({ [name]: `${long.slice(0, -1)}x`, ...more() })];
      expect(await store().put([own, other])).toMatchObject({ kept: { hit: 2 } });
      const id = Number(await store().find('hit', own.key));
      expect((await store().rows('hit', [id])).map(({ body }) => body[name])).toEqual([long]);
      const subjects: Readonly<Record<string, readonly Subject[]>> = {
        user_id: [{ user: long }, { visitor: long }],
        temp_id: [{ visitor: long }, { user: long }],
        edf_uuid: [{ visitor: long.toUpperCase() }],
        adestra_contact_id: [{ contact: long }],
        consent_uuid: [{ receipt: long }],
        sess_id: [{ session: long }],
      };
      for (const subject of subjects[name] ?? []) expect((await store().person(subject)).rows.hit).toEqual([id]);
      for (const subject of subjects[name]?.slice(0, 1) ?? []) {
        expect(await store().erase(subject, NOON + 1)).toMatchObject({ hit: 1 });
        expect(await store().put([own])).toMatchObject({ erased: 1 });
        expect(await store().find('hit', other.key)).toBeGreaterThan(0);
      }
    },
  );

  it('stores and erases errors and receipts with ids of 4000 characters', async () => {
    const long = 'é'.repeat(4_000);
    const error = errorArrival(long);
    await store().put([error, errorArrival(`${long}x`)]);
    expect(await store().erase({ visitor: long }, NOON)).toMatchObject({ error: 1 });
    expect(await store().put([error])).toMatchObject({ erased: 1 });
  });

  it('finds receipts, rejections and hits by ids in capitals, and those that were sent in capitals', async () => {
    const [chosen, refused, seen] = [receiptArrival(), rejectionArrival(), hitArrival()];
    const uuid = `${chosen.body.consent_uuid}`;
    const sent = { ...chosen, body: { ...chosen.body, consent_uuid: uuid.toUpperCase() } };
    await store().put([sent, refused, seen]);
    for (const id of [uuid, uuid.toUpperCase()]) {
      expect((await store().receipts(id)).map(({ body }) => body)).toEqual([sent.body]);
      expect((await store().person({ receipt: id })).rows.receipt).toHaveLength(1);
    }
    expect((await store().person({ receipt: refused.key.toUpperCase() })).rows.rejection).toHaveLength(1);
    for (const { kind, key } of [refused, seen]) expect(await store().find(kind, key.toUpperCase())).toBe(await store().find(kind, key));
  });

  it('erases an account in the rows of its browsers, and nobody who is alike', async () => {
    const [a, b] = ['9001', '90011'];
    const temp = { of: '0d1e2f30-4152-4637-8849-5a6b7c8d9e0f', other: '1e2f3041-5263-4748-895a-6b7c8d9e0f10' };
    const first = hitArrival({ temp_id: temp.of, user_id: temp.of });
    const own = hitArrival({ temp_id: temp.of, user_id: a });
    const other = hitArrival({ temp_id: temp.other, user_id: b, adestra_contact_id: a });
    const errors = [errorArrival(temp.of), errorArrival(a), errorArrival(b), errorArrival(temp.other)];
    await store().put([first, own, other, ...errors]);
    // A contact of the same number is somebody else.
    expect((await store().person({ contact: a })).rows).toMatchObject({ hit: [await store().find('hit', other.key)] });
    const byContact = await store().person({ contact: a });
    expect(byContact.rows.error).toEqual(
      await Promise.all([errors[2], errors[3]].map(async (one) => store().find('error', `${one?.key}`))),
    );
    expect(await store().erase({ user: a }, NOON)).toMatchObject({ hit: 2, error: 2 });
    expect(await store().put([first, own, other, ...errors])).toMatchObject({ erased: 4, repeated: { hit: 1, error: 2 } });
  });

  it('erases an account on each of its devices, and of a shared one only what it did there alone', async () => {
    const [laptop, phone, shared] = [randomUUID(), randomUUID(), randomUUID()];
    const [account, another] = ['30001', '30002'];
    const of = (temp_id: string, user_id: string, sess_id: string) => hitArrival({ temp_id, user_id, sess_id });
    const own = [of(laptop, account, 'l1'), of(laptop, laptop, 'l0'), of(phone, account, 'p1')];
    const both = [of(shared, account, 'x1'), of(shared, shared, 'x1')];
    const kept = [of(shared, shared, 'x0'), of(shared, another, 'x2')];
    await store().put([...own, ...both, ...kept]);
    await store().put([errorArrival(account), errorArrival(shared), errorArrival(another)]);
    expect(await store().erase({ user: account }, NOON + 1)).toMatchObject({ hit: 5, error: 1 });
    for (const one of kept) expect(await store().find('hit', one.key)).toBeGreaterThan(0);
    expect(await store().put([...own, ...both, ...kept])).toMatchObject({ erased: 5, repeated: { hit: 2 } });
  });

  it('keeps each link once, also of a consent record that two visitors have who turn out to be one', async () => {
    const [first, second, consent_uuid] = [randomUUID(), randomUUID(), randomUUID()];
    const named = `id in ('${first}', '${second}', '${consent_uuid}')`;
    const links = async () =>
      ((await ask(`select kind, id, visitor from links where ${named}`)) as { kind: string; id: string; visitor: string }[]).map(
        ({ kind, id, visitor }) => `${kind} ${id} ${visitor}`,
      );
    const of = (id: string) => hitArrival({ temp_id: id, consent_uuid, sess_id: id });
    for (const batch of [[of(first), of(first)], [of(first)], [of(second)]]) await store().put(batch);
    expect(await links()).toHaveLength(6);
    await store().put([hitArrival({ temp_id: first, edf_uuid: second, consent_uuid })]);
    const own = [first, second].flatMap((id) => [`session ${id} ${first}`, `visitor ${id} ${first}`]);
    expect((await links()).sort()).toEqual([`consent ${consent_uuid} ${first}`, ...own].sort());
  });

  it('reads everything that is kept about one person, by table, and no row of anybody else', async () => {
    const [visitor, consent] = [randomUUID(), randomUUID()];
    const hit = hitArrival({ temp_id: visitor, consent_uuid: consent, adestra_contact_id: `${visitor}-c` });
    const receipt = receiptArrival(consent);
    const rejection = rejectionArrival(consent);
    await store().put([hit, hitArrival({ temp_id: randomUUID() }), errorArrival(visitor), receipt, rejection]);
    const aside = hitArrival({ temp_id: visitor });
    await store().setAside(aside, 'no such column');
    const look = { at: NOON, actor: 'officer@main.example', call: 'person', subject: { visitor }, reason: 'asked by letter' };
    await store().noteLook(look);
    const { tables, contacts } = await store().kept({ visitor });
    const read = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
    expect(read).toEqual({
      hits: 1,
      errors: 1,
      receipts: 1,
      rejections: 1,
      set_aside: 1,
      links: 2,
      erasures: 0,
      looks: 1,
      refused_contacts: 1,
      erasure_records: 0,
      erasure_outcomes: 0,
      stops: 0,
      deliveries: 0,
      told: 0,
    });
    expect(tables).toMatchObject({ hits: [{ body: hit.body }], receipts: [{ body: receipt.body }], set_aside: [{ body: aside.body }] });
    expect(tables.looks).toMatchObject([{ at: NOON, actor: 'officer@main.example', call: 'person', reason: 'asked by letter' }]);
    expect(contacts).toEqual([`${visitor}-c`]);
    await store().erase({ visitor }, NOON + 1);
    const after = (await store().kept({ visitor })).tables;
    expect([after.hits, after.errors, after.set_aside, after.links]).toEqual([[], [], [], []]);
    expect(after.erasures?.length).toBeGreaterThan(0);
  });

  it('reads a person from every table, but for those that are listed with the reason', async () => {
    const known = new Set([...PERSONAL, ...Object.keys(IMPERSONAL)]);
    const found = ((await ask(tableNames)) as { name: string }[]).map(({ name }) => name);
    expect(found.filter((name) => !known.has(name))).toEqual([]);
    expect(PERSONAL.filter((name) => !found.includes(name))).toEqual([]);
  });

  it('keeps looks for good, in their order, with a hash in place of the id', async () => {
    const visitor = randomUUID();
    for (const call of ['person', 'erase']) await store().noteLook({ at: NOON, actor: 'root@a', call, subject: { visitor }, reason: '' });
    const [first, second] = (await store().looks(0, 1_000)).slice(-2);
    expect([first?.call, second?.call]).toEqual(['person', 'erase']);
    expect(await store().looks(Number(first?.id), 1)).toEqual([second]);
    expect(JSON.stringify([first, second])).not.toContain(visitor);
    await expect(ask("update looks set reason = 'none' returning id")).rejects.toThrow('looks stay');
    await expect(ask('delete from looks returning id')).rejects.toThrow('looks stay');
  });

  it('erases of the rows that were set aside a person’s alone', async () => {
    const contact = '7';
    const some = ['7', '17', '77', 'x7'].map((id) => hitArrival({ adestra_contact_id: id, page_path: '/7' }));
    for (const one of some) await store().setAside(one, 'no 7');
    await store().put([hitArrival({ adestra_contact_id: contact })]);
    await store().erase({ contact }, NOON + 1);
    expect(await asides(some.map(({ key }) => key))).toEqual(some.slice(1).map(({ key }) => key));
  });

  it('S1: keeps a hit once, whatever time it and its repeat state and whenever they come', async () => {
    const one = hitArrival({ timestamp: NOON });
    const { key, body } = one;
    await store().put([one]);
    for (const [received, timestamp] of [
      [NOON + 31 * DAY, NOON + 31 * DAY],
      [NOON - 40 * DAY, 0],
      [NOON + 400 * DAY, 4_102_444_800_000],
    ] as const)
      expect(await store().put([{ kind: 'hit', key, received, body: { ...body, timestamp } }])).toMatchObject({ repeated: { hit: 1 } });
    expect(await store().rows('hit', [(await store().find('hit', key)) ?? 0])).toMatchObject([{ received: NOON, body }]);
  });

  it('sets an arrival aside', async () => {
    await store().setAside(hitArrival(), 'no such column');
    await store().check();
  });

  it('S24: packs older hits in pieces, and every call has them as they were, as have the facts', async () => {
    const at = NOON + 900 * DAY;
    const temp_id = randomUUID();
    const odd = {
      timestamp: `${NOON}`,
      sess_id: 7,
      page_id: null,
      brand: 'x'.repeat(300),
      __proto__: 1,
      page_title: '🐟',
      items: [{ a: [] }],
    };
    const some = [hitArrival({ temp_id, ...odd }, at), hitArrival({ temp_id, timestamp: at, sess_id: 's', page_id: 'p' }, at + 1)];
    const [fresh, early] = [hitArrival({ temp_id }, at + 9), hitArrival({ temp_id }, at + 2)];
    await store().claimFacts({ holder: 'packs', place: 'p', zone: 'UTC', now: at, until: at + DAY });
    await store().put([...some, early, fresh]);
    await store().claimFacts({ holder: 'packs', place: 'p', zone: 'UTC', now: at, until: at + DAY });
    const idOf = ({ id }: Row) => id;
    const read = async () => {
      const rows = await store().page('hit', 0, 100_000);
      const { tables, ...person } = await store().kept({ visitor: temp_id });
      return {
        rows,
        same: (await store().rows('hit', rows.map(idOf))).sort((a, b) => a.id - b.id),
        tables,
        person,
        seen: await store().seen(0),
      };
    };
    const [before, changes] = [await read(), (await store().facts()).changes];
    expect(before.rows.slice(-4).map(({ body }) => body)).toEqual([...some, early, fresh].map(({ body }) => body));
    const pieces: number[] = [];
    for (let seen = 1; seen; pieces.push(seen)) seen = await store().packHits(at + 5, at + 9, before.rows.length - 3);
    expect(pieces).toEqual([before.rows.length - 3, 2, 0]);
    const [left] = (await ask(`select count(*) as n from hits where packed is null and received < ${at + 5}`)) as { n: unknown }[];
    const [hot] = (await ask(`select count(*) as n from hits where packed is null and received between ${at + 5} and ${at + 100}`)) as {
      n: unknown;
    }[];
    expect([Number(left?.n), Number(hot?.n)]).toEqual([0, 1]);
    expect(await read()).toEqual(before);
    expect((await store().facts()).changes).toBe(changes);
    expect(await store().put(some)).toMatchObject({ repeated: { hit: 2 } });
    expect(await store().find('hit', some[0]?.key ?? '')).toBe(before.rows.at(-4)?.id);
    expect(await store().erase({ visitor: temp_id }, at + 10)).toMatchObject({ hit: 4 });
    expect((await store().facts()).changes).toBe(changes + 4);
    await store().releaseFacts('packs');
  });

  it('ends a page of large rows after 4 MB, and leaves none out', async () => {
    const large = () => hitArrival(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, 'x'.repeat(4_096)])));
    const some = Array.from({ length: 45 }, large);
    const first = hitArrival();
    await store().put([first]);
    const last = (await store().find('hit', first.key)) ?? 0;
    for (let from = 0; from < 45; from += 15) await store().put(some.slice(from, from + 15));
    const found: string[] = [];
    for (let after = last; ; ) {
      const page = await store().page('hit', after, 1_000);
      if (!page.length) break;
      expect(page.length).toBeLessThanOrEqual(20);
      found.push(...page.map(({ body }) => `${body.hit_id}`));
      after = page.at(-1)?.id ?? 0;
    }
    expect(found).toEqual(some.map(({ key }) => key));
    expect(await store().page('hit', last, 1)).toHaveLength(1);
  });

  it('migrates once', async () => {
    expect(await store().migrate()).toEqual([]);
  });
}
