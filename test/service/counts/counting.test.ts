import { describe, expect, it, vi } from 'vitest';
import { laws } from '../../../lib/rules/presets';
import type { NetworkRules } from '../../../lib/rules/rule';
import type { CountedView } from '../../../service/counts/counted-view';
import { countBy } from '../../../service/counts/counting';
import { gatherCounts } from '../../../service/counts/group';
import { arrivalsOf, type Entry, type Take } from '../../../service/log/entry';
import { rules } from '../../../sites/rules';

const NOW = Date.parse('2026-11-28T23:40:12.345Z');
const network = (more: Partial<NetworkRules> = {}): NetworkRules => ({ ...rules, laws, counts: { places: ['GB', 'FR'] }, ...more });
const none: Take = async () => ({ received: 0 });
const allows = (made: NetworkRules, ...given: [site: string, page: string, country: string]) =>
  countBy(made, 'UTC', none, () => NOW)?.allows(...given);

describe('what is counted without consent', () => {
  it('is nothing while the rules have no line for it, as those of this network', () => {
    expect(countBy({ ...rules, laws }, 'UTC', none, () => NOW)).toBeUndefined();
    expect(countBy(network({ counts: { places: [] } }), 'UTC', none, () => NOW)).toBeUndefined();
  });

  it.each<[string, boolean, Parameters<typeof allows>]>([
    ['a page seen from a place of the line', true, [network(), 'main', '/', 'GB']],
    ['a page whose visitor’s country no address tells', true, [network(), 'main', '/', '']],
    ['none from a place that the line does not name', false, [network(), 'main', '/', 'DE']],
    ['none from the United States', false, [network(), 'main', '/', 'US']],
    ['none from a place where no law lets it', false, [network({ counts: { places: ['DE'] } }), 'main', '/', 'DE']],
    ['none of a sensitive path, in any spelling', false, [network(), 'main', '/es//Health/x', 'GB']],
    ['none of a sensitive path without a country', false, [network(), 'main', '/kids', '']],
    ['none of a site that the line leaves out', false, [network({ counts: { places: ['GB'], sites: ['blogs'] } }), 'main', '/', 'GB']],
  ])('a count without consent is %s', (_, expected, given) => expect(allows(...given)).toBe(expected));

  it('begins on the day from which the law lets it, in UTC [R8]', () => {
    const on = (day: string) => countBy(network(), 'UTC', none, () => Date.parse(day))?.allows('main', '/', 'GB');
    expect([on('2026-02-04T23:59:59Z'), on('2026-02-05T00:00:00Z')]).toEqual([false, true]);
  });

  it('is of a day and an hour of the network’s time zone', () => {
    const hourOf = (zone: string) => countBy(network(), zone, none, () => NOW)?.hourOf(NOW);
    expect(hourOf('UTC')).toEqual({ day: '2026-11-28', hour: 23 });
    expect(hourOf('Asia/Kolkata')).toEqual({ day: '2026-11-29', hour: 5 });
    expect(hourOf('America/New_York')).toEqual({ day: '2026-11-28', hour: 18 });
  });
});

describe('views that are counted together', () => {
  const view = (more: Partial<CountedView> = {}): CountedView => ({
    ...{ day: '2026-11-28', hour: 23, site: 'main', page: '/', source: 'none', country: 'GB' },
    ...more,
  });

  it('go to the log as sums, with the hour alone and an id of the group', async () => {
    const taken: Entry[] = [];
    const count = gatherCounts(
      async (entries) => ({ received: taken.push(...entries) }),
      () => NOW,
      5,
    );
    await Promise.all([count(view()), count(view({ page: '/a' })), count(view())]);
    await count(view());
    const [first, second] = taken.flatMap(({ text }) => arrivalsOf(text));
    expect(first).toEqual({
      ...{ kind: 'count', key: expect.stringMatching(/^[\da-f-]{36}$/), received: Date.parse('2026-11-28T23:00Z') },
      body: {
        cells: [
          { ...view(), views: 2 },
          { ...view({ page: '/a' }), views: 1 },
        ],
      },
    });
    expect(second?.key).not.toBe(first?.key);
    expect(taken).toHaveLength(2);
  });

  it('are answered once the log has them, or not at all', async () => {
    const settled: string[] = [];
    const kept: (() => void)[] = [];
    const count = gatherCounts(
      () => new Promise((resolve) => void kept.push(() => resolve({ received: 1 }))),
      () => NOW,
      1,
    );
    const counted = count(view()).then(() => settled.push('counted'));
    await vi.waitFor(() => expect(kept).toHaveLength(1), 30_000);
    expect(settled).toEqual([]);
    for (const keep of kept) keep();
    await counted;
    expect(settled).toEqual(['counted']);
    const failing = gatherCounts(
      () => Promise.reject(new Error('the log is down')),
      () => NOW,
      1,
    );
    await expect(Promise.allSettled([failing(view()), failing(view())])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    await expect(failing(view())).rejects.toThrow('the log is down');
  });

  it('are at most 2000 different ones', async () => {
    const count = gatherCounts(none, () => NOW, 5);
    const all = await Promise.allSettled(Array.from({ length: 2001 }, (_, i) => count(view({ page: `/${i}` }))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2000);
  });
});
