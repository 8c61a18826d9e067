import { find } from '../../lib/find';
import type { Consent } from '../consent/consent';
import { BLOCKED } from '../consent/hold';
import type { Env } from '../env';
import type { Hooks } from '../lifecycle';
import { guardHeld } from './guard-held';
import { holdInserted } from './hold-inserted';
import { releaseHeld } from './release';

const RAN = `script[data-consent]:not([type="${BLOCKED}"])`;
/** In `hooks.consent`: once the refusal is on its way. */
const AFTER = 1_000;

/**
 * Holds what must wait for consent, and runs it then. After a withdrawal, takes away what scripts hold from before, and begins the page
 * anew where a vendor's script had run: nothing else stops it.
 */
export function followConsent({ window, document }: Env, hooks: Hooks, { allows }: Consent): void {
  const held = new Set<HTMLScriptElement>();
  const release = releaseHeld(window, allows, held);
  const tracks = () => allows('analytics');
  let guarded = false;
  hooks.consent.tap({ name: 'page-life', stage: AFTER }, ({ chosen }) => {
    release();
    if (tracks()) return;
    if (!guarded) {
      guardHeld(window, tracks);
      holdInserted(window, allows, (script) => held.add(script));
    }
    guarded = true;
    // In another tab somebody may be filling in a form.
    if (chosen === 'here' && find(document, RAN)) window.setTimeout(() => window.location.reload());
  });
}
