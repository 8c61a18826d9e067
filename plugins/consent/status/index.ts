import type { Tools } from '../../../kernel';
import { CHOICES } from '../../../lib/dom/consent-status';
import { languageOf } from '../../../lib/dom/language';
import { strangers } from '../../../lib/dom/strangers';
import { findMarks } from '../../../lib/dom/user-content';
import { statusTexts } from './texts';

/** The words of `data-status`. */
type Status = 'signal' | 'refused' | 'granted' | 'unset';

/**
 * Fills the elements marked `data-consent-status`: `data-status`, and a sentence in the page's language, which assistive technology reads when it
 * changes. A signal is called heeded only where no script of another host runs. Names empty links to the visitor's choices. Follows each change, by the
 * plugin's taps.
 */
export function showStatus({ env, page, consent, visitor, hooks }: Pick<Tools, 'env' | 'page' | 'consent' | 'visitor' | 'hooks'>): void {
  const { window, document } = env;
  const show = () => {
    const language = languageOf(window);
    const texts = statusTexts[language];
    const { state } = consent;
    const status: Status = visitor.dnt || visitor.gpc ? 'signal' : state === 'rejected' ? 'refused' : state;
    const beside = status === 'signal' ? strangers(env, page.site) : [];
    const unset = consent.allows('analytics') ? texts.unset : texts.waiting;
    const sentence = beside.length
      ? texts.signalBeside.replace('{hosts}', () => beside.join(', '))
      : { signal: texts.signal, refused: texts.refused, granted: texts.granted, unset }[status];
    for (const element of findMarks(document, '[data-consent-status]')) {
      if (element.dataset.status === status && element.textContent === sentence) continue;
      // Only a change is read out, politely: not the sentence that the page begins with.
      if (element.dataset.status) element.setAttribute('aria-live', 'polite');
      element.dataset.status = status;
      element.lang = language;
      element.dir = texts.dir;
      element.textContent = sentence;
    }
    for (const link of findMarks(document, CHOICES)) {
      if (link.textContent?.trim()) continue;
      link.lang = language;
      link.dir = texts.dir;
      link.textContent = texts.choices;
    }
  };
  hooks.consent.tap('consent', show);
  hooks.loaded.tap('consent', show);
  hooks.navigate.tap('consent', show);
  show();
}
