import { languages } from '../../../lib/languages';
import type { Texts } from '../../../lib/languages/texts';
import { suggest } from './faults';

type Words = Readonly<Record<string, unknown>>;

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Placeholders of a sentence, `{service}`, sorted. */
const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(', ');

/** Returns the faults of one text, compared with the English one. */
function textFault(path: string, model: string, text: unknown): string[] {
  if (typeof text !== 'string' || !text.trim())
    return [`\`${path}\` ${text === undefined ? 'is missing' : `is ${JSON.stringify(text)}`}. Expected a text.`];
  const wanted = placeholders(model);
  return placeholders(text) === wanted ? [] : [`\`${path}\` has other placeholders than the English text. Expected ${wanted || 'none'}.`];
}

/**
 * Returns a line per fault of texts, compared with the English ones. `part`: a site replaces only some of them, and may name purposes of
 * its own.
 */
function wordFaults(model: Words, words: unknown, path: string, part: boolean): string[] {
  if (!isWords(words)) return [`\`${path}\` is ${JSON.stringify(words) ?? 'missing'}. Expected texts by name.`];
  const own = part && path.endsWith('.purposes') ? Object.keys(words).filter((key) => !(key in model)) : [];
  const unknown = Object.keys(words).filter((key) => !(key in model) && !own.includes(key));
  const all = [
    ...Object.entries(model).filter(([key]) => !part || key in words),
    ...own.map((key) => [key, { name: '', about: '' }] as const),
  ];
  return [
    ...unknown.map((key) => `\`${path}\` has no \`${key}\`${suggest(key, Object.keys(model)) || '.'}`),
    ...all.flatMap(([key, one]) => {
      const at = `${path}.${key}`;
      return isWords(one) ? wordFaults(one, words[key], at, part && !own.includes(key)) : textFault(at, String(one), words[key]);
    }),
  ];
}

/** Returns a line per text that a language file lacks, or that is invalid. */
export const languageFaults = (all: Readonly<Record<string, unknown>> = languages): string[] =>
  Object.entries(all).flatMap(([name, texts]) =>
    wordFaults(languages.en as unknown as Words, texts, name, false).map((fault) => `lib/languages/${name}.ts: ${fault}`),
  );

/** Returns a line per fault of the texts that a site replaces, by language. */
export function siteTextFaults(texts: unknown): string[] {
  if (texts === undefined) return [];
  if (!isWords(texts)) return ['`texts` is no object. Expected texts by language.'];
  const { direction: _, ...model } = languages.en as Texts;
  return Object.entries(texts).flatMap(([name, words]) =>
    name in languages
      ? wordFaults(model, words, `texts.${name}`, true)
      : [
          `\`texts\` has no language \`${name}\`. Expected one of ${Object.keys(languages).join(', ')}, or a file lib/languages/${name}.ts.`,
        ],
  );
}
