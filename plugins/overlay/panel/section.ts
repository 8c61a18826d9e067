/** An entry's status, for its mark's colour. The mark's words say the same. */
export type Tone = 'good' | 'wait' | 'bad' | 'plain';

/** A line of the overlay, and of the text for a support ticket. */
export interface Entry {
  /** Unique within its section. */
  readonly key: string;
  readonly title: string;
  /** A word or two beside the title. */
  readonly mark?: string;
  readonly tone?: Tone;
  readonly text: string;
  /** Shown verbatim when the entry is opened. Left out of the text for a ticket, because it may identify the visitor. */
  readonly more?: string;
  /** Links. */
  readonly links?: readonly { readonly text: string; readonly href: string; readonly current?: boolean }[];
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** An introduction to all entries. */
  readonly lead?: string;
  readonly entries: readonly Entry[];
}

/** Formats a time or a duration for people. `clock` is in ms. */
export const inMs = (clock: number): string => `${Math.round(clock).toLocaleString('en-US')} ms`;

/** Formats bytes for people. */
export const inBytes = (bytes: number): string => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`);
