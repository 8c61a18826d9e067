import type { Language } from '../../lib/languages';
import { sectionOf } from '../../lib/languages/section';

const close = sectionOf('prompts');

/** The sentences about a signal, and the name of the button that closes the line, by language. */
export const lineTexts = Object.fromEntries(
  Object.entries(sectionOf('status')).map(([language, { dir, choices, signal, signalBeside }]) => [
    language,
    { dir, choices, signal, signalBeside, close: close[language as Language].close },
  ]),
) as Readonly<Record<Language, Readonly<Record<'choices' | 'signal' | 'signalBeside' | 'close', string> & { dir: 'ltr' | 'rtl' }>>>;
