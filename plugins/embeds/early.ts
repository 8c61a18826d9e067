import type { Plugin, Watched } from '../../kernel';
import { findAll } from '../../lib/dom/native';
import { watchAdded } from '../../lib/dom/watch-added';

const NAME = 'embeds';

/** Fetches the placeholders once the page has a frame whose purpose is not allowed. Watches nothing for visitors who allow everything. */
export const watchFrames: Plugin<Watched<readonly string[]>> = {
  name: NAME,
  apply({ env: { window, document }, hooks, consent, options: { brief, wake } }) {
    let watches = false;
    const look = (element: Element) => {
      const { consent: purpose = '' } = (element as HTMLElement).dataset ?? {};
      if (element.localName === 'iframe' && brief.includes(purpose) && !consent.allows(purpose)) wake();
    };
    const lookAtAll = () => {
      if (brief.every(consent.allows)) return;
      findAll<Element>(document, 'iframe[data-consent]').forEach(look);
      if (!watches) watchAdded(window, 'data-consent', look);
      watches = true;
    };
    hooks.ready.tap(NAME, () => hooks.consent.tap(NAME, lookAtAll));
  },
};
