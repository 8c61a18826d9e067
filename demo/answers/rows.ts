import { answerTimes } from '../../lib/records/answered';

/** The place and mode of a banner: a row's first three columns. */
export interface Place {
  readonly site: string;
  readonly language: string;
  readonly mode: string;
}

/** A row of the query "Banners and their answers" of docs/warehouse.md. */
export interface BannerRow extends Place {
  readonly accepted: number;
  readonly selection: number;
  readonly refused: number;
  /** Null where nothing may be sent before a choice. */
  readonly unanswered: number | null;
  readonly analytics: number;
  readonly advertising: number;
  readonly personalisation: number;
}

/** A row of the query "Time to answer". */
export interface TimeRow extends Place {
  readonly seconds: number;
  readonly allowed: number;
  readonly refused: number;
}

export const placeName = ({ site, language, mode }: Place): string => `${site} ${language} ${mode.replace('_', '-')}`;

/** Banners that were in sight, as far as they are known. */
export const shownIn = ({ accepted, selection, refused, unanswered }: BannerRow): number =>
  accepted + selection + refused + (unanswered ?? 0);

/** Names the time that ends at a limit in s, of `answerTimes`. */
export const timeName = (seconds: number): string => (seconds ? `under ${seconds} s` : `${Math.max(...answerTimes)} s or more`);
