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
  /** Number of rows that differ from the manifest. */
  readonly differences: number;
}
