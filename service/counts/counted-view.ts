import type { SourceClass } from '../../lib/contracts/count';

/** Views of a page in an hour: everything that is kept of them. */
export interface CountedView {
  /** A day and an hour of the network's time zone. */
  readonly day: string;
  readonly hour: number;
  readonly site: string;
  readonly page: string;
  readonly source: SourceClass;
  /** ISO 3166, or '' where it is not known. */
  readonly country: string;
}

/** A number of equal views. */
export interface CountedCell extends CountedView {
  readonly views: number;
}
