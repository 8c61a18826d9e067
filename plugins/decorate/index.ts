import type { Plugin } from '../../kernel';
import { addFields, addToAction, readSubmission } from '../../lib/dom/submission';
import { watchScripts } from '../../lib/dom/watch-scripts';
import { isLeaving, leadsToSibling } from '../../lib/url/destination';
import { readParameters } from '../../lib/url/url';
import { decorate, isMarked, missing } from './decorate';
import type { DecorateOptions } from './descriptor';
import { createLinks } from './links';
import { createSource } from './source';

const NAME = 'decorate';

/** DEC-05: events before a link is followed, by pointer, keyboard, assistive technology, menu or script. */
const MOMENTS = ['pointerdown', 'focusin', 'click', 'auxclick', 'contextmenu', 'dragstart'];

const plugin: Plugin<DecorateOptions, unknown> = {
  name: NAME,
  apply({ env, hooks, options, report }) {
    const { window, document } = env;
    const source = createSource({ env, hooks, report }, NAME);
    const leadsOut = (href: string) => {
      const { host, pathname: path } = window.location;
      return !isLeaving(href) && leadsToSibling(href, { host, path, base: document.baseURI }, options.siblings);
    };
    const dress = (plain: string) => (leadsOut(plain) ? decorate(plain, source) : plain);
    const links = createLinks(env, dress);

    const dressForm = (form: HTMLFormElement, submitter?: HTMLElement | null) => {
      const submission = readSubmission(window, form, submitter);
      if (!leadsOut(submission.action) || window.Element.prototype.closest.call(form, '[data-no-decorate]')) return;
      if (submission.method === 'post') addToAction(window, submission, decorate(submission.action, source));
      else if (submission.method !== 'dialog')
        addFields(window, form, (names) => (isMarked(names) ? [] : readParameters(missing(source, names))));
    };
    const onSubmit = ({ defaultPrevented, target, submitter }: SubmitEvent) => {
      // Leaves alone forms that the page sends itself.
      if (!defaultPrevented && target instanceof window.HTMLFormElement) dressForm(target, submitter);
    };

    for (const type of MOMENTS) window.addEventListener(type, links.touch, true);
    // In the bubbling phase, after the page's own listeners.
    window.addEventListener('submit', onSubmit);
    const stopScripts = watchScripts(window, { dress, dressForm, report });
    return () => {
      stopScripts();
      for (const type of MOMENTS) window.removeEventListener(type, links.touch, true);
      window.removeEventListener('submit', onSubmit);
      links.stop();
    };
  },
};

export default plugin;
