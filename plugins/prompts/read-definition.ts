import { faultLines, fits } from '../../lib/contracts/check';
import { promptId, promptOf } from '../../lib/contracts/prompt';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { hasReceiver, receiverOf, staysIn } from '../../lib/contracts/prompt-receiver';
import { knownOf } from '../../lib/contracts/shape';
import { plainCopy } from '../../lib/values/json';

/** Checked by the chunks that evaluate audiences and choose variants. */
const LATER = knownOf({});
const prompt = promptOf(LATER, LATER);

/**
 * PRM-01: returns the definition, or a line for each of its faults: the place, and the expected value. `network`: the hosts that may
 * receive answers. `base`: the page's address. `forms`: the forms service's address. Never throws.
 */
export function readDefinition(
  value: unknown,
  network: readonly string[],
  base: string,
  forms?: string,
): PromptDefinition | readonly string[] {
  try {
    const copy: PromptDefinition = plainCopy(value);
    const faults = faultLines(prompt, copy, `prompt ${fits(promptId, copy?.id) ? copy.id : '(no id)'}`);
    if (faults.length) return faults;
    const { id } = copy;
    const submit = receiverOf(copy, forms);
    if (!hasReceiver(copy, submit))
      return [`prompt ${id}: expected submit, an address that takes the answers, or answers, ${forms ? 'forms or ' : ''}page`];
    if (!staysIn(network, submit, base)) return [`prompt ${id}.submit: expected an address of the network`];
    return submit === undefined ? copy : { ...copy, submit };
  } catch {
    return ['prompt: expected plain data'];
  }
}
