import { findAll } from '../../../lib/dom/native';
import { fieldIn, isPassing } from '../../../lib/records/consent-record';
import { isFrom } from '../../../lib/records/handed-choice';
import { markOwn, storedText } from '../../../lib/records/stored-choice';
import { CONSENT_RELEASE } from '../../../lib/values/tap-stages';
import type { Env } from '../../env';
import type { Hooks } from '../../lifecycle';
import type { PageStart } from '../../page-start';
import type { Consent } from '../consent';
import { BLOCKED } from '../hold';
import { guardHeld } from './guard-held';
import { holdInserted } from './hold-inserted';
import { releaseHeld } from './release';

/** Scripts that ran, and frames that a purpose shows. A frame that the visitor wished to see needs none. */
const RAN = `script[data-consent]:not([type="${BLOCKED}"]),iframe[data-taproot-shown=""]`;

/** Unloads a frame that consent has shown, without an entry in the history. It waits again for consent. */
function emptyFrame({ Comment }: Window & typeof globalThis, frame: HTMLElement): void {
  const place = new Comment();
  frame.replaceWith(place);
  frame.dataset.src ??= frame.getAttribute('src') ?? '';
  delete frame.dataset.taprootShown;
  frame.removeAttribute('src');
  place.replaceWith(frame);
}

/**
 * Holds scripts and media that wait for consent, and releases them when it is given. After a withdrawal, guards objects that scripts
 * obtained before, empties frames, and reloads the page if a vendor's script or frame had run, as nothing else stops it. If the visitor
 * refused elsewhere, a page in sight that has an edited field waits until it is hidden, and requests of those scripts are held meanwhile.
 * Calls `warn` for each mark with an unknown purpose and each mark without effect, once per text.
 */
export function followConsent(
  env: Env,
  hooks: Hooks,
  consent: Consent,
  { site, keeps, handed, guard, scripts: [utility] }: Pick<PageStart, 'site' | 'keeps' | 'handed' | 'guard' | 'scripts'>,
  warn: (message: string) => void,
): void {
  const { window, document } = env;
  const known = ['analytics', ...(site.apart?.ids ?? []), 'necessary'].map((purpose) => `"${purpose}"`).join(' or ');
  const told = new Set<string>();
  const warnOnce = (message: string) => {
    if (!told.has(message)) warn(message);
    told.add(message);
  };
  /** The element is of a recipient that the visitor has switched off, or the start tag may be. */
  const isShut = (element: Element | string) => !!site.apart?.shuts?.(element, consent);
  const allows = (purpose: string, element: Element | string) => {
    const { allowed, reason } = consent.explain(purpose);
    if (reason === 'unknown') warnOnce(`data-consent="${purpose}" never runs: write ${known}`);
    return allowed && !isShut(element);
  };
  const held = new Set<HTMLScriptElement>();
  const release = releaseHeld(window, allows, warnOnce, held);
  // Needed for tracked visitors, too: a script marked with an unknown purpose never runs.
  holdInserted(window, allows, (script) => held.add(script), release.follow);
  /** Returns the scripts and frames that have run and whose purpose is not allowed any more. */
  const ranUnallowed = () => {
    const ran = findAll<HTMLElement>(document, RAN);
    return [...ran].filter((element) => !consent.allows(element.dataset.consent ?? '') || isShut(element));
  };
  /** Returns whether the record refuses that purpose. Extensions send a signal late on every page, and a banner may be out of sight. */
  const isRefused = (element: HTMLElement) =>
    !!consent.record && (!consent.record.categories.includes(element.dataset.consent ?? '') || isShut(element));
  const refused = () => ranUnallowed().filter(isRefused);
  const isFrame = ({ localName }: HTMLElement) => localName === 'iframe';
  const reload = () => window.setTimeout(() => window.location.reload());
  /** The visitor has refused elsewhere since a script or frame ran. */
  let ends = false;
  let last = '';
  let coming: Promise<() => void> | undefined;
  const rest = () => import(/* webpackChunkName: "refused-elsewhere" */ '../chunks/refused-elsewhere');
  const endHere = async () => {
    const scripts = () => refused().flatMap((script) => (script as HTMLScriptElement).src || []);
    try {
      coming ??= rest().then(({ createEnd }) => createEnd(env, { due: () => ends, scripts, reload }));
      (await coming)();
    } catch {
      if (ends) reload();
    }
  };
  const guardAll = guardHeld(window, keeps, guard);
  hooks.consent.tap({ name: 'runtime', stage: CONSENT_RELEASE }, ({ chosen }) => {
    const { record } = consent;
    // A receipt is posted on the origin of its choice, or of the link that brought it (CON-25).
    if (record && chosen === 'here') markOwn(window, record);
    else if (record && handed && isFrom(handed, fieldIn(storedText(env), 'receipt'))) markOwn(window, record, 'link');
    release();
    const own = `${consent.record?.categories}${consent.record?.asked}`;
    // A signal beside an earlier refusal ends nothing: where a script runs too early on each page, each page would reload.
    const isNew = own !== last;
    last = own;
    if (isNew && record && isPassing(record)) rest().then(({ watchLogout }) => watchLogout(env, hooks, consent, utility), warn);
    if (keeps('')) {
      ends = false;
      return;
    }
    guardAll();
    const ran = ranUnallowed();
    if (chosen && isNew) ends ||= ran.some(isRefused);
    for (const frame of ran.filter(isFrame)) if (isRefused(frame)) emptyFrame(window, frame);
    if (chosen === 'here' && ran.length) reload();
    else if (ends) void endHere();
  });
}
