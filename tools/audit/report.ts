import type { Row } from './compare';
import type { State } from './states';

/** The findings of a state. */
export interface StateReport {
  readonly state: State;
  /** The reason why the state could not be visited, if any. */
  readonly unreached?: string;
  readonly pages: readonly string[];
  /** Pages that could not be opened, each with the reason. */
  readonly unseen: readonly string[];
}

/** A part that was not looked at. */
export interface Skipped {
  /** The page; '' for a whole state. */
  readonly page: string;
  readonly why: string;
  /** The states in which it was not. */
  readonly states: readonly State[];
}

/** The result of an audit. */
export interface Report {
  readonly address: string;
  /** The manifest's id; undefined where no manifest names the address. */
  readonly site?: string;
  /** ISO 8601. */
  readonly date: string;
  readonly optOut: boolean;
  readonly states: readonly StateReport[];
  readonly rows: readonly Row[];
  /** Names of the third parties that the service tells. Pages have nothing of them, unless the manifest says `both`. */
  readonly told: readonly string[];
  /** Number of rows that differ from the manifest. */
  readonly differences: number;
  /** Everything that was not looked at. A report without differences says nothing about it. */
  readonly skipped: readonly Skipped[];
  /** Links that act, such as a way out, on a site that has as many other pages as were to be visited. */
  readonly leftOut: readonly string[];
}

/** Exit codes of `npm run audit`. */
export const NOTHING_DIFFERS = 0;
export const DIFFERS = 1;
export const NOT_LOOKED = 2;

/** Returns the exit code of a report. What was not looked at comes before what differs: there may be more. */
export const codeOf = ({ differences, skipped }: Pick<Report, 'differences' | 'skipped'>): number =>
  skipped.length ? NOT_LOOKED : differences ? DIFFERS : NOTHING_DIFFERS;
