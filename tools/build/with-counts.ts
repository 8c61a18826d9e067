import type { Manifest, Necessary } from '../../kernel';
import { type Language, languages } from '../../lib/languages';
import { OBJECTION } from '../../lib/records/objection';
import { isIn, readPlace } from '../../lib/rules/place';
import type { NetworkRules } from '../../lib/rules/rule';
import { counts } from '../../plugins/counts/descriptor';
import { siteRules } from './site-rules';
import { siteTexts } from './site-texts';

/** Returns whether the rules let views of a site's pages be counted anywhere. */
export const isCounted = ({ counts }: NetworkRules, { id }: Pick<Manifest, 'id'>): boolean =>
  !!counts?.places.length && (!counts.sites || counts.sites.includes(id));

const names = Object.keys(languages) as Language[];
const inEach = <T>(of: (language: Language) => T) => Object.fromEntries(names.map((language) => [language, of(language)]));

/** The objection as the settings list it. Every site of the network keeps it, as all share it. */
const OBJECTED: Necessary = { name: OBJECTION, why: inEach((language) => languages[language].counts.why) };

/**
 * Returns a manifest as the network's rules make it: where they let views be counted without consent, the site has the plugin that does so, says
 * so in its banner, and keeps an objection. Any other manifest is returned as it is.
 */
export function withCounts(site: Manifest, rules: NetworkRules): Manifest {
  if (!rules.counts?.places.length || site.plugins.some(({ name }) => name === counts().name)) return site;
  const { necessary = {}, texts, siblings = [], plugins } = site;
  const kept = {
    ...site,
    necessary: { ...necessary, cookies: [...(necessary.cookies ?? []), OBJECTED], storage: [...(necessary.storage ?? []), OBJECTED] },
  };
  if (!isCounted(rules, site)) return kept;
  const said = siteTexts(site);
  const question = (language: Language) => `${said[language].banner.question} ${languages[language].counts.banner}`;
  const { places } = rules.counts;
  // Laws of other places decide nothing: a place that is not surely one of these is not counted.
  const laws = rules.laws.filter((rule) => places.some((code) => rule.places.some((one) => isIn(readPlace(code), one))));
  const options = { rules: siteRules({ ...rules, laws, overrides: [] }, site, [site]), own: siblings };
  return {
    ...kept,
    texts: inEach((language) => ({ ...texts?.[language], banner: { ...texts?.[language]?.banner, question: question(language) } })),
    plugins: [...plugins, counts(options)],
  };
}
