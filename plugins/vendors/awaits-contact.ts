import type { Tools } from '../../kernel';
import { isAnswered } from '../../lib/records/contact-asked';
import { arrivedAt, namesContact } from '../../lib/url/address-bar';

const NAME = 'vendors-contact';

/**
 * Returns a function that returns whether the contact is unknown, who may have refused on another device (CON-24): until the provider has answered
 * in this session, and about the person whom the address names. `isOff`: whether a switch has turned the
 * contact plugin off. Calls `known` when it may be known.
 */
export function awaitsContact(
  { env: { window }, hooks, consent }: Pick<Tools, 'env' | 'hooks' | 'consent'>,
  isOff: () => boolean,
  known: () => void,
): () => boolean {
  let told = !namesContact(arrivedAt(window, window.location.href));
  hooks.contact.tap(NAME, () => {
    told = true;
    known();
  });
  // Nobody is asked about without that purpose.
  return () => consent.covers('personalisation') && !isOff() && !(told && (isAnswered(window) ?? true));
}
