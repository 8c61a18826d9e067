import type { Rule } from '../rule';

const reviewed = '2026-11-28';
const everybody = { charity: 'yes', action: 'yes', committee: 'yes' } as const;

/** The laws of states on consumer health data, which bind without a threshold. Each has to be confirmed by counsel. */
export const usHealth: readonly Rule[] = [
  {
    id: 'us-wa-mhmda',
    name: 'Washington, My Health My Data Act, RCW 19.373.030',
    places: ['US-WA'],
    binds: everybody,
    reason: 'It binds any legal entity, nonprofits included, and protects everyone whose health data is collected in the state.',
    since: '2024-03-31',
    sensitive: { health: 'opt-in' },
    source: 'https://self-law.org/code/wa/title-19/chapter-19-373/19-373-030',
    reviewed,
  },
  {
    id: 'us-nv-sb370',
    name: 'Nevada, Senate Bill 370',
    places: ['US-NV'],
    binds: everybody,
    reason: 'It does not exempt nonprofits.',
    since: '2024-03-31',
    sensitive: { health: 'opt-in' },
    source: 'https://orrick.com/it-IT/Insights/2023/07/Nevadas-New-Consumer-Health-Data-Privacy-Law-6-Things-to-Know',
    reviewed,
  },
  {
    id: 'us-ct-health',
    name: 'Connecticut, General Statutes 42-526',
    places: ['US-CT'],
    binds: everybody,
    reason: 'Its parts on health data bind every person, without a threshold; the act exempts nonprofits otherwise.',
    since: '2023-07-01',
    sensitive: { health: 'opt-in' },
    source: 'https://lawserver.com/law/state/connecticut/ct-laws/connecticut_statutes_42-526',
    reviewed,
  },
];
