import type { Consent } from '../../kernel/consent/consent';
import { BLOCKED } from '../../kernel/consent/hold';
import type { Env } from '../../kernel/env';
import type { Hooks } from '../../kernel/lifecycle';
import type { PageStart } from '../../kernel/page-start';
import { methodsOf } from '../../lib/dom/find';
import { isFrom, markOwn } from '../../lib/records/own-choice';
import { readRecord } from '../../lib/records/stored-record';
import { CONSENT_RELEASE } from '../../lib/values/tap-stages';
import { guardHeld } from './guard-held';
import { holdInserted } from './hold-inserted';
import { releaseHeld } from './release';

/** Scripts that ran, and frames that a purpose shows. A frame that the visitor wished to see needs none. */
const RAN = `script[data-consent]:not([type="${BLOCKED}"]),iframe[data-taproot-shown=""]`;

/**
 * Holds scripts and media that wait for consent, and releases them when it is given. After a withdrawal, guards objects that scripts
 * obtained before, and reloads the page if a vendor's script or frame had run, as nothing else stops it. Calls `warn` for each mark with
 * an unknown purpose and each mark without effect, once per text.
 */
export function followConsent(
  env: Env,
  hooks: Hooks,
  consent: Consent,
  { site, keeps, handed }: Pick<PageStart, 'site' | 'keeps' | 'handed'>,
  warn: (message: string) => void,
): void {
  const { window, document } = env;
  const known = ['analytics', ...(site.apart?.ids ?? []), 'necessary'].map((purpose) => `"${purpose}"`).join(' or ');
  const told = new Set<string>();
  const warnOnce = (message: string) => {
    if (!told.has(message)) warn(message);
    told.add(message);
  };
  const allows = (purpose: string) => {
    const { allowed, reason } = consent.explain(purpose);
    if (reason === 'unknown') warnOnce(`data-consent="${purpose}" never runs: write ${known}`);
    return allowed;
  };
  const held = new Set<HTMLScriptElement>();
  const release = releaseHeld(window, allows, warnOnce, held);
  // Needed for tracked visitors, too: a script marked with an unknown purpose never runs.
  holdInserted(window, allows, (script) => held.add(script));
  /** Returns whether a script or frame has run whose purpose is not allowed any more. */
  const ranUnallowed = () => {
    const ran = methodsOf(document).querySelectorAll.call(document, RAN) as NodeListOf<HTMLElement>;
    return [...ran].some(({ dataset }) => !consent.allows(dataset.consent ?? ''));
  };
  let guarded = false;
  hooks.consent.tap({ name: 'page-life', stage: CONSENT_RELEASE }, ({ chosen }) => {
    const { record } = consent;
    // A receipt is posted on the origin of its choice, or of the link that brought it (CON-25).
    if (record && chosen === 'here') markOwn(window, record);
    else if (record && handed && isFrom(handed, readRecord(env, record)?.receipt)) markOwn(window, record, 'link');
    release();
    if (keeps('')) return;
    if (!guarded) guardHeld(window, keeps);
    guarded = true;
    // The visitor may be filling in a form in another tab.
    if (chosen === 'here' && ranUnallowed()) window.setTimeout(() => window.location.reload());
  });
}
