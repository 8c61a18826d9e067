import type { CallParts } from '../../parts';
import { hashOfRecovery } from './recovery-codes';
import { stepOfCode } from './totp';

/** The end of a try: `later` is the time of the next one, ms since the epoch; `sealed` is a secret that this service's key does not open. */
export type Tried = 'right' | 'wrong' | 'sealed' | { readonly later: number };

/**
 * Compares codes of accounts. A code by time is used once; after five wrong ones the next is taken after a growing time, up to an hour. A recovery code
 * is always taken, and once, so that whoever knows the password can't keep its owner out.
 */
export const createFactor =
  ({ run, seal, now }: Pick<CallParts, 'run' | 'seal' | 'now'>) =>
  async (account: number, text: string): Promise<Tried> => {
    const recovery = hashOfRecovery(text);
    if (recovery) return (await run('useRecovery', account, recovery)) ? 'right' : 'wrong';
    const at = now();
    const begun = await run('beginCode', account, at);
    if (!begun) return 'wrong';
    if ('later' in begun) return begun;
    const secret = seal()?.open(begun.totp);
    if (secret === undefined) return 'sealed';
    const step = stepOfCode(Buffer.from(secret, 'base64url'), text.replace(/\s/g, ''), at, begun.step);
    return step !== undefined && (await run('useStep', account, step)) ? 'right' : 'wrong';
  };

export type Factor = ReturnType<typeof createFactor>;
