import { type ExperimentDefinition, experiment, holdout, variantNames } from '../../../lib/contracts/experiment';
import { redirectAddress } from '../../../lib/targeting/redirect-address';
import { parseUrl } from '../../../lib/url/url';
import { plainCopy } from '../../../lib/values/json';
import type { ExperimentsOptions } from '../../../plugins/experiments/options';
import { togetherFaults } from './check-together';
import { contractFaults } from './faults';

const FILE = 'sites/experiments.ts';

const redirectsOf = ({ variants: given }: ExperimentDefinition): [string, string][] =>
  Object.entries(given).flatMap(([name, one]) => (one.redirect ? [[name, one.redirect]] : []));
const trimmed = (text: string) => text.replace(/\/+$/, '');

/** Returns the faults of redirects: the control must stay, and a target must be allowed, and must not be a page that redirects. */
function redirectFaults(all: readonly ExperimentDefinition[], network: readonly string[]): string[] {
  const sources = new Set(
    all.filter((one) => redirectsOf(one).length).flatMap(({ pages = {} }) => Object.values(pages).flat().map(trimmed)),
  );
  return all.flatMap((one, i) => {
    const [redirects, others] = [redirectsOf(one), variantNames(one).filter((name) => name !== 'control')];
    const where = `experiments.${i}.variants`;
    const mixed = redirects.length && (redirects.some(([name]) => name === 'control') || redirects.length < others.length);
    return [
      ...(mixed ? [`\`${where}\`: expected every variant but \`control\` to have a \`redirect\`, or none.`] : []),
      ...(redirects.length && !one.pages ? [`\`experiments.${i}.pages\` is missing. Expected the paths that redirect, by site.`] : []),
      ...redirects.flatMap(([name, target]) => {
        const at = `\`${where}.${name}.redirect\` is ${JSON.stringify(target)}`;
        const to = parseUrl(target, 'https://page.example/');
        // No page has this path, so that the address alone decides.
        if (!redirectAddress(target, 'https://page.example/:', network))
          return [`${at}. Expected a path, or an https address of the network.`];
        return to && sources.has(trimmed(to.pathname)) ? [`${at}, and that page redirects, too. Expected one that does not.`] : [];
      }),
    ];
  });
}

/** Checks the options of experiments (EXP-01). Returns a line per fault: the file, the place in it, and the expected value. */
export function checkExperiments({ experiments, holdout: held, network = [] }: ExperimentsOptions): string[] {
  try {
    const faults = [
      ...plainCopy(experiments).flatMap((one: unknown, i: number) => contractFaults(FILE, experiment, one, ['experiments', i])),
      ...(held ? contractFaults(FILE, holdout, held, ['holdout']) : []),
    ];
    if (faults.length) return faults;
    const placed = experiments.map((definition, i) => ({ at: `experiments.${i}`, definition }));
    const taken = held ? [held.id ?? 'holdout'] : [];
    return [...redirectFaults(experiments, network), ...togetherFaults(placed, taken)].map((fault) => `${FILE}: ${fault}`);
  } catch {
    return [`${FILE}: \`experiments\` is no plain data. Expected texts, numbers, booleans, lists and objects of them.`];
  }
}
