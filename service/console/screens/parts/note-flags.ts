import type { Note, Notes, Told } from '../../../tells/answers';
import type { Flag } from '../chart/flags';
import type { Formats } from '../format/formats';
import { isLanguage } from '../words/language';
import type { NoteWords } from '../words/notes';

/** Returns an hour as the wall clock of the network's zone shows it. */
export const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Returns a note in one line: when, what, and of which site. */
export const textOf = ({ hour, text, site }: Pick<Note, 'hour' | 'text' | 'site'>): string =>
  `${hour === null ? '' : `${clockOf(hour)} `}${text}${site === null ? '' : ` (${site})`}`;

/** Returns something that notes itself in one line. What pages and strangers named is text in it. */
export function tellOf({ kind, at, until, sites, subject, title }: Told, words: NoteWords, formats: Formats, language: string): string {
  const moment = (iso: string) => formats.moment(Date.parse(iso));
  if (kind === 'outage') return until === null ? words.silent(moment(at)) : words.outage(moment(at), moment(until));
  if (kind === 'release' || kind === 'prompt') return words[kind](subject, formats.list(sites));
  return words[kind](title?.[isLanguage(language) ? language : 'en'] ?? subject);
}

/** Returns the flags of a chart's days, the first first. */
export const flagsOf = ({ notes, told }: Notes, words: NoteWords, formats: Formats, language: string): readonly Flag[] =>
  [
    ...notes.map((note) => ({ day: note.day, text: textOf(note) })),
    ...told.map((one) => ({ day: one.day, text: tellOf(one, words, formats, language) })),
  ].sort((a, b) => a.day.localeCompare(b.day));
