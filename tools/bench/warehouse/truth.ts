interface Begun {
  readonly day: string;
  readonly person: number;
  readonly site: string;
  readonly source: string;
  readonly landing: string;
  /** False for an insider's. */
  readonly counted: boolean;
}

interface Tally {
  views: number;
  visits: number;
  readonly people: Set<number>;
}

type Row = readonly (string | number)[];

export type Truth = ReturnType<typeof createTruth>;

const rounded = (number: number) => Math.round(number * 10) / 10;

/** Counts what visits do, as they are made. */
export function createTruth() {
  const tallies = new Map<string, Tally>();
  const landings = new Map<string, { visits: number; bounced: number }>();
  const pages = new Map<string, { views: number; readonly people: Set<number> }>();
  const gifts = new Map<string, Map<string, number>>();
  const funnel = { saw: 0, began: 0, sent: 0 };
  /** Visits by source: 12 million hits leave no room for what nobody asks. */
  const sources = new Map<string, number>();
  const exposed = new Map<number, string>();
  const signedUp = new Set<number>();
  const ofPerson = new Map<number, number>();
  let hits = 0;

  const tally = (key: string): Tally => {
    const known = tallies.get(key) ?? { views: 0, visits: 0, people: new Set() };
    tallies.set(key, known);
    return known;
  };
  const bump = <V>(map: Map<string, V>, key: string, start: () => V): V => {
    const value = map.get(key) ?? start();
    map.set(key, value);
    return value;
  };
  const row = (key: string): Row => {
    const { views, visits, people } = tally(key);
    return [views, visits, people.size];
  };

  return {
    visit(begun: Begun) {
      const { day, person, site, source, landing, counted } = begun;
      const keys = ['all', `month ${day.slice(0, 7)}`, `day ${day}`, `site ${site}`];
      const land = bump(landings, landing, () => ({ visits: 0, bounced: 0 }));
      if (counted) {
        for (const key of keys) {
          tally(key).visits += 1;
          tally(key).people.add(person);
        }
        sources.set(source, (sources.get(source) ?? 0) + 1);
        land.visits += 1;
        land.bounced += 1;
      }
      let engaged = !counted;
      const engage = () => {
        if (!engaged) land.bounced -= 1;
        engaged = true;
      };
      let views = 0;
      const steps = { saw: false, began: false, sent: false };
      const step = (name: keyof typeof steps) => {
        if (!steps[name]) funnel[name] += 1;
        steps[name] = true;
      };
      return {
        hit(event: string, path: string, more: Readonly<Record<string, unknown>>) {
          hits += 1;
          ofPerson.set(person, (ofPerson.get(person) ?? 0) + 1);
          if (!counted) return;
          if (event === 'page_view') {
            views += 1;
            for (const key of keys) tally(key).views += 1;
            const page = bump(pages, `${site} ${path}`, () => ({ views: 0, people: new Set<number>() }));
            page.views += 1;
            page.people.add(person);
          }
          const isDeed = ['form_start', 'form_submit', 'signup', 'transaction'].includes(event);
          if (views > 1 || isDeed || Number(more.attentionTime ?? 0) >= 10_000) engage();
          if (event === 'page_view' && path === '/petition/methane') step('saw');
          if (event === 'form_start') step('began');
          if (event === 'form_submit') step('sent');
          if (event === 'experiment_exposure') exposed.set(person, String(more.variant));
          if (event === 'signup') signedUp.add(person);
          if (event === 'transaction')
            bump(gifts, String(more.currency), () => new Map()).set(String(more.transaction_id), Number(more.value));
        },
      };
    },
    hits: () => hits,
    hitsOf: (person: number) => ofPerson.get(person) ?? 0,
    overview: () => [row('all')],
    month: (month: string) => [row(`month ${month}`)],
    site: (site: string) => [row(`site ${site}`)],
    byDay: () =>
      [...tallies.keys()]
        .filter((key) => key.startsWith('day '))
        .sort()
        .map((key) => [key.slice(4), ...row(key)]),
    sources: () => [...sources].sort((a, b) => Number(b[1]) - Number(a[1]) || (`${a[0]}` < `${b[0]}` ? -1 : 1)),
    landings: () =>
      [...landings]
        .filter(([, { visits }]) => visits)
        .map(([path, { visits, bounced }]): Row => [path, visits, rounded((100 * bounced) / visits)])
        .sort((a, b) => Number(b[1]) - Number(a[1]) || (`${a[0]}` < `${b[0]}` ? -1 : 1))
        .slice(0, 20),
    pages: () =>
      [...pages]
        .map(([key, { views, people }]): Row => [...key.split(' '), views, people.size])
        .sort((a, b) => Number(b[2]) - Number(a[2]) || (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1))
        .slice(0, 20),
    funnel: () => [[funnel.saw, funnel.began, funnel.sent]],
    experiment: () =>
      ['a', 'b'].map((variant): Row => {
        const seen = [...exposed].filter(([, of]) => of === variant).map(([person]) => person);
        return [variant, seen.length, seen.filter((person) => signedUp.has(person)).length];
      }),
    gifts: () =>
      [...gifts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, told]): Row => [currency, told.size, Math.round([...told.values()].reduce((a, b) => a + b, 0) * 100) / 100]),
  };
}
