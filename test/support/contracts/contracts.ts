import fc, { type Arbitrary } from 'fast-check';
import { addressRule } from '../../../lib/contracts/address-rule';
import { audience, source } from '../../../lib/contracts/audience';
import { declaredEvents } from '../../../lib/contracts/declared-event';
import { experiment, holdout } from '../../../lib/contracts/experiment';
import { experimentId } from '../../../lib/contracts/experiment-id';
import { date, day, pattern } from '../../../lib/contracts/lines-and-times';
import { address, promptOf, WORDING } from '../../../lib/contracts/prompt';
import { prompt } from '../../../lib/contracts/prompt-definition';
import { knownOf, record, type Shape } from '../../../lib/contracts/shape';
import { arbitraryOf, type Known } from './arbitrary';

const time = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }).map((one) => one.toISOString());
const days = time.map((text) => text.slice(0, 10));

const known: Known = new Map<Shape, Arbitrary<unknown>>([
  [date, fc.oneof(time, days)],
  [day, fc.oneof(days, fc.constant('today'))],
  [pattern, fc.constantFrom('a+', '^https://[^/]+/give/\\d+', '(a|b)')],
  [address, fc.constantFrom('/a', 'https://www.main.example/a?b=c', 'http://main.taproot.localhost/')],
  [experimentId, fc.stringMatching(/^[\w-]{1,64}$/).filter((id) => id !== 'late')],
  [source, fc.constantFrom('newsletter', '!organic_search', 'facebook.com')],
]);

const LATER = knownOf({});
/** Contracts that pages check, by name. */
export const pageContracts = {
  prompt: promptOf(LATER, LATER),
  wording: record(WORDING),
  experimentId,
};

/** Contracts of what manifests state, by name. */
export const contracts: Readonly<Record<string, Shape>> = { prompt, experiment, holdout, audience, addressRule, declaredEvents };

/** Returns a generator of values that fit a contract. */
export const valuesOf = (contract: Shape): Arbitrary<unknown> => arbitraryOf(contract, known);
