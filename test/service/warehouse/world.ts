import type { Arrival } from '../../../service/arrival';
import { errorArrival, hitArrival, NOON, receiptArrival, unansweredArrival } from '../support/arrivals';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const SITES = ['main', 'action', 'donate'] as const;
const PATHS = ['/', '/petition/methane', '/about'] as const;
type Site = (typeof SITES)[number];

/** A hit, an error or a receipt, with the person who caused it. */
export interface Fact {
  readonly person: string;
  readonly arrival: Arrival;
}

export interface World {
  readonly facts: readonly Fact[];
  /** All arrivals in the order in which the store gets them, with repeats. */
  readonly batches: readonly (readonly Arrival[])[];
}

type Body = Readonly<Record<string, unknown>>;

/** The storage of a browser, and the cookies of the service and of consent. */
interface Browser {
  temps: Partial<Record<Site, string>>;
  counts: Partial<Record<Site, number>>;
  uuid: string | undefined;
  consent: string | undefined;
}

/** Returns draws that a seed decides (mulberry32). */
const drawing = (seed: number) => {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(random() * most);
  const chance = (percent: number) => below(100) < percent;
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  return { below, chance, one, uuid };
};

type Tools = ReturnType<typeof drawing>;

/** Tells a visit: pages on one or several sites, which links join, in one or two tabs. Network details may come with any page, or never. */
function visit(
  tools: Tools,
  browser: Browser,
  start: number,
  home: Site,
  asks: boolean,
  contact: string | undefined,
  account: string | undefined,
  tell: (at: number, body: Body) => void,
): void {
  const { below, chance, one, uuid } = tools;
  let session = uuid();
  let at = start;
  const pages = 1 + below(4);
  const answered = asks ? below(pages) : pages;
  let uuidNow = chance(50) ? browser.uuid : undefined;
  const source = one(['newsletter', undefined]);
  const insider = chance(8);
  let site = home;
  const count = (where: Site) => {
    browser.counts[where] = (browser.counts[where] ?? 0) + 1;
    return browser.counts[where];
  };
  let sess_count = count(site);
  for (let page = 0; page < pages; page++) {
    if (page > 0 && asks && chance(50)) {
      const next = one(SITES);
      if (next !== site) sess_count = browser.counts[next] ?? 1;
      site = next;
    }
    browser.temps[site] ??= uuid();
    const path = one(PATHS);
    const ids = () => {
      const { [site]: temp_id } = browser.temps;
      return {
        ...{ temp_id, user_id: account ?? uuidNow ?? temp_id, sess_id: session, ...(uuidNow && { edf_uuid: uuidNow }) },
        ...(browser.consent && { consent_uuid: browser.consent }),
        ...(contact && { adestra_contact_id: contact }),
      };
    };
    const hit = (event: string, more: Body = {}) => {
      at += 1 + below(20_000);
      tell(at, { event, site, page_path: path, sess_count, traffic_type: insider ? 'internal' : 'external', ...ids(), ...more });
    };
    hit('page_view', { ...(source && { utm_source: source }), nav_type: chance(10) ? 'prerender' : 'navigate' });
    if (page === 0 && asks && chance(15)) {
      // A second tab opens at the same time, and stores its visitor and session after this tab's.
      const other = session;
      browser.temps[site] = uuid();
      session = uuid();
      hit('page_view', { ...(source && { utm_source: source }) });
      // This tab takes the stored visitor for its next hits. Until an activity, its session is its own.
      const later = session;
      session = other;
      hit('page_unload', { attentionTime: 100 * below(90), visibleTime: 9_000, hiddenTime: 1_000, totalTime: 10_000 });
      session = later;
    }
    if (page === answered) {
      browser.uuid ??= uuid();
      uuidNow = browser.uuid;
    }
    if (chance(40)) {
      hit('experiment_exposure', { experiment_id: 'hero', variant: one(['a', 'b']), forced: chance(10) });
    }
    if (chance(20)) hit('experiment_late', { experiment_id: 'hero' });
    if (chance(30)) hit('form_start');
    if (chance(30)) hit('form_submit');
    if (chance(25)) hit('signup');
    if (chance(15)) {
      const gift = { transaction_id: uuid(), value: 5 * (1 + below(9)), currency: 'USD', ...(chance(50) && { utm_campaign: 'spring' }) };
      for (let times = 1 + below(2); times > 0; times--) hit('transaction', gift);
    }
    if (chance(20)) hit(`prompt_${one(['display', 'submit', 'cancel'])}`, { prompt_id: one(['news', 'gate']) });
    if (chance(30)) hit('web_vitals', { lcp: 1 + below(4_000), ratings: one(['lcp: good, cls: poor', 'lcp: needs improvement']) });
    // The last chance for the answer that joins this visit to the visitor's others.
    if (page === answered || chance(70))
      hit('page_unload', { attentionTime: 100 * below(90), visibleTime: 9_000, hiddenTime: 1_000, totalTime: 10_000 });
    if (chance(5)) hit('page_view', { environment: 'testing' });
  }
}

/** Tells what a person does in some months. `person:n` is one person as far as anybody can tell: all that joined them to `n - 1` is gone. */
function live(tools: Tools, name: string, add: (fact: Fact) => void): void {
  const { below, chance, one } = tools;
  const asks = chance(80);
  const home = one(SITES);
  const contact = chance(40) ? `88${name.slice(1)}` : undefined;
  // Somebody else's contact may have the same number.
  const number = chance(40) ? `88${Number(name.slice(1)) + 1}` : undefined;
  let browser: Browser = { temps: {}, counts: {}, uuid: undefined, consent: undefined };
  let epoch = 0;
  let at = NOON + below(DAY);
  for (let visits = 1 + below(4); visits > 0; visits--) {
    const person = `${name}:${epoch}`;
    const account = number && `${number}${'0'.repeat(epoch)}`;
    if (!browser.consent && chance(60)) {
      browser.consent = tools.uuid();
      const receipt = receiptArrival();
      const more = { consent_uuid: browser.consent, date: new Date(at).toISOString(), site: home };
      add({ person, arrival: { ...receipt, received: at, body: { ...receipt.body, ...more } } });
    }
    visit(
      tools,
      browser,
      at,
      asks ? one(SITES) : home,
      asks,
      chance(70) ? contact : undefined,
      chance(60) ? account : undefined,
      (happened, { event, ...more }) => {
        const late = chance(5) ? 1_000 * below(7 * 24 * 3_600) : 1_000;
        const timestamp = happened;
        const arrival = hitArrival({ event, timestamp, environment: 'production', ...more }, happened + late);
        add({ person, arrival });
        if (!chance(5)) return;
        const { user_id } = more;
        const error = errorArrival(`${user_id}`, happened + 1_000);
        const metadata = { ...(error.body.metadata as object), tracker_version: one(['1.3.8+a', '1.4.0+b']) };
        add({ person, arrival: { ...error, body: { ...error.body, metadata } } });
      },
    );
    at += 40 * MINUTE + 30_000 * 40 + below(20 * DAY);
    if (chance(20)) browser = { temps: {}, counts: {}, uuid: browser.uuid, consent: undefined };
    else if (chance(15)) browser = { temps: {}, counts: {}, uuid: undefined, consent: undefined };
    else continue;
    if (browser.uuid === undefined) epoch++;
  }
}

/** Consent has no visitor. */
function consents({ below, chance, one, uuid }: Tools): Arrival[] {
  const receipts = Array.from({ length: below(12) }, () => {
    const consent_uuid = uuid();
    return Array.from({ length: 1 + below(3) }, (_, i) => {
      const receipt = receiptArrival();
      const refuses = chance(40);
      const categories = refuses ? ['necessary'] : ['necessary', 'analytics'];
      const date = new Date(NOON + i * DAY + below(DAY)).toISOString();
      const more = { action: refuses ? 'reject' : 'accept', how: 'banner', ...(chance(60) && { answered_within: one([2, 5, 60, 0]) }) };
      return { ...receipt, body: { ...receipt.body, consent_uuid, categories, date, site: one(SITES), ...more } };
    });
  });
  return [...receipts.flat(), ...Array.from({ length: below(5) }, () => unansweredArrival(one(SITES)))];
}

/** Tells what many people do in an hour to whom a proxy has handed the same `temp_id`: each is a person, by the session. */
function crowd(tools: Tools, add: (fact: Fact) => void): void {
  const { below, one, uuid } = tools;
  const temp_id = uuid();
  for (let n = 80; n > 0; n--) {
    const [sess_id, site] = [uuid(), one(SITES)];
    for (let views = 1 + below(2); views > 0; views--) {
      const timestamp = NOON + below(60 * MINUTE);
      const more = { event: 'page_view', site, timestamp, temp_id, user_id: temp_id, sess_id, sess_count: 1, page_path: one(PATHS) };
      const arrival = hitArrival({ ...more, environment: 'production', traffic_type: 'external' }, timestamp + 1_000);
      add({ person: `crowd-${n}:0`, arrival });
    }
  }
}

/** Makes a world. The worker gets its arrivals in batches in some order, and some batches twice. */
export function makeWorld(seed: number): World {
  const tools = drawing(seed);
  const { below, chance } = tools;
  const facts: Fact[] = [];
  for (let n = 4 + below(12); n > 0; n--) live(tools, `p${n}`, (fact) => facts.push(fact));
  if (chance(30)) crowd(tools, (fact) => facts.push(fact));
  const all = [...facts.map(({ arrival }) => arrival), ...consents(tools)].sort((a, b) => a.received - b.received);
  const batches: Arrival[][] = [];
  for (let from = 0; from < all.length; ) {
    const batch = all.slice(from, from + 1 + below(30));
    from += batch.length;
    batches.push(batch);
    if (chance(10)) batches.push(batch);
    // Workers beside each other finish in any order.
    if (chance(30)) batches.splice(Math.max(0, batches.length - 2), 0, ...batches.splice(-1));
  }
  return { facts, batches };
}
