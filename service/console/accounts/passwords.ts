import { Unavailable } from '../../arrival';
import { inThread } from '../../thread/run-engine';
import { keepEngine } from '../keep-engine';
import type { PasswordEngine } from './password-engine';

/** ms without a call after which the thread ends. */
const IDLE = 60_000;
/** Passwords that wait for the thread: each takes it for half a second. */
const MOST = 12;

/** Compares passwords on a thread that exists while somebody signs in. */
export function openPasswords() {
  const engine = keepEngine<PasswordEngine>(
    () => inThread<PasswordEngine>(new URL('./password-engine.ts', import.meta.url), {}, ['hash', 'check', 'close']),
    IDLE,
  );
  let waiting = 0;
  const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST) throw new Unavailable('Too many are signing in');
    waiting += 1;
    try {
      return await work();
    } finally {
      waiting -= 1;
    }
  };
  return {
    hash: (password: string) => bounded(() => engine.call((own) => own.hash(password))),
    check: (password: string, hash: string) => bounded(() => engine.call((own) => own.check(password, hash))),
    end: engine.end,
  };
}

export type Passwords = ReturnType<typeof openPasswords>;
