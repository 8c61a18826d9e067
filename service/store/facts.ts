/** The kinds of facts: a row a hit, a row a visit, and a narrow row a hit. */
export type FactKind = 'hits' | 'visits' | 'steps';

/** A Parquet file of facts. Files are immutable: a day that changes gets files of other names. */
export interface FactFile {
  readonly name: string;
  /** `2026-11-28`, in the network's time zone. */
  readonly day: string;
  readonly kind: FactKind;
  readonly rows: number;
  readonly bytes: number;
  /** The lowest and the highest id of its hits; 0 in other files. */
  readonly first: number;
  readonly last: number;
  /** Changes with the columns. */
  readonly version: string;
  /** ms since the epoch. */
  readonly written: number;
}

/** A hit that was written into the facts, and has changed since: it is gone, or of another visitor. */
export interface FactChange {
  readonly seq: number;
  readonly hit: number;
  /** ms since the epoch: the moment that decides the hit's day. */
  readonly at: number;
  readonly visitor: string | null;
  readonly gone: boolean;
}

/** A site's counts of a day whose hits are past retention. They name nobody. `site` is '' for the network. */
export interface DayCounts {
  readonly day: string;
  readonly site: string;
  readonly views: number;
  readonly visits: number;
  readonly people: number;
  /** JSON: `{"USD": {"gifts": 2, "amount": 35.5}}`. */
  readonly gifts: string;
  /** null for days whose counts an earlier release has kept. */
  readonly actions: number | null;
  readonly signups: number | null;
}

/** The questions whose answers for a month stay when its hits go. */
export type MonthKind = 'overview' | 'campaigns' | 'pages' | 'sources' | 'landing' | 'events' | 'experiments';

/** An answer about a month whose hits are past retention. It names nobody. */
export interface MonthAnswer {
  /** `2026-11`. */
  readonly month: string;
  readonly kind: MonthKind;
  /** '' for the network. */
  readonly site: string;
  /** JSON. */
  readonly answer: string;
}

/** Months, both included, of a kind and a site. */
export interface MonthsAsked {
  readonly kind: MonthKind;
  readonly site: string;
  readonly from: string;
  readonly to: string;
}

/** The facts as the store knows them. */
export interface Facts {
  readonly files: readonly FactFile[];
  /** Days whose visits are to be written again. */
  readonly stale: readonly string[];
  /** All hits up to this id are in the files. */
  readonly through: number;
  /** The newest hit's id. */
  readonly newest: number;
  /** The number of changes that the files do not have yet. */
  readonly changes: number;
  /** The number of those that delete a hit. */
  readonly gone: number;
  /** The latest day whose counts are kept for good, '' if none are. */
  readonly sealed: string;
  /** The folder that has the files, by an id of its own. */
  readonly place: string;
  readonly zone: string;
  /** ms since the epoch: nobody but the holder writes until then. 0 if there is none. */
  readonly until: number;
  /** The day since which all files are to be written anew, '' for none. */
  readonly rebuild: string;
}

export interface Claim {
  /** The one who writes. Nobody else may until `until`. */
  readonly holder: string;
  readonly place: string;
  readonly zone: string;
  /** ms since the epoch. */
  readonly now: number;
  readonly until: number;
  /** The host of a holder who has the folder to itself: others whose name begins with the host and a slash have ended. */
  readonly host?: string;
}

/** A change of the list of files, all of it or nothing. */
export interface Swap {
  readonly holder: string;
  readonly add?: readonly FactFile[];
  /** Names. */
  readonly remove?: readonly string[];
  readonly through?: number;
  /** Days whose visits are to be written again, and days whose visits have been. */
  readonly stale?: readonly string[];
  readonly fresh?: readonly string[];
  /** Changes up to this `seq` are in the files. */
  readonly changed?: number;
  /** The files have been written anew since this day. */
  readonly rebuilt?: string;
}
