import { describe, expect, it } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres } from '../../../tools/lab/servers/postgres';
import { hitArrival, receiptArrival, unansweredArrival } from '../support/arrivals';
import { freshPostgres, openFreshEmbedded } from '../support/fresh-stores';

const NOW = Date.parse('2026-11-28T12:00:00Z');

const proves = (open: ReturnType<typeof freshPostgres>) => {
  it('keeps a second factor that is taken once, whose codes are used once, whoever asks at the same time', async () => {
    const { store, close } = await open();
    const run = store.console;
    await run('addAccount', { email: 'ana@one.example', roles: 'operator', sites: null, made: NOW, password: 'hash' });
    const { id = 0 } = (await run('account', 'ana@one.example')) ?? {};
    await run('offerFactor', id, 'sealed one');
    await run('offerFactor', id, 'sealed two');
    expect(await run('offeredFactor', id)).toBe('sealed two');
    expect(await run('takeFactor', id, 'sealed one', 7, ['a'])).toBe(false);
    const taken = await Promise.all([1, 2].map(() => run('takeFactor', id, 'sealed two', 7, ['a', 'b'])));
    expect(taken.sort()).toEqual([false, true]);
    expect(await run('beginCode', id, NOW)).toEqual({ totp: 'sealed two', step: 7 });
    expect((await Promise.all([1, 2, 3].map(() => run('useStep', id, 8)))).filter(Boolean)).toHaveLength(1);
    expect(await run('useStep', id, 8)).toBe(false);
    for (let wrong = 0; wrong < 5; wrong++) await run('beginCode', id, NOW);
    expect(await run('beginCode', id, NOW + 1)).toEqual({ later: NOW + 30_000 });
    expect((await Promise.all([1, 2].map(() => run('useRecovery', id, 'a')))).sort()).toEqual([false, true]);
    await run('beginStep', { token: 'step', account: id, until: NOW + 60_000, password: 'hash' });
    expect(await run('step', 'step', NOW)).toMatchObject({ email: 'ana@one.example', password: 'hash' });
    expect((await Promise.all([1, 2].map(() => run('endStep', 'step')))).sort()).toEqual([false, true]);
    expect(await run('resetFactor', 'ana@one.example')).toBe(true);
    expect(await run('beginCode', id, NOW)).toBeUndefined();
    await close();
  });

  it('pages through what arrives, newest first, without one twice', async () => {
    const { store, close } = await open();
    const arrivals: Arrival[] = Array.from({ length: 7 }, (_, n) =>
      hitArrival({ site: n % 2 ? 'main' : 'blogs' }, NOW + Math.floor(n / 2)),
    );
    await store.put(arrivals);
    const seen: number[] = [];
    let before: { received: number; kind: 'hit' | 'receipt' | 'unanswered' | 'error'; id: number } | undefined;
    for (let page = 0; page < 9; page++) {
      const { rows, older } = await store.console('live', {
        kinds: ['hit', 'receipt', 'unanswered', 'error'],
        site: '',
        limit: 3,
        ...(before && { before }),
      });
      seen.push(...rows.map(({ id }) => id));
      if (!older) break;
      before = older;
    }
    expect(seen).toHaveLength(7);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    const { rows } = await store.console('live', { kinds: ['hit'], site: 'main', limit: 10 });
    expect(rows.map(({ site }) => site)).toEqual(['main', 'main', 'main']);
    expect(rows[0]?.body).toMatchObject({ site: 'main' });
    await close();
  });

  it('counts answers to banners by site, language, mode and rule, and choices that came with a signal', async () => {
    const { store, close } = await open();
    const receipt = (site: string, mode: string, rule: string | undefined, more: object = {}): Arrival => {
      const arrival = receiptArrival();
      const { rule: _, ...body } = arrival.body;
      const own = { site, mode, language: 'en', answered_within: 5, categories: ['necessary', 'analytics'], action: 'accept' };
      return { ...arrival, received: NOW, body: { ...body, ...own, ...(rule && { rule }), ...more } };
    };
    const refused = { categories: ['necessary'], action: 'reject', _signal: 'gpc' };
    await store.put([
      ...[
        receipt('main', 'opt_out', 'us'),
        receipt('main', 'opt_out', 'us', refused),
        receipt('main', 'opt_out', 'ca', { action: 'save' }),
      ],
      ...[receipt('main', 'opt_in', 'eu', refused), receipt('blogs', 'opt_out', 'us'), receipt('donate', 'opt_out', undefined)],
      // Chosen in the settings, without a banner.
      receipt('blogs', 'opt_in', 'eu', { ...refused, answered_within: undefined }),
      ...['main', 'main', 'blogs', 'impact'].map((site) => ({ ...unansweredArrival(site), received: NOW })),
    ]);
    const { banners, refusals, signals } = await store.console('consentAnswers', NOW, NOW + 1, '');
    const shown = banners.map(({ site, mode, rule, accepted, selection, refused, unanswered }) =>
      [site, mode, rule, accepted, selection, refused, unanswered].join(' '),
    );
    expect(shown).toEqual([
      'blogs opt_out us 1 0 0 1',
      'donate opt_out  1 0 0 0',
      'impact opt_out  0 0 0 1',
      'main opt_in eu 0 0 1 ',
      // Nobody knows which of these two was left unanswered.
      'main opt_out  0 0 0 2',
      'main opt_out ca 0 1 0 ',
      'main opt_out us 1 0 1 ',
    ]);
    expect([refusals, signals]).toEqual([3, 3]);
    await close();
  });

  it('B12: keeps groups of errors that are done, the last mark of each, and a line for every one', async () => {
    const { store, close } = await open();
    const run = store.console;
    const mark = { id: 'a'.repeat(22), release: '1.4.0', at: NOW, actor: 'ana' };
    await run('markDone', mark);
    await run('markDone', { ...mark, release: '1.5.0', at: NOW + 1, actor: 'ben' });
    expect(await run('doneErrors')).toEqual([{ ...mark, release: '1.5.0', at: NOW + 1, actor: 'ben' }]);
    expect((await Promise.all([1, 2].map(() => run('markOpen', mark.id, NOW + 2, 'ana')))).sort()).toEqual([false, true]);
    expect(await run('doneErrors')).toEqual([]);
    expect(await store.looks(0, 10)).toMatchObject([
      { call: 'errors/done', actor: 'ana', reason: '1.4.0' },
      { call: 'errors/done', actor: 'ben', reason: '1.5.0' },
      { call: 'errors/open', actor: 'ana', reason: '1.5.0' },
    ]);
    await close();
  });

  it('keeps notes with their hour, moments with their first and last time, and views by a name that one has', async () => {
    const { store, close } = await open();
    const run = store.console;
    const note = { day: '2026-11-28', site: null, special: 1, actor: 'ana', made: NOW };
    await run('addNote', { ...note, hour: 9, text: 'nine' });
    await run('addNote', { ...note, hour: null, text: 'all day' });
    await run('addNote', { ...note, hour: 23, text: 'late', special: 0 });
    const { rows: notes, more } = await run('notes', '2026-11-01', '2026-11-30', '', 10);
    expect(more).toBe(false);
    expect(notes.map(({ text, hour, special }) => [text, hour, special])).toEqual([
      ['late', 23, 0],
      ['nine', 9, 1],
      ['all day', null, 1],
    ]);
    await run('addNote', { ...note, hour: null, text: 'of blogs', site: 'blogs', special: 0, day: '2026-11-29' });
    const texts = async (site: string, most: number) => {
      const found = await run('notes', '2026-11-01', '2026-11-30', site, most);
      return [found.rows.map(({ text }) => text), found.more];
    };
    expect(await texts('', 2)).toEqual([['of blogs', 'late', 'nine', 'all day'], false]);
    expect(await texts('', 1)).toEqual([['of blogs', 'nine', 'all day'], true]);
    expect(await texts('main', 1)).toEqual([['late', 'nine', 'all day'], false]);
    expect(await texts('main', 0)).toEqual([['nine', 'all day'], true]);
    const [{ id = 0 } = {}] = notes;
    await run('changeNote', { ...note, id, hour: null, text: 'changed', site: 'main', day: '2026-11-27' });
    expect(await run('note', id)).toEqual({ id, day: '2026-11-27', hour: null, site: 'main', text: 'changed', special: 1, actor: 'ana' });
    expect(await run('specialDays', '2026-11-01')).toEqual(['2026-11-27', '2026-11-28']);

    const release = { kind: 'release', site: 'main', subject: '1.4.0' } as const;
    await run('seeMoments', [{ ...release, first: NOW, last: NOW }]);
    await Promise.all([
      run('seeMoments', [{ ...release, first: NOW - 5, last: NOW - 5 }]),
      run('seeMoments', [{ ...release, first: NOW + 9, last: NOW + 9 }]),
    ]);
    expect(await run('moments', NOW - 5, NOW, 10)).toEqual([{ ...release, first: NOW - 5, last: NOW + 9 }]);
    expect(await run('moments', NOW - 4, NOW + 9, 10)).toEqual([]);
    expect(await run('newestMoment')).toBe(NOW + 9);

    // Words count from five answers in sight of a banner on a day, and a twentieth of the site's.
    const receipt = (text_hash: string, n: number, day: number, more: object = {}): Arrival => {
      const consent_uuid = `00000000-0000-4000-8000-${text_hash}${String(n).padStart(4, '0')}`;
      const body = { consent_uuid, text_hash, site: 'main', action: 'accept', categories: ['necessary'], answered_within: 10, ...more };
      return { kind: 'receipt', key: `${text_hash} ${n} ${day}`, received: NOW + day * 86_400_000 + n, body };
    };
    const many = (hash: string, people: number, day: number, more?: object) =>
      Array.from({ length: people }, (_, n) => receipt(hash, n, day, more));
    await store.put([...many('aaaaaaaa', 6, -9), ...many('bbbbbbbb', 4, -8), ...many('aaaaaaaa', 5, -8)]);
    await store.put([...many('cccccccc', 5, -8, { answered_within: undefined }), ...many('bbbbbbbb', 5, -6)]);
    await store.put([...many('dddddddd', 5, -5), ...many('aaaaaaaa', 100, -5)]);
    const words = async () =>
      (await run('moments', 0, NOW * 2, 20)).flatMap(({ kind, site, subject, first }) =>
        kind === 'words' ? [{ site, subject, first }] : [],
      );
    await run('seeWords', 5, 20, 86_400_000);
    const second = { site: 'main', subject: 'bbbbbbbb', first: NOW - 6 * 86_400_000 };
    expect(await words()).toEqual([second]);
    // The next look begins a day before what was seen last, and the words of other facts are left alone.
    await store.put([...many('eeeeeeee', 9, -7), ...many('ffffffff', 5, -1)]);
    await run('seeWords', 5, 20, 86_400_000);
    expect(await words()).toEqual([{ ...second, subject: 'ffffffff', first: NOW - 86_400_000 }, second]);
    expect(await run('newestMoment')).toBe(NOW + 9);

    await run('seeSwitches', '[]', NOW);
    await run('seeSwitches', '[]', NOW + 1);
    await Promise.all([1, 2].map(() => run('seeSwitches', '[1]', NOW + 2)));
    await run('seeSwitches', '[2]', NOW + 9);
    const rulesOf = async (from: number, to: number, most = 9) => (await run('switched', from, to, most)).map(({ rules }) => rules);
    expect(await rulesOf(0, NOW + 9)).toEqual(['[]', '[1]']);
    expect(await rulesOf(NOW + 2, NOW + 10)).toEqual(['[]', '[1]', '[2]']);
    expect(await rulesOf(0, NOW + 10, 1)).toEqual(['[2]']);

    const view = { screen: 'pages', query: 'last=7d', site: null, actor: 'ana', made: NOW };
    const added = await Promise.all([1, 2].map(() => run('addView', { ...view, name: 'Readers' }, 9, 9).catch(() => 'refused')));
    expect(added.filter((one) => one === undefined)).toHaveLength(1);
    expect(await run('addView', { ...view, name: 'Another' }, 9, 1)).toBe('share');
    expect(await run('addView', { ...view, name: 'Another', actor: 'bob' }, 1, 1)).toBe('full');
    const [{ id: of = 0 } = {}] = await run('views');
    expect(await run('renameView', of, 'Readers of all')).toBeUndefined();
    expect(await run('view', of)).toMatchObject({ name: 'Readers of all', site: null });
    await run('endView', of);
    expect(await run('views')).toEqual([]);
    expect(await run('alarmsWithin', 0, Number.MAX_SAFE_INTEGER, 5)).toEqual([]);
    await close();
  });
};

describe('the console over the embedded store', () => proves(openFreshEmbedded));
describe('the console over PostgreSQL', noPostgres ? notRun(noPostgres) : {}, () => proves(freshPostgres()));
