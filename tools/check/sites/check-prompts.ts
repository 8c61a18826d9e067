import { prompt } from '../../../lib/contracts/prompt-definition';
import { hasReceiver, receiverOf, staysIn } from '../../../lib/contracts/prompt-receiver';
import { ruled } from '../../../lib/contracts/shape';
import { plainCopy } from '../../../lib/values/json';
import { contractFaults } from './faults';

const FILE = 'sites/prompts.ts';

/** The forms service's addresses, by the kind of host that a page is on. */
type Answers = Readonly<Record<'production' | 'local', readonly string[]>>;

/** The pages on which prompts show: an example address for each kind of host, and the forms service's address there. */
const pagesOf = (answers: Answers) => [
  { base: 'https://page.example/', forms: answers.production[0] },
  { base: 'http://page.localhost/', forms: answers.local[0] },
];

/**
 * PRM-01: checks the prompts of all sites. Returns a line per fault: the place, and the expected value. `network` lists the hosts that may
 * receive answers, `answers` the forms service's addresses. Refuses everything that `plugins/prompts` refuses on a page of the network.
 */
export function checkPrompts(
  prompts: Readonly<Record<string, readonly unknown[]>>,
  network: readonly string[],
  answers: Answers,
): string[] {
  const pages = pagesOf(answers);
  const received = ruled(
    prompt,
    (given) =>
      pages.every(({ forms }) => hasReceiver(given, receiverOf(given, forms)))
        ? undefined
        : 'an address that takes the answers, or `answers`: `forms` or `page`',
    'submit',
  );
  const sound = ruled(
    received,
    (given) =>
      pages.every(({ base, forms }) => staysIn(network, receiverOf(given, forms), base)) ? undefined : 'an address of the network',
    'submit',
  );
  const faults = (value: unknown, at: readonly PropertyKey[]): string[] => {
    try {
      const found = contractFaults(FILE, sound, value, at);
      return found.length ? found : contractFaults(FILE, sound, plainCopy(value), at);
    } catch {
      return [`${FILE}: \`${at.join('.')}\` is no plain data. Expected texts, numbers, booleans, lists and objects of them.`];
    }
  };
  return Object.entries(prompts).flatMap(([site, list]) => list.flatMap((value, i) => faults(value, [site, i])));
}
