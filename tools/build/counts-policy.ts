import type { Manifest } from '../../kernel';
import { type Language, languages } from '../../lib/languages';
import { OBJECTION } from '../../lib/records/objection';
import { isIn, readPlace } from '../../lib/rules/place';
import type { NetworkRules, Rule } from '../../lib/rules/rule';
import { escaped } from './recipients';
import { siteTexts } from './site-texts';
import { isCounted } from './with-counts';

/** Returns the laws that let views be counted at the network's places. */
const lawsOf = ({ laws, counts }: NetworkRules): readonly Rule[] =>
  laws.filter((rule) => rule.counts && counts?.places.some((code) => rule.places.some((one) => isIn(readPlace(code), one))));

/**
 * Returns what a privacy policy has to say about views that are counted without consent, a section for each language; '' for a site that counts none.
 * The laws' names stay English. Notes to whoever publishes it are in `mark`.
 */
export function countsPolicyHtml(site: Manifest, rules: NetworkRules): string {
  if (!isCounted(rules, site)) return '';
  const said = siteTexts(site);
  const laws = lawsOf(rules)
    .map(({ name, source }) => `<a href="${escaped(source)}" lang="en" dir="ltr">${escaped(name)}</a>`)
    .join('; ');
  const section = (language: Language) => {
    const { direction, counts, countsPolicy: words } = said[language];
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const places = (rules.counts?.places ?? []).map((code) => names.of(code) ?? code);
    const list = new Intl.ListFormat(language).format(places);
    const filled = (text: string) =>
      escaped(text)
        .replace('{places}', () => escaped(list))
        .replace('{switch}', () => escaped(counts.name))
        .replace('{cookie}', OBJECTION);
    return [
      `<section class="counted" lang="${language}" dir="${direction}">`,
      `<h2>${escaped(words.title)}</h2>`,
      `<p>${filled(words.what)}</p>`,
      `<p>${escaped(words.basis).replace('{law}', () => laws)} <mark>${escaped(words.confirm)}</mark></p>`,
      `<p>${filled(words.objection)}</p>`,
      '</section>\n',
    ].join('\n');
  };
  return (Object.keys(languages) as Language[]).map(section).join('');
}
