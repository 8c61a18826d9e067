/** The ways in which a purpose is asked for, the loosest first. `notice`: visitors are told. `opt-out`: it is on until they refuse. */
export const modes = ['none', 'notice', 'opt-out', 'opt-in'] as const;
export type Mode = (typeof modes)[number];

/** The kinds of a brand's legal entity: a public charity, its action organisation, and a political committee. */
export const entityKinds = ['charity', 'action', 'committee'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The kinds of sensitive paths. */
export const pathKinds = ['health', 'children'] as const;
export type PathKind = (typeof pathKinds)[number];

/** `unconfirmed` binds until counsel has read the statute. */
export type Binds = 'yes' | 'no' | 'unconfirmed';

/** A purpose's mode; `*` is that of purposes without one. */
export type ModeByPurpose = Readonly<Record<string, Mode>> & { readonly '*': Mode };

/** A day in UTC, as `2026-11-28`. */
export type Day = string;

/** A law or an authority's guidance as data. Nothing in it is legal advice: counsel has to confirm each before it is relied on. */
export interface Rule {
  readonly id: string;
  readonly name: string;
  /** ISO 3166 countries, or ISO 3166-2 states and provinces. */
  readonly places: readonly string[];
  /** The kinds of entities that it binds. */
  readonly binds: Readonly<Record<EntityKind, Binds>>;
  /** A sentence on whom it binds. */
  readonly reason: string;
  /** The first day on which it binds. Without one, it did when it was reviewed. */
  readonly since?: Day;
  /** The first day on which it binds no longer. */
  readonly until?: Day;
  /** The mode that it demands at least, on every path. */
  readonly mode?: ModeByPurpose;
  /** The mode that it demands on pages of these kinds. */
  readonly sensitive?: Readonly<Partial<Record<PathKind, Mode>>>;
  /** Days: a grant holds at most `yes`, and after a refusal nobody is asked again for at least `no`. */
  readonly days?: { readonly yes?: number; readonly no?: number };
  /** The first day on which it demands that a signal such as Global Privacy Control is honoured. */
  readonly signal?: Day;
  /** The law demands that visitors see that their signal was honoured. */
  readonly showsSignal?: true;
  /** The law lets page views be counted without consent while nothing about a visitor is stored, read or kept (docs/counts.md). */
  readonly counts?: true;
  /** The address of the page from which the facts are. */
  readonly source: string;
  /** The day on which a person, or a session on their behalf, last compared it with its source. */
  readonly reviewed: Day;
}

/** A network's own decision for some places. It may be looser than the network's default, never than a law that binds. */
export interface Override {
  readonly id: string;
  readonly places: readonly string[];
  /** By default, all sites. */
  readonly sites?: readonly string[];
  readonly mode: ModeByPurpose;
  readonly source: string;
  readonly reviewed: Day;
}

/** Paths of pages whose mere address says something sensitive about who reads them. */
export interface SensitivePaths {
  readonly kind: PathKind;
  /** The beginnings of paths, as `/health`, in each language. */
  readonly at: readonly string[];
  readonly sites: readonly string[];
}

/** A network's rules: its own, and the laws that are known. */
export interface NetworkRules extends OwnRules {
  readonly laws: readonly Rule[];
  /** The network's own rules have faults, and the strictest ones stand in for them. */
  readonly unread?: true;
}

/** The export of a network's `sites/rules.ts`. */
export interface OwnRules {
  /** The legal entity of each brand, and of hosts whose entity is not their brand's. */
  readonly entities: Readonly<Record<string, EntityKind>>;
  /** The mode without a law that demands more: in the United States, everywhere else, and on sensitive paths anywhere. */
  readonly floor: { readonly us: Mode; readonly elsewhere: Mode; readonly sensitive: Mode };
  readonly days: { readonly yes: number; readonly no: number };
  /** Signals count as refusals everywhere (CON-19). */
  readonly signal: true;
  readonly paths: readonly SensitivePaths[];
  readonly overrides: readonly Override[];
  /** Visitors everywhere see a line that says that their signal is heeded. By default, only where a law that binds demands it. */
  readonly showsSignal?: true;
  /** The places in which page views are counted without consent, as far as a law there lets them be. By default nowhere. */
  readonly counts?: { readonly places: readonly string[]; readonly sites?: readonly string[] };
  readonly source: string;
  readonly reviewed: Day;
}

export const strictest = (some: readonly Mode[], least: Mode = 'none'): Mode =>
  some.reduce((most, one) => (modes.indexOf(one) > modes.indexOf(most) ? one : most), least);

/** Returns the mode of a purpose. */
export const modeOf = (mode: ModeByPurpose, purpose: string): Mode => mode[purpose] ?? mode['*'];

/** Returns whether a rule is in force on a day. */
export const isInForce = ({ since = '', until = '9' }: Pick<Rule, 'since' | 'until'>, today: Day): boolean =>
  since <= today && today < until;
