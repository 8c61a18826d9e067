import { CHOICE } from '../../lib/records/choice-key';
import { hideParameters } from '../../lib/url/address-bar';

/**
 * CON-24: removes the choice that a link hands on from the address, before anything else reads the address. Returns the parameter's text,
 * '' without one. Repeated parameters are joined: one refusal among them is enough.
 */
export function takeChoice(window: Window): string {
  let taken = '';
  hideParameters(window, (name, value) => {
    if (name !== CHOICE) return false;
    taken += value;
    return true;
  });
  return taken;
}
