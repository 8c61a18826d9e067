import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEntry } from '../../../service/console/answers';
import { errorArrival, hitArrival, receiptArrival, unansweredArrival } from '../support/arrivals';
import { type OpenConsole, openConsole } from './open-console';

const AT = Date.UTC(2026, 10, 28, 12);

describe('what arrives', () => {
  let opened: OpenConsole;
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    opened = await openConsole();
    const dated = <A extends { readonly body: object }>(arrival: A, ms: number, body: object) => ({
      ...arrival,
      received: AT + ms,
      body: { ...arrival.body, ...body },
    });
    const ids = { temp_id: 'a person', edf_uuid: 'a person', sess_id: 'a visit', user_id: 'ana', consent_uuid: 'a choice' };
    await opened.facts.store.put([
      ...Array.from({ length: 5 }, (_, n) =>
        dated(hitArrival(), n, { site: 'main', event: `m${n}`, page_path: '/a', page_location: 'https://x/?email=a@b.example', ...ids }),
      ),
      ...Array.from({ length: 3 }, (_, n) => dated(hitArrival(), n, { site: 'blogs', event: `b${n}`, ...ids })),
      dated(receiptArrival(), 2, { site: 'main', action: 'accept', language: 'en', ...ids }),
      dated(unansweredArrival('blogs'), 3, {}),
      dated(errorArrival(), 9, { message: 'it broke', ...ids }),
    ]);
    await opened.add('root@one.example', ['operator']);
    await opened.add('ana@one.example', ['viewer']);
    await opened.add('ben@one.example', ['viewer'], ['blogs']);
    for (const name of ['root', 'ana', 'ben']) cookies[name] = await opened.signIn(`${name}@one.example`);
  });
  afterAll(() => opened.close());

  const get = async (who: string, query = '') => {
    const answer = await opened.app.inject({ url: `/console/api/live?${query}`, headers: { cookie: cookies[who] ?? '' } });
    return { status: answer.statusCode, text: answer.body, ...(answer.json() as { entries: LiveEntry[]; older?: string }) };
  };
  const titles = (entries: readonly LiveEntry[]) => entries.map(({ kind, site, title }) => [kind, site, title].join(' '));
  const ALL = [
    ...['hit main m4', 'hit main m3', 'unanswered blogs ', 'hit blogs b2', 'hit main m2', 'receipt main accept'],
    ...['hit blogs b1', 'hit main m1', 'hit blogs b0', 'hit main m0'],
  ];

  it('comes newest first, page by page without a gap or a repeat, also where much came at once', async () => {
    expect(titles((await get('ana')).entries)).toEqual(ALL);
    const seen: string[] = [];
    for (let before: string | undefined = ''; before !== undefined; ) {
      const page: { entries: LiveEntry[]; older?: string } = await get('ana', `limit=3${before && `&before=${before}`}`);
      expect(page.entries.length).toBeLessThanOrEqual(3);
      seen.push(...titles(page.entries));
      before = page.older;
    }
    expect(seen).toEqual(ALL);
    expect(titles((await get('ana', 'kind=receipt')).entries)).toEqual(['receipt main accept']);
  });

  it('B14: is held to the sites of an account, and shows errors to operators alone', async () => {
    expect(titles((await get('ben', 'site=blogs')).entries)).toEqual(ALL.filter((one) => one.includes(' blogs')));
    for (const query of ['', 'site=main', 'kind=hit', 'before=wrong', 'site=main&before=wrong'])
      expect((await get('ben', query)).status, query).toBeGreaterThanOrEqual(400);
    expect((await get('ben', 'site=main')).status).toBe(403);
    expect((await get('ana', 'kind=error')).entries).toEqual([]);
    expect(titles((await get('root')).entries)).toEqual(['error  it broke', ...ALL]);
    expect((await get('root', 'kind=error&site=main')).entries).toEqual([]);
  });

  it('B14: has no id of a person, and no address with what visitors have in it', async () => {
    for (const who of ['ana', 'root']) expect((await get(who)).text).not.toMatch(/a person|a visit|a choice|"ana"|@b\.example/);
    expect((await get('ana', 'kind=hit&limit=1')).entries[0]?.body).toMatchObject({ page_path: '/a' });
  });

  it('refuses what it can’t read, and takes the address of any other screen', async () => {
    for (const query of ['before=1', 'kind=rows', 'limit=0', 'limit=201', 'rows=1', 'site=nowhere'])
      expect((await get('ana', query)).status, query).toBe(400);
    expect((await get('ana', 'last=30d&against=year')).status).toBe(200);
  });
});
