import type { Tools } from '../../kernel';
import { chooseLanguage } from '../../lib/dom/language';
import { htmlElement } from '../../lib/dom/shadow';
import type { ConsentOptions } from './options';
import { postUnanswered } from './transport';

/**
 * Counts a banner whose page ends without an answer: the site and the language, no id, no cookie, nothing stored. Where cookies wait for
 * consent, and after a signal, nothing is sent, so those banners are not counted. Neither are those of admins.
 */
export function countUnanswered({ consent, visitor, env, page }: Tools<ConsentOptions>): void {
  if (!consent.allows('analytics') || visitor.admin || page.site === 'unknown') return;
  void postUnanswered(env, page.utility, page.site, chooseLanguage(htmlElement(env.window).lang, env.window.navigator.language));
}
