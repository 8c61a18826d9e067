import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { conversionOf } from '../../../lib/records/told-conversion';
import { socialPixel } from '../../../plugins/vendors/social-pixel/descriptor';
import makePixel from '../../../plugins/vendors/social-pixel/index';
import type { Destination } from '../../../service/destinations/entry';
import { meta } from '../../../service/destinations/meta';
import { routeHits } from '../../../service/destinations/route-hits';
import { openSealer } from '../../../service/destinations/seal-sender';
import { withSites } from '../../../service/destinations/told-sites';
import { sealFor } from '../../../service/destinations/wants-sender';
import { leaveHit } from './world';

const pixel = { ids: ['1234567890'], script: 'https://social.example/events.js', image: 'https://social.example/tr' };
const site = (...named: readonly object[]) =>
  ({ plugins: [{ name: 'vendors', options: { named } }], purposes: [{ id: 'advertising' }] }) as unknown as Manifest;
const manifests = new Map([
  ['main', site({ ...socialPixel(pixel), from: 'page' })],
  ['blogs', site({ ...socialPixel(pixel), from: 'service' })],
  ['action', site({ ...socialPixel({ ...pixel, gift: 'Donate' }), from: 'both' })],
  ['impact', site({ ...socialPixel(pixel), from: 'both' })],
  ['mrd', site()],
]);
const metaEntry = (more: Partial<Destination> = {}): Destination => ({
  ...{ name: 'meta', kind: 'meta', url: 'https://graph.facebook.com', secrets: [], purposes: ['advertising'], wait: 0, batch: 100 },
  own: { account: '1234567890', version: 'v25.0', identifiers: [] },
  ...more,
});
const gift = (of: string) =>
  leaveHit({
    ...{ site: of, consent_purposes: 'advertising', page_location: 'https://www.main.example/' },
    transaction_id: 'A-1',
    value: 5,
    currency: 'USD',
  });
const SENDER = { address: '203.0.113.9', agent: 'Mozilla/5.0' };

describe('the sites of a destination', () => {
  it('are all, or those that its entry names, with a line where a manifest has the page alone tell', () => {
    const crm: Destination = { ...metaEntry(), name: 'crm', kind: 'webhook' };
    const { destinations, words } = withSites([metaEntry(), crm], manifests);
    expect(destinations.map(({ twins }) => twins)).toEqual([['main', 'action', 'impact'], undefined]);
    expect(words).toEqual([
      "meta: the service tells social-pixel of main, too, whose pages tell it: say from: 'both' there, or name the others in sites",
    ]);
    expect(routeHits([...manifests.keys()].map(gift), destinations, {})).toHaveLength(2 * 5);
    const named = withSites([metaEntry({ sites: ['blogs', 'action'] })], manifests);
    expect(named.words).toEqual([]);
    expect(routeHits([...manifests.keys()].map(gift), named.destinations, {})).toHaveLength(2);
  });

  it('are named where none of them asks for what the destination waits for', () => {
    const silent = new Map(
      [...manifests].map(([id, { plugins }]) => [id, { plugins, ...(id === 'mrd' && { purposes: [{ id: 'advertising' }] }) }]),
    );
    const words = (more: Partial<Destination>) =>
      withSites([{ ...metaEntry(more), name: 'crm', kind: 'webhook' }], silent as typeof manifests).words;
    const NOTHING = 'crm: nothing is sent, as it waits for a yes to advertising, which none of its sites has in `purposes`';
    expect(words({ sites: ['blogs', 'main'] })).toEqual([NOTHING]);
    expect(words({})).toEqual([]);
    expect(words({ sites: ['blogs'], purposes: ['analytics'] })).toEqual([]);
  });

  it('decide whose address and agent are kept', () => {
    const [told] = withSites([metaEntry({ sites: ['blogs', 'action'] })], manifests).destinations as [Destination];
    const seal = sealFor([told], () => openSealer(Buffer.alloc(32)));
    const of = (id: string) => seal([gift(id).body], SENDER.address, SENDER.agent) !== undefined;
    expect([of('blogs'), of('action'), of('main'), of('mrd')]).toEqual([true, true, false, false]);
  });
});

describe('a gift that page and service tell [D2]', () => {
  const [told] = withSites([metaEntry()], manifests).destinations as [Destination];
  const ofService = (hit: ReturnType<typeof gift>) => {
    const mapped = meta.map({ hit_id: hit.key, received: hit.received, body: hit.body }, told, hit.received, SENDER);
    const { event_name, event_id } = (mapped as { event: Record<string, unknown> }).event;
    return [event_name, event_id];
  };
  /** The words of the page's pixel. */
  const ofPage = (hit: ReturnType<typeof gift>, account: typeof pixel & { gift?: 'Donate' | 'Purchase' }) => {
    const calls: unknown[][] = [];
    const globals: Record<string, unknown> = { fbq: (...words: unknown[]) => calls.push(words) };
    const vendor = makePixel({ globals, account, page: {} } as never);
    const conversion = conversionOf({ ...hit.body, hit_id: hit.key });
    if (conversion) vendor.convert?.(conversion);
    const [, name, , more] = calls.find(([command]) => command === 'track') ?? [];
    return [name, (more as { eventID: string }).eventID];
  };

  it.each([
    ['action', 'Donate'],
    ['impact', undefined],
  ] as const)('has one name and one id on %s, whose pages say %s', (of, said) => {
    const hit = gift(of);
    expect(ofService(hit)).toEqual(ofPage(hit, said ? { ...pixel, gift: said } : pixel));
    const without = leaveHit({ ...hit.body, transaction_id: undefined, hit_id: 'b6b1f3a0-0000-4000-8000-000000000001' });
    expect(ofService(without)).toEqual(ofPage(without, said ? { ...pixel, gift: said } : pixel));
  });

  it('has the page’s name where the entry says another, with a line that says so', () => {
    const { destinations, words } = withSites([metaEntry({ own: { account: '1234567890', gift: 'Donate' } })], manifests);
    expect(words).toContain(
      'meta.gift: Donate here, Purchase on the pages of impact, which tell too: Purchase is sent, as two names count twice',
    );
    expect(destinations[0]?.gifts).toEqual({ main: 'Purchase', action: 'Donate', impact: 'Purchase' });
  });

  it('has its one name also where the manifest says that the page alone tells, and the entry’s own in another account', () => {
    expect(ofService(gift('main'))).toEqual(ofPage(gift('main'), pixel));
    const another = withSites([metaEntry({ own: { ...metaEntry().own, account: '55555' } })], manifests);
    expect([another.words, another.destinations[0]?.twins, another.destinations[0]?.gifts]).toEqual([[], [], {}]);
  });
});
