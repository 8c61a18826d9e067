import { type KeyPlace, keyFrom, keyIn } from '../../../operation/own-key';
import { sealText, type TextSeal } from '../../../operation/sealed-text';

/**
 * Opens what seals the secrets of second factors: by a key in `DATA`, or where intakes are on several machines, by one that follows from the token that
 * they share. Undefined without either.
 */
export function factorSealOf({ DATA, NATS_URL, SERVICE_TOKEN }: KeyPlace): TextSeal | undefined {
  const secret = NATS_URL ? SERVICE_TOKEN : keyIn(DATA);
  return secret === undefined ? undefined : sealText(keyFrom(secret, 'second factor'));
}
