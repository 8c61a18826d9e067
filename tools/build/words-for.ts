import type { Manifest } from '../../kernel';
import { type Language, languages } from '../../lib/languages';
import type { Texts } from '../../lib/languages/texts';
import { banner, others } from '../../plugins/consent/banner-markup.generated';
import type { Tree } from '../../plugins/consent/tree';
import { askedFacts, wordedPurposes } from './purposes';
import { notesRecipients } from './recipient-choices';
import { consentTexts, siteTexts, textsHash } from './site-texts';

const names = Object.keys(languages) as Language[];
type OwnWords = NonNullable<Manifest['texts']>;

/** Replaces the words in a banner's markup, which contains each of them once, maybe with a space after it. */
function reworded([name, attributes, ...content]: Tree, words: ReadonlyMap<string, string>): Tree {
  const word = (text: string) => text.replace(/^\S.*\S|^\S/s, (found) => words.get(found) ?? found);
  return [
    name,
    Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, key === 'aria-label' ? word(value) : value])),
    ...content.map((part) => (typeof part === 'string' ? word(part) : reworded(part, words))),
  ];
}

const later = await Promise.all(Object.entries(others).map(async ([name, load]) => [name, (await load()).tree] as const));
const trees = { ...banner, ...Object.fromEntries(later) } as Readonly<Record<Language, Tree>>;

/** Returns what `pick` finds for each language in which the site has its own words for one of these sections; undefined if there are none. */
function each<T>(
  own: OwnWords,
  sections: readonly (keyof Texts)[],
  pick: (language: Language) => T,
): Partial<Record<Language, T>> | undefined {
  const found = names.filter((language) => sections.some((section) => section in (own[language] ?? {})));
  return found.length
    ? (Object.fromEntries(found.map((language) => [language, pick(language)])) as Partial<Record<Language, T>>)
    : undefined;
}

const given = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Returns everything about consent that visitors of a site read, in every language: the network's words, or the site's own with its
 * purposes and changes. Receipts contain its `textsHash`.
 */
export function consentWords(site: Manifest): { readonly own: boolean; readonly words: unknown } {
  const { texts = {}, changed } = site;
  const all = siteTexts(site);
  const own = !!(notesRecipients(site) || each(texts, ['banner', 'again', 'settings', 'purposes'], () => true));
  return { own, words: own ? [consentTexts(all), wordedPurposes(site, all), changed] : consentTexts(all) };
}

/** Returns the options that carry a site's own words and purposes, by plugin. Empty ones for a site that has neither. `asksAnew`: its recipients have changed. */
export function wordsFor(site: Manifest, asksAnew = false): Readonly<Record<string, object>> {
  const { texts: own = {}, purposes, changed, plugins, consent: mode } = site;
  const all = siteTexts(site);
  const section = <Name extends 'banner' | 'settings' | 'prompts' | 'notice' | 'embeds'>(language: Language, name: Name) => ({
    dir: all[language].direction,
    ...all[language][name],
  });
  const worded = wordedPurposes(site, all);
  const asksAgain = notesRecipients(site) || asksAnew;
  const library = plugins.some(({ name, options }) => name === 'consent' && (options as { library?: unknown } | undefined)?.library);
  const again = (language: Language) => ({
    ...all[language].again,
    changed: changed?.[language] ?? '',
    names: Object.fromEntries((worded ?? []).map(({ id, texts }) => [id, texts[language].name])),
  });
  const said = consentWords(site);
  const markup = (language: Language) => {
    const { banner: words } = languages[language];
    return reworded(trees[language], new Map(Object.entries(words).map(([key, text]) => [text, all[language].banner[key as 'label']])));
  };
  return {
    consent: given({
      ...(library ? { texts: each(own, ['banner', 'settings'], (language) => consentTexts(all)[language]) } : {}),
      ...(library ? {} : { banners: each(own, ['banner'], markup) }),
      ...(library && worded ? { purposes: worded } : {}),
      mode,
      names: purposes?.length ? askedFacts(site)?.purposes : undefined,
      again: asksAgain ? Object.fromEntries(names.map((language) => [language, again(language)])) : undefined,
      textsVersion: said.own ? textsHash(said.words) : undefined,
    }),
    'ui-react': given({
      purposes: worded,
      settingsTexts: each(own, ['settings'], (language) => section(language, 'settings')),
      counts: plugins.some(({ name }) => name === 'counts') || undefined,
      promptTexts: each(own, ['prompts'], (language) => section(language, 'prompts')),
    }),
    contact: given({ texts: each(own, ['notice'], (language) => section(language, 'notice')) }),
    embeds: given({ purposes: purposes?.map(({ id }) => id), texts: each(own, ['embeds'], (language) => section(language, 'embeds')) }),
  };
}
