import { type Consent, createConsent as create } from '../../kernel/consent/consent';
import { createReread, type Reread, type Rereading } from '../../kernel/consent/runtime/reread';

export interface OwnConsent {
  readonly consent: Consent;
  readonly reread: Reread;
}

/** Returns the tag's consent, and the runtime's way to apply choices made elsewhere. */
export function createConsent(...[env, visitor, apart, changed, ...more]: Parameters<typeof create>): OwnConsent {
  let note: Rereading['note'] = () => {};
  const told: typeof changed = (where) => {
    note(where);
    changed(where);
  };
  const { consent, records } = create(env, visitor, apart, told, ...more);
  const rereading = createReread(env, consent, records);
  ({ note } = rereading);
  return { consent, reread: rereading.reread };
}
