import { type Figure, groupHits, type Hit, text } from './figure';

const MOST = 8;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '');
/** Good enough for the demo's own hosts: `taproot.localhost` of `main.taproot.localhost`. */
const domainOf = (host: string) => host.split('.').slice(-2).join('.');

/** Where a session came from, as its first hit says: its campaign, the site that linked here, or nowhere. */
export function sourceOf(hit: Hit): string {
  const campaign = text(hit, 'campaign_source');
  if (campaign) return [campaign, text(hit, 'campaign_medium')].filter(Boolean).join(' / ');
  const referrer = hostOf(text(hit, 'page_referrer'));
  return referrer && domainOf(referrer) !== domainOf(hostOf(text(hit, 'page_location'))) ? referrer : 'direct';
}

/** The number of sessions from each source, the most frequent first. */
export function sources(hits: readonly Hit[]): Figure {
  const firsts = [...groupHits(hits, (hit) => text(hit, 'sess_id')).values()].flatMap(([first]) => first ?? []);
  const found = [...groupHits(firsts, sourceOf)].sort(([, a], [, b]) => b.length - a.length).slice(0, MOST);
  return {
    title: 'Sources',
    caption: 'Sessions by where they came from',
    rows: 'Source',
    labels: found.map(([name]) => name),
    series: [{ name: 'Sessions', tone: 2, values: found.map(([, own]) => own.length) }],
    lying: true,
  };
}
