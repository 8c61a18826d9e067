import type { Binds, Day, EntityKind, ModeByPurpose, PathKind, Rule } from '../rule';

type Who = Readonly<Record<EntityKind, Binds>>;

const everybody: Who = { charity: 'yes', action: 'yes', committee: 'yes' };
const nobody: Who = { charity: 'no', action: 'no', committee: 'no' };
const notCharities: Who = { charity: 'no', action: 'unconfirmed', committee: 'unconfirmed' };
const unread: Who = { charity: 'unconfirmed', action: 'unconfirmed', committee: 'unconfirmed' };

/** Visitors may opt out of advertising that is aimed at them, of profiles, and of the sale of what is known about them. */
const optOut: ModeByPurpose = { '*': 'opt-out', analytics: 'notice' };
const consent: Readonly<Record<PathKind, 'opt-in'>> = { health: 'opt-in', children: 'opt-in' };

/** Wiley, 17 December 2024: most of these laws exempt 501(c)(3) organisations, and fewer exempt others. */
const WILEY = 'https://jdsupra.com/legalnews/new-state-privacy-laws-may-apply-to-2578296';
/**
 * The states that demand that Global Privacy Control is honoured by 1 January 2026: California, Colorado, Connecticut, Delaware, Maryland, Minnesota,
 * Montana, Nebraska, New Hampshire, New Jersey, Oregon and Texas. Where no earlier day was read, it is that one.
 * https://www.auditsocials.com/blog/us-state-privacy-laws-2026-universal-opt-out-gpc-mandatory-advertiser-targeted-advertising-enforcement-sweeps
 */
const LISTED: Day = '2026-01-01';

/** A list of the laws with their dates. */
const DATES = 'https://www.privacyworld.blog/2024/07/rhode-island-makes-it-an-even-20/';

function law(
  state: string,
  name: string,
  since: Day,
  binds: Who,
  reason: string,
  source: string,
  more: Pick<Rule, 'signal' | 'showsSignal' | 'sensitive'> = {},
): Rule {
  return {
    id: `us-${state.toLowerCase()}-${name
      .match(/\b[A-Z]/g)
      ?.join('')
      .toLowerCase()}`,
    name,
    places: [`US-${state}`],
    binds,
    reason,
    since,
    mode: optOut,
    ...more,
    source,
    reviewed: '2026-11-28',
  };
}

/**
 * The general laws of the states. Most bind only above a number of residents whose data is processed, which the data does not know. Each has to be
 * confirmed by counsel.
 */
export const usStates: readonly Rule[] = [
  law(
    'CA',
    'California Consumer Privacy Act',
    '2020-01-01',
    nobody,
    'It binds businesses for profit. A nonprofit that a business controls, or that shares its brand and data, is for counsel.',
    'https://law.cornell.edu/regulations/california/11-CCR-7025',
    { signal: '2023-01-01', showsSignal: true },
  ),
  law(
    'CO',
    'Colorado Privacy Act',
    '2023-07-01',
    everybody,
    'It exempts no nonprofit.',
    'https://www.bclplaw.com/en-US/events-insights-news/the-colorado-privacy-act-applies-to-non-profits-is-your-non-profit-ready.html',
    {
      signal: '2024-07-01',
      sensitive: consent,
    },
  ),
  law(
    'CT',
    'Connecticut Data Privacy Act',
    '2023-07-01',
    nobody,
    'It exempts nonprofits, but for health data.',
    'https://clym.io/blog/colorado-requirements-for-nonprofits?hsLang=en',
    {
      signal: LISTED,
      sensitive: consent,
    },
  ),
  law(
    'DE',
    'Delaware Personal Data Privacy Act',
    '2025-01-01',
    everybody,
    'It exempts only nonprofits against insurance crime.',
    'https://www.mondaq.com/unitedstates/data-protection/1366814/privacy-laws-by-the-dozen-delaware-becomes-12th-state-to-enact-comprehensive-privacy-law',
    { signal: LISTED, sensitive: consent },
  ),
  law(
    'MD',
    'Maryland Online Data Privacy Act',
    '2025-10-01',
    everybody,
    'It exempts only nonprofits that help against insurance crime, or first responders.',
    'https://cliffordchance.com/insights/resources/blogs/talking-tech/en/articles/2024/08/maryland-online-data-privacy-act--an-overview.html',
    { signal: LISTED, sensitive: consent },
  ),
  law(
    'MN',
    'Minnesota Consumer Data Privacy Act',
    '2025-07-31',
    everybody,
    'It exempts only nonprofits against insurance fraud, and small businesses.',
    'https://www.lewisrice.com/publications/minnesota-governor-signs-consumer-data-privacy-act/',
    { signal: LISTED, sensitive: consent },
  ),
  law(
    'MT',
    'Montana Consumer Data Privacy Act',
    '2025-10-01',
    everybody,
    'Since Senate Bill 297 it exempts only nonprofits against insurance fraud.',
    'https://www.mondaq.com/unitedstates/privacy-protection/1626264/big-sky-bigger-privacy-montana-broadens-its-consumer-data-privacy-act',
    { signal: LISTED, sensitive: consent },
  ),
  law(
    'NJ',
    'New Jersey Data Privacy Act',
    '2025-01-15',
    everybody,
    'It exempts no nonprofit.',
    'https://www.bassberry.com/news/new-jersey-new-privacy-law/',
    {
      signal: LISTED,
      sensitive: consent,
    },
  ),
  law(
    'OR',
    'Oregon Consumer Privacy Act',
    '2025-07-01',
    everybody,
    'It binds nonprofits since then, and others since 1 July 2024.',
    'https://cliclaw.com/library/us-state-laws/oregon/oregon-consumer-privacy-act-ocpa-ors-%C2%A7-646a570-646a589',
    { signal: LISTED, sensitive: consent },
  ),
  law(
    'TX',
    'Texas Data Privacy and Security Act',
    '2024-07-01',
    notCharities,
    'It exempts nonprofits; which, beside 501(c)(3), is for counsel.',
    'https://www.uniconsent.com/tdpsa',
    {
      signal: '2025-01-01',
      sensitive: consent,
    },
  ),
  law('NE', 'Nebraska Data Privacy Act', '2025-01-01', notCharities, 'It exempts 501(c)(3); others are for counsel.', WILEY, {
    signal: LISTED,
    sensitive: consent,
  }),
  law('NH', 'New Hampshire Privacy Act', '2025-01-01', notCharities, 'It exempts 501(c)(3); others are for counsel.', WILEY, {
    signal: LISTED,
    sensitive: consent,
  }),
  law('IA', 'Iowa Consumer Data Protection Act', '2025-01-01', notCharities, 'It exempts 501(c)(3); others are for counsel.', WILEY),
  law(
    'VA',
    'Virginia Consumer Data Protection Act',
    '2023-01-01',
    { charity: 'no', action: 'unconfirmed', committee: 'no' },
    'It exempts charities and, since 2022, political organisations; of 501(c)(4), only those of § 52-41.',
    'https://www.mondaq.com/unitedstates/privacy-protection/1171986/amendments-to-the-virginia-consumer-data-privacy-act-pass-legislature?email_access=on',
    { sensitive: consent },
  ),
  law(
    'UT',
    'Utah Consumer Privacy Act',
    '2023-12-31',
    nobody,
    'It exempts nonprofits.',
    'https://clym.io/blog/colorado-requirements-for-nonprofits?hsLang=en',
  ),
  law(
    'KY',
    'Kentucky Consumer Data Protection Act',
    '2026-01-01',
    nobody,
    'It exempts nonprofits.',
    'https://webiis06.mondaq.com/unitedstates/privacy-protection/1451092/kentucky-is-next-state-to-enact-comprehensive-privacy-law',
    { sensitive: consent },
  ),
  law(
    'RI',
    'Rhode Island Data Transparency and Privacy Protection Act',
    '2026-01-01',
    nobody,
    'It binds entities for profit.',
    'https://www.lewisrice.com/jacquelyn-s-eakle/publications/rhode-island-joins-group-of-northeast-states-with-data-privacy-laws/',
  ),
  law(
    'IN',
    'Indiana Consumer Data Protection Act',
    '2026-01-01',
    unread,
    'Overviews disagree about nonprofits, and the statute has not been read.',
    DATES,
  ),
  law('TN', 'Tennessee Information Protection Act', '2025-07-01', unread, 'Whether it binds nonprofits has not been read.', DATES),
  law('OK', 'Oklahoma Consumer Data Privacy Act', '2027-01-01', nobody, 'It exempts nonprofits.', 'https://www.bassberry.com/?p=86056', {
    sensitive: consent,
  }),
];
