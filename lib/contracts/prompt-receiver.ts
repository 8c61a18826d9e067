import { matchesHost } from '../url/host-patterns';
import { parseUrl } from '../url/url';

/** The keys of a definition that decide who receives its answers. */
export interface Answered {
  readonly id: string;
  readonly type: string;
  readonly formElements?: unknown;
  readonly submit?: string;
  readonly answers?: string;
}

/** Returns the address that receives the answers, if any. `forms` is the forms service's address for this page. */
export const receiverOf = (prompt: Answered, forms?: string): string | undefined =>
  prompt.submit ?? (prompt.answers === 'forms' && forms ? forms + prompt.id : undefined);

/** PRM-03: a visitor is thanked only for answers that somebody receives. */
export const hasReceiver = (prompt: Answered, receiver: string | undefined): boolean =>
  !prompt.formElements || prompt.type === 'Message' || !!receiver || prompt.answers === 'page';

/** Returns whether answers stay in the network, or on the page's own host. `base` is the page's address. */
export const staysIn = (network: readonly string[], receiver: string | undefined, base: string): boolean => {
  const host = receiver === undefined ? undefined : parseUrl(receiver, base)?.hostname;
  return !host || host === parseUrl(base)?.hostname || matchesHost(host, network);
};
