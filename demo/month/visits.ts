import { createHash } from 'node:crypto';
import { DAY } from '../../lib/time/day';
import type { SiteId } from '../../tools/sites/ids';
import { chance } from '../pages/pictures/chance';
import { amounts, type Page, petitions, type Site, type Source, sites, sources, type Weighed } from './places';

/** Something that a visitor did or a page measured: a hit is made of it. */
export interface Deed {
  /** ms since the epoch. */
  readonly at: number;
  readonly event: string;
  readonly site: SiteId;
  readonly path: string;
  /** The number of the page view in its visit. */
  readonly page: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Visit {
  /** Unique, and the same whenever it is made. */
  readonly name: string;
  /** The number of the person. */
  readonly person: number;
  readonly source: Source;
  readonly deeds: readonly Deed[];
  /** ms since the epoch. */
  readonly began: number;
  readonly ended: number;
}

/** Visits of an ordinary weekday at first, and how they grow from day to day. */
const A_DAY = 85;
const GROWTH = 0.003;
/** By day of the week, from Sunday. */
const WEEK = [0.72, 1.06, 1.12, 1.1, 1.08, 0.98, 0.7];
/** Every so many days a letter goes out: there are more visits, and more come from it. */
const LETTER = 14;
const MINUTE = 60_000;
/** Visitors whose browsers are known. */
const PEOPLE = 7_000;

/** Returns draws that a name decides. */
export function drawing(name: string) {
  const next = chance(createHash('sha256').update(name).digest().readUInt32LE(0));
  const below = (most: number) => Math.floor(next() * most);
  const one = <T extends Weighed>(list: readonly T[]): T => {
    let rest = next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const item of list) {
      rest -= item.weight;
      if (rest < 0) return item;
    }
    return list.at(-1) as T;
  };
  return { next, below, one, happens: (share: number) => next() < share };
}

type Draws = ReturnType<typeof drawing>;

/** Days since the epoch. */
const number = (day: string) => Date.parse(day) / DAY;
const isLetter = (day: string) => number(day) % LETTER === 2;

/** The number of visits that begin on a day. */
function countOf(day: string): number {
  const { next } = drawing(`count ${day}`);
  const weekday = WEEK[new Date(day).getUTCDay()] ?? 1;
  const grown = 1 + GROWTH * (number(day) % 60);
  return Math.round(A_DAY * weekday * grown * (isLetter(day) ? 1.6 : 1) * (0.9 + 0.2 * next()));
}

/** ms within a day: few visits by night, most in the evening. */
function timeOf({ next }: Draws): number {
  for (;;) {
    const at = next();
    if (next() < 0.55 - 0.45 * Math.cos(2 * Math.PI * (at - 0.17))) return Math.floor(at * DAY);
  }
}

const vitalsOf = ({ next, below }: Draws, slow: number) => {
  const by = slow * (0.55 + next() ** 3 * 2.2);
  const [lcp, fcp, ttfb] = [Math.round(1_350 * by), Math.round(820 * by), Math.round(310 * by)];
  return { lcp, fcp, ttfb, inp: Math.round(70 * by + below(60)), cls: Math.round(by * next() ** 2 * 90) / 1_000 };
};

/** Tells what happens on the pages of a visit. */
function story(draws: Draws, began: number) {
  const { below, happens } = draws;
  const deeds: Deed[] = [];
  let [at, page] = [began, 0];
  return {
    deeds,
    /** A page that is read for some time, and what happens on it. */
    read(site: SiteId, path: string, slow: number, events: readonly (readonly [event: string, fields?: object])[] = []): void {
      const tell = (event: string, fields: object = {}) => deeds.push({ at, event, site, path, page, fields: { ...fields } });
      page += 1;
      tell('page_view', { nav_type: 'navigate' });
      if (happens(0.6)) {
        at += 800 + below(3_000);
        tell('web_vitals', vitalsOf(draws, slow));
      }
      for (const [event, fields] of events) {
        at += 2_000 + below(12_000);
        tell(event, fields);
      }
      const attention = 1_000 * (2 + below(70));
      at += attention + below(20_000);
      if (happens(0.45))
        tell('page_unload', {
          ...{ attentionTime: attention, visibleTime: attention + 4_000, hiddenTime: 900, totalTime: attention + 4_900 },
          ...{ scrollDepth: 10 * (1 + below(10)) },
        });
      at += 500 + below(1_500);
    },
    ended: () => at,
  };
}

type Story = ReturnType<typeof story>;

/** Half of the visitors of the home page see the other picture, and subscribe more often. */
const variantOf = (person: number) => (drawing(`hero ${person}`).happens(0.5) ? 'variant1' : 'control');

function eventsOnMain({ happens }: Draws, path: string, person: number): [string, object?][] {
  const events: [string, object?][] = [];
  const variant = variantOf(person);
  if (path === '/') events.push(['experiment_exposure', { experiment_id: 'hero', variant, forced: false }]);
  if (path === '/' && happens(0.08)) events.push(['quick_action', { place: happens(0.6) ? 1 : 2 }]);
  if (path === '/' && happens(variant === 'variant1' ? 0.14 : 0.05))
    events.push(
      ['form_start', { event_label: 'newsletter' }],
      ['form_submit', { event_label: 'newsletter' }],
      ['signup', { event_label: 'newsletter' }],
    );
  if (path.startsWith('/news/') && happens(0.3)) {
    const prompt = { prompt_id: 'newsletter', prompt_type: 'Subscription', prompt_layout: 'modal' };
    events.push(['prompt_display', prompt]);
    if (happens(0.09)) events.push(['prompt_submit', prompt], ['signup', { event_label: 'newsletter' }]);
    else if (happens(0.5)) events.push(['prompt_cancel', prompt]);
  }
  if (path === '/about' && happens(0.4)) {
    const prompt = { prompt_id: 'methane-map', prompt_type: 'Message', prompt_layout: 'slideout' };
    events.push(['prompt_display', prompt], [happens(0.2) ? 'prompt_submit' : 'prompt_cancel', prompt]);
  }
  return events;
}

function eventsOn(draws: Draws, { id }: Site, { path }: Page, person: number): readonly (readonly [string, object?])[] {
  if (id === 'main') return eventsOnMain(draws, path, person);
  if (id === 'blogs' && draws.happens(0.03)) return [['post_shared', { blog: path.split('/')[1] ?? '', channel: 'social' }]];
  return draws.happens(0.05) ? [['click', { event_label: 'Read on' }]] : [];
}

function signs(draws: Draws, told: Story): void {
  const { path } = draws.one(petitions);
  const label = { event_label: path.split('/').at(-1) };
  const begins = draws.happens(0.62);
  const ends = begins && draws.happens(0.71);
  told.read('action', path, 1, [
    ...(begins ? [['form_start', label] as const] : []),
    ...(ends ? [['form_submit', label] as const, ['action', label] as const] : []),
    ...(ends && draws.happens(0.28) ? [['signup', label] as const] : []),
    ...(ends && draws.happens(0.06) ? [['petition_shared', { petition: label.event_label, channel: 'email' }] as const] : []),
  ]);
}

function gives(draws: Draws, told: Story, name: string): void {
  const monthly = draws.happens(0.24);
  const path = monthly ? '/give/12346' : '/give/12345';
  const begins = draws.happens(0.66);
  told.read('donate', path, 1, begins ? [['form_start', { event_label: 'gift' }]] : []);
  if (!begins || draws.happens(0.22)) return;
  told.read('donate', '/checkout', 1, [['form_submit', { event_label: 'gift' }]]);
  if (draws.happens(0.16)) return;
  const { value } = draws.one(amounts);
  const gift = { transaction_id: `G-${name}`, value: monthly ? Math.min(value, 50) : value, currency: draws.happens(0.86) ? 'USD' : 'EUR' };
  told.read('donate', '/thank-you', 1, [['transaction', { ...gift, frequency: monthly ? 'monthly' : 'once' }]]);
}

function visit(day: string, i: number): Visit {
  const name = `${day}-${i}`;
  const draws = drawing(name);
  const began = Date.parse(day) + timeOf(draws);
  const person = Math.floor(draws.next() ** 1.6 * PEOPLE);
  const [letter] = sources.filter(({ name: one }) => one === 'newsletter');
  const source = letter && isLetter(day) && draws.happens(0.35) ? letter : draws.one(sources);
  const told = story(draws, began);
  const site = draws.one(sites);
  const reads = 1 + (draws.happens(0.45) ? 1 + draws.below(3) : 0);
  for (let n = 0; n < reads; n++) {
    const page = draws.one(site.pages);
    told.read(site.id, page.path, site.slow, eventsOn(draws, site, page, person));
  }
  if (draws.happens(0.15 * source.signs)) signs(draws, told);
  if (draws.happens(0.055 * source.gives)) gives(draws, told, name);
  return { name, person, source, deeds: told.deeds, began, ended: told.ended() };
}

/** The visits that begin on a day (UTC), such as `2026-11-28`, in the order in which they begin: the same whenever they are made. */
export const visitsOn = (day: string): Visit[] =>
  Array.from({ length: countOf(day) }, (_, i) => visit(day, i)).sort((a, b) => a.began - b.began);

/** ms that a hit takes to arrive. */
export const ARRIVES = 1_200;
export const LONGEST_VISIT = 30 * MINUTE;
