import type { ScreenName } from '../../console/screens/address/screen-names';
import { createFormats } from '../../console/screens/format/formats';
import type { Letter } from '../../mail/letter';
import type { AlarmAbout } from '../../store/alarms';
import type { MailLanguage } from '../weekly/words';
import type { Detail, ToldKind } from './reading';
import { alarmWords, tellAlarm } from './words';

/** The screen that shows more about a kind. */
const SCREENS: Readonly<Partial<Record<ToldKind, ScreenName>>> = { 'new-errors': 'errors', destination: 'destinations' };

export const screenOf = (kind: ToldKind): string => `/console/${SCREENS[kind] ?? 'operation'}`;

export const detailOf = ({ alarm }: AlarmAbout): Detail => JSON.parse(alarm.detail) as Detail;

export interface AlarmAddresses {
  readonly view: string;
  readonly unsubscribe: string;
}

/** Writes a message about an alarm for a reader. */
export function alarmLetter(
  about: AlarmAbout,
  language: MailLanguage,
  zone: string,
  { view, unsubscribe }: AlarmAddresses,
): { readonly subject: string; readonly letter: Letter } {
  const { event, alarm } = about;
  const words = alarmWords[language];
  const formats = createFormats(language === 'es' ? 'es' : 'en-GB', zone);
  const { title, lines } = tellAlarm(language, alarm.kind, alarm.subject, detailOf(about));
  const subject = words[event](title);
  return {
    subject,
    letter: {
      language,
      title: subject,
      parts: [{ lines: [...lines, words.since(formats.moment(alarm.first), zone)] }, { link: { words: words.open, address: view } }],
      foot: [words.why],
      end: { words: words.end, address: unsubscribe },
    },
  };
}
