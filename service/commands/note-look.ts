import { hostname, userInfo } from 'node:os';
import type { Look, Store } from '../store/store';

/** The user who runs a command, as `root@utility-1`. */
export function actorHere(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // In a container a user may have no name.
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`;
  }
}

/** Notes who looks at a person by a command, before they see anything. */
export const noteLook = (
  store: Pick<Store, 'noteLook'>,
  at: number,
  call: string,
  { subject, reason = '' }: Pick<Look, 'subject'> & Partial<Pick<Look, 'reason'>>,
): Promise<void> => store.noteLook({ at, actor: actorHere(), call, subject, reason });
