import type { Shown } from '../counts/withhold';
import type { TeamGroups } from '../errors/read-groups';
import type { ListedEvent } from '../events/list';
import type { Result } from '../experiments/evaluate';
import type { AnswerTimeRow, BannerRow } from '../store/consent-answers';

/** ISO 8601 instants are in UTC; days are `YYYY-MM-DD` in the network's time zone. */
type Instant = string;
type Day = string;

/** GET /console/api/session: the reader, and the network as far as the reader may see it. */
export interface Session {
  readonly email: string;
  readonly roles: readonly Role[];
  /** Sites that the reader may see, in the network's order. */
  readonly sites: readonly string[];
  /** True if the reader may see the network as a whole. */
  readonly network: boolean;
  /** IANA name of the time zone of days. */
  readonly zone: string;
  readonly now: Instant;
  /** The day of the first hit that is kept; undefined while there is none. */
  readonly since?: Day;
  /** True if the figures are generated, to try the console out. */
  readonly generated: boolean;
  /** Sent back in the header `X-Console-Proof` with everything that is not a GET. */
  readonly proof: string;
  /** `wanted`: the reader's role calls for a second factor that they lack. `required`: they may do nothing else before. */
  readonly factor: 'none' | 'wanted' | 'required';
  readonly version: string;
}

export type Role = 'viewer' | 'editor' | 'reviewer' | 'officer' | 'operator';

/** The part of every answer that counts. */
export interface Counted {
  readonly counted_until: Instant;
  /** The statements that counted, for "how this is counted". */
  readonly sql?: string;
  /**
   * The hits of the period's days up to this one are past retention. The counts that stay lack `visitors`, as people of several days are no sum, or
   * `all` that was asked for.
   */
  readonly gone?: { readonly to: Day; readonly lacks: 'visitors' | 'all' };
}

export interface Gift {
  readonly currency: string;
  readonly count: number;
  /** A decimal in the currency's major unit, as a number or as text that adds up exactly. */
  readonly sum: number | string;
}

/** The figures of a period, a day or a part of it. */
export interface Figures {
  readonly visits: number;
  readonly views: number;
  /** null where the hits of several days are gone, as are `actions` and `signups` of days that an earlier release has counted. */
  readonly visitors: number | null;
  readonly gifts: readonly Gift[];
  readonly actions: number | null;
  readonly signups: number | null;
}

/** GET /console/api/overview with `from`, `to`, `until` (an instant that ends what is counted), `site`, `page`, `source`, `currency`. */
export interface Overview extends Figures, Counted {}

/** GET /console/api/days, as overview: one row for each day that was measured. Days before the first hit and after today have none. */
export interface Days extends Counted {
  readonly rows: readonly (Figures & { readonly day: Day })[];
  /** Stretches of whole days that were not measured, because nothing arrived that should have. They have no rows. */
  readonly gaps?: readonly { readonly from: Day; readonly to: Day }[];
  /** Days whose visits wait to be counted. They have no rows. */
  readonly late?: readonly Day[];
}

export interface NamedRow {
  readonly name: string;
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
}

/** GET /console/api/pages, /sources, /landing, /events; and with `.csv` after the name every row. */
export interface Rows<Row = NamedRow> extends Counted {
  readonly rows: readonly Row[];
  /** The rows beyond `limit`, as one. */
  readonly other: (Omit<Row, 'name'> & { readonly rows?: number }) | null;
}

/** GET /console/api/campaigns, as pages: from a source to its gifts, across sites. */
export interface CampaignRow extends NamedRow {
  readonly gifts: readonly Gift[];
  readonly actions: number;
  readonly signups: number;
}

/** POST /console/api/funnel. */
export interface FunnelAsked {
  readonly from: Day;
  readonly to: Day;
  readonly window_days: number;
  readonly site?: string;
  readonly source?: string;
  readonly steps: readonly FunnelStep[];
}

export interface FunnelStep {
  readonly event: string;
  readonly page?: string;
}

export interface Funnel extends Partial<Counted> {
  readonly steps: readonly { readonly people: number }[];
  /** People who have not taken the last step, and whose window has not ended. */
  readonly open: number;
  /** The same by the last step that they have taken: those before the second one, and so on. They are not lost. */
  readonly waits?: readonly number[];
  /** Median time from the first to the last step, in s. */
  readonly median?: number | null;
}

/** GET /console/api/experiments: the results of all experiments, evaluated. */
export interface Experiments extends Partial<Counted> {
  readonly experiments: readonly ExperimentResult[];
}

export interface ExperimentResult extends Result {
  /** Visitors who saw two variants, and are in none. */
  readonly mixed: number;
}

/** GET /console/api/consent with `from`, `to`, `site`. */
export interface Consent extends Partial<Counted> {
  readonly banners: readonly BannerRow[];
  readonly times: readonly AnswerTimeRow[];
  /** Choices that came with a signal against tracking (GPC). */
  readonly signals?: number;
  readonly refusals: number;
  /** Views counted without consent (docs/counts.md), without counts below 10; absent where there are none. */
  readonly counted?: Shown;
}

/** GET /console/api/vitals, as pages: values at the 75th percentile; null without samples. */
export interface VitalsRow {
  readonly site: string;
  /** '' for the whole site. */
  readonly page: string;
  readonly views: number;
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
  readonly fcp: number | null;
  readonly ttfb: number | null;
  /** The views that have each value: the tag can't measure all of them in each browser. */
  readonly measured: Readonly<Record<'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb', number>>;
}

/** GET /console/api/errors: the groups of the last 30 days that are not marked as done, the most frequent first; with `done=yes` the others. */
export interface Errors extends Counted, TeamGroups {}

/** GET /console/api/declared: every event of the network, as `/inspect/events` lists them. */
export interface Declared extends Counted {
  readonly events: readonly ListedEvent[];
}

/** GET /console/api/destinations. */
export interface Destinations extends Counted {
  readonly destinations: readonly Destination[];
}

/** A destination, as the command `destinations --json` prints it. */
export interface Destination {
  readonly name: string;
  readonly kind: string;
  readonly waiting: number;
  readonly sent: number;
  readonly confirmed: number;
  readonly withdrawn: number;
  readonly not_sendable: number;
  readonly given_up: number;
  readonly ended: number;
  readonly oldest?: Instant | null;
  readonly answer?: string | null;
}

/** GET /console/api/operation. */
export interface Operation {
  readonly version: string;
  readonly started: Instant;
  /** The parts that take hits, their state, and the reason for it. */
  readonly checks: readonly {
    readonly name: 'log' | 'flush' | 'store' | 'worker' | 'facts' | 'retention' | 'disk' | 'mail';
    readonly state: 'good' | 'late' | 'bad' | 'unknown';
    /** The figure behind the state: s behind or to be safe, bytes free, days. */
    readonly value?: number;
    readonly since?: Instant;
    readonly reason?: string;
  }[];
}

/** GET /console/api/live?before=…&limit=…&kind=…&site=…, newest first. */
export interface Live {
  readonly entries: readonly LiveEntry[];
  /** The `before` of the next page; absent on the last one. A page of a site may have few entries, or none, and still a next one. */
  readonly older?: string;
}

export interface LiveEntry {
  readonly id: string;
  readonly kind: 'hit' | 'receipt' | 'unanswered' | 'error';
  readonly received: Instant;
  readonly site: string;
  readonly title: string;
  /** The fields that are of a page or an act, and of nobody. */
  readonly body: Readonly<Record<string, unknown>>;
}
