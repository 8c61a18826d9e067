import { type Language, languages } from '.';
import type { Texts } from './texts';

/** A section of the texts, with the direction of the language. */
export type Section<Name extends keyof Texts> = Texts[Name] & { readonly dir: Texts['direction'] };

/** Returns a section of the texts in every language. Runs at build time: `tools/build/loaders/value-loader.ts` writes its result into a chunk. */
export const sectionOf = <Name extends Exclude<keyof Texts, 'direction'>>(name: Name): Readonly<Record<Language, Section<Name>>> =>
  Object.fromEntries(
    Object.entries<Texts>(languages).map(([language, texts]) => [language, { dir: texts.direction, ...texts[name] }]),
  ) as unknown as Readonly<Record<Language, Section<Name>>>;
