import type { Language } from '../../../lib/languages';
import { sectionOf } from '../../../lib/languages/section';

/** The sentence for a signal beside which other hosts' scripts run, by language. */
export const besideTexts = Object.fromEntries(
  Object.entries(sectionOf('status')).map(([language, { signalBeside }]) => [language, signalBeside]),
) as Readonly<Record<Language, string>>;

/** CON-13. */
export const settingsTexts = sectionOf('settings');
