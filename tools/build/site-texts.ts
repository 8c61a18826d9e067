import { createHash } from 'node:crypto';
import type { Manifest } from '../../kernel';
import { type Language, languages } from '../../lib/languages';
import type { Texts } from '../../lib/languages/texts';

type Words = Readonly<Record<string, unknown>>;

/** Replaces texts by those of another object, at every depth. */
const replaced = (texts: Words, by: Words = {}): Words => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(by).map(([key, one]) => [key, typeof one === 'object' ? replaced((texts[key] ?? {}) as Words, one as Words) : one]),
  ),
});

/** All texts of a site: those of the language files, and the sentences that its manifest puts in their place. */
export type SiteTexts = Readonly<Record<Language, Texts>>;

export const siteTexts = ({ texts = {} }: Pick<Manifest, 'texts'> = {}): SiteTexts =>
  Object.fromEntries(
    Object.entries(languages).map(([name, own]) => [name, replaced(own as unknown as Words, texts[name as Language] as Words)]),
  ) as unknown as SiteTexts;

/** All texts of a site about consent, by language. */
export const consentTexts = (all: SiteTexts) =>
  Object.fromEntries(
    Object.entries(all).map(([language, { direction, banner, again, settings }]) => [
      language,
      { dir: direction, ...banner, ...again, ...settings },
    ]),
  );

/** Identifies words. The post of a refusal carries it (`consent_texts`), so that the words that the visitor saw can be found. */
export const textsHash = (words: unknown): string => createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8);
