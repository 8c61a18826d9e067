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
export function tellOf(told: Told, words: NoteWords, formats: Formats, language: string): string {
  const { kind, at, until, sites, subject, title, share = 1, versions = [] } = told;
  const moment = (iso: string) => formats.moment(Date.parse(iso));
  if (kind === 'outage') return until === null ? words.silent(moment(at)) : words.outage(moment(at), moment(until));
  const where = sites.length ? formats.list(sites) : words.everywhere;
  if (kind === 'release' || kind === 'prompt' || kind === 'words') return words[kind](subject, where);
  if (kind === 'switch-off' || kind === 'switch-on') {
    const [of = '', id = ''] = subject.split(' ');
    const what = `${words.switched[of as keyof typeof words.switched] ?? of} ${id}`;
    const whom = [share < 1 && words.share(formats.percent(share)), versions.length && words.versions(formats.list(versions))];
    return words[kind](what, [where, ...whom.filter(Boolean)].join(', '));
  }
  return words[kind](title?.[isLanguage(language) ? language : 'en'] ?? subject);
}

/** Returns the flags of a chart's days, the first first. */
export const flagsOf = ({ notes, told }: Notes, words: NoteWords, formats: Formats, language: string): readonly Flag[] =>
  [
    ...notes.map((note) => ({ day: note.day, text: textOf(note) })),
    ...told.map((one) => ({ day: one.day, text: tellOf(one, words, formats, language) })),
  ].sort((a, b) => a.day.localeCompare(b.day));
