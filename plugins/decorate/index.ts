import type { Plugin } from '../../kernel';
import { decorate } from './decorate';
import type { DecorateOptions } from './descriptor';
import { leadsToSibling } from './destination';
import { addFields, readSubmission } from './form';
import { keptParameters } from './kept-parameters';

/** DEC-05: what comes before a link is followed, by pointer, keyboard, assistive technology, menu or script. */
const MOMENTS = ['pointerdown', 'focusin', 'click', 'auxclick', 'contextmenu'];

const plugin: Plugin<DecorateOptions, unknown> = {
  name: 'decorate',
  apply({ env, options }) {
    const { window, document } = env;
    const landed = keptParameters(window.location.search);
    // A router's next address does not have them any more.
    const params = () => keptParameters(window.location.search) || landed;
    const leadsOut = (href: string) => leadsToSibling(href, document.baseURI, options.siblings);
    // Methods of the prototype: a form's fields hide its own.
    const { closest, matches, setAttribute } = window.Element.prototype;
    const excluded = (element: Element, selector: string) => !!closest.call(element, selector);
    const isLink = (target: EventTarget): target is Element =>
      target instanceof window.Element && matches.call(target, 'a[href],area[href]');

    const onLink = (event: Event) => {
      const link = event.composedPath().find(isLink);
      const href = link?.getAttribute('href');
      if (!link || !href || !leadsOut(href) || excluded(link, '[data-no-decorate],[download]')) return;
      const decorated = decorate(href, params());
      if (decorated !== href) link.setAttribute('href', decorated);
    };

    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      // What the page sends by itself is its own affair.
      if (event.defaultPrevented || !(form instanceof window.HTMLFormElement) || excluded(form, '[data-no-decorate]')) return;
      const { owner, attribute, action, method } = readSubmission(window, form, event.submitter);
      if (!leadsOut(action)) return;
      if (method === 'post') setAttribute.call(owner, attribute, decorate(action, params()));
      else if (method !== 'dialog') addFields(window, form, params());
    };

    for (const type of MOMENTS) window.addEventListener(type, onLink, true);
    // Bubbling: after the page's own listeners.
    window.addEventListener('submit', onSubmit);
    return () => {
      for (const type of MOMENTS) window.removeEventListener(type, onLink, true);
      window.removeEventListener('submit', onSubmit);
    };
  },
};

export default plugin;
