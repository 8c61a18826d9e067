import type { Manifest, Necessary } from '../../kernel';
import { type Language, languages } from '../../lib/languages';
import { LINE_CLOSED_KEY } from '../../lib/records/line-closed';
import { entitiesOf } from '../../lib/rules/entities';
import type { NetworkRules } from '../../lib/rules/rule';
import { signalLine } from '../../plugins/signal-line/descriptor';
import { siteRules } from './site-rules';

const names = Object.keys(languages) as Language[];

const CLOSED: Necessary = {
  name: LINE_CLOSED_KEY,
  why: Object.fromEntries(names.map((language) => [language, languages[language].status.closed])),
};

/**
 * Returns a manifest as the network's rules make it: where one of them asks that visitors see that their signal is heeded, the site has the line that
 * tells them. Any other manifest is returned as it is. `all`: the network's manifests, as entities behind sites of one domain share a choice.
 */
export function withSignalLine(site: Manifest, rules: NetworkRules, all: readonly Manifest[]): Manifest {
  const entities = entitiesOf(rules, site, all);
  const asks = rules.showsSignal || rules.laws.some((law) => law.showsSignal && entities.some((kind) => law.binds[kind] !== 'no'));
  if (!asks || site.plugins.some(({ name }) => name === signalLine().name)) return site;
  const { necessary = {}, plugins, scheme } = site;
  return {
    ...site,
    necessary: { ...necessary, storage: [...(necessary.storage ?? []), CLOSED] },
    plugins: [...plugins, signalLine({ rules: siteRules(rules, site, all), ...(scheme && { scheme }) })],
  };
}
