import { dispatch } from '../../lib/dom/native';
import type { MakeConsent } from '../create-taproot';
import type { Visitor } from '../detect/visitor';
import type { Env } from '../env';
import type { PageStart } from '../page-start';
import type { SiteFacts } from '../site-facts';
import { type Consent, type ConsentChange, createConsent } from './consent';
import type { ConsentDecision } from './gate';
import { createGoogleSignals } from './google-signals';
import { guardStorage } from './guard';
import { holdScripts } from './hold';

/** The visitor's consent, and the functions that enforce it. */
export interface Enforced extends Pick<PageStart, 'records' | 'review' | 'keeps' | 'guard'> {
  readonly consent: Consent;
}

/**
 * Reads the visitor's choice, or its absence, and enforces it on this page, now and after each change. `handed`: a choice that a link
 * brought.
 */
export const enforceConsent =
  (env: Env, site: SiteFacts, visitor: Visitor, handed: string): MakeConsent<Enforced> =>
  (hooks, attempt, trace, dropEvents) => {
    const { window, document } = env;
    const { apart } = site;
    const signal = createGoogleSignals(window);
    let inForce: ConsentDecision['reason'];

    const tracks = () => consent.allows('analytics');
    const reason = () => consent.explain('analytics').reason;
    const keeps = (name: string) => RegExp(site.kept).test(name) || (apart ? apart.keeps(name, consent) : tracks());
    const tell = () => signal(tracks(), apart?.signals(consent));
    const enforce = () => {
      inForce = reason();
      if (!keeps('')) guard();
      if (!tracks()) dropEvents();
    };
    // Frozen: taps share the change, and the gate decides by the record's categories.
    const change = (chosen: ConsentChange['chosen']): ConsentChange =>
      Object.freeze({ state: consent.state, categories: Object.freeze(consent.record?.categories ?? []), chosen });
    const openSettings = () => void hooks.prompt.call({ type: 'consent-settings' });
    const chosen = (where: ConsentChange['chosen']) => {
      enforce();
      const detail = change(where);
      // The page may have replaced its data layer, or broken its events.
      attempt('taproot', tell);
      hooks.consent.call(detail);
      attempt('taproot', () => dispatch(env, 'taproot:consent', detail));
    };
    const { consent, records } = createConsent(env, visitor, apart, chosen, openSettings, handed);
    // The scripts of a prerendered page would run for nobody, and before a choice that is made until it is shown.
    holdScripts(
      window,
      (category, script) => document.prerendering !== true && (apart ? apart.keeps(script, consent) : consent.allows(category)),
    );
    const guard = guardStorage(window, keeps, trace.call);
    enforce();
    tell();
    hooks.consent.call(change(''));

    const review = () => {
      if (reason() !== inForce) chosen('elsewhere');
    };
    return { consent, records, review, keeps, guard };
  };
