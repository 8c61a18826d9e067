import type { Plugin } from '../../kernel';
import { listenForSubmits } from '../../lib/dom/listen-for-submits';
import { closest, read } from '../../lib/dom/native';
import { addToAction, changeFields, readSubmission } from '../../lib/dom/submission';
import { touchLinks } from '../../lib/dom/touch-links';
import { watchScripts } from '../../lib/dom/watch-scripts';
import { areHandedOn, type Goes } from '../../lib/records/handed-on';
import { CHOICE } from '../../lib/records/session-transfer';
import { isLeaving, leadsToSibling } from '../../lib/url/destination';
import { readParameters } from '../../lib/url/url';
import { decorate, isMarked, missing } from './decorate';
import { createLinks } from './links';
import type { DecorateOptions } from './options';
import { createSource } from './source';

const NAME = 'decorate';

const PURPOSES = ['analytics', 'advertising', 'personalisation'];

const plugin: Plugin<DecorateOptions, unknown> = {
  name: NAME,
  apply(taproot) {
    const { env, hooks, options, report, consent } = taproot;
    const { window, document } = env;
    const source = createSource({ env, hooks, report }, NAME);
    const leadsOut = (href: string) => {
      const { host, pathname: path } = window.location;
      return !isLeaving(href) && leadsToSibling(href, { host, path, base: read(document, 'baseURI') }, options.siblings);
    };
    /** A refusal on a copied link. Visitors who have agreed to all hand on none, so they don't load what removes it (`hand-on`). */
    const isOld: Goes = (name, text) =>
      name === CHOICE && text.startsWith('no') && consent.state === 'granted' && PURPOSES.every(consent.covers);
    const dress = (plain: string) => (leadsOut(plain) ? decorate(plain, source, isOld) : plain);

    const dressForm = (form: HTMLFormElement, submitter?: HTMLElement | null) => {
      const submission = readSubmission(window, form, submitter);
      if (!leadsOut(submission.action) || closest(window, form, '[data-no-decorate]')) return;
      if (submission.method === 'post') addToAction(window, submission, decorate(submission.action, source, isOld));
      else if (submission.method !== 'dialog')
        changeFields(window, form, {
          goes(hidden) {
            const ours = areHandedOn(hidden.map(([name]) => name));
            return hidden.map((field, i) => !!ours[i] || isOld(...field));
          },
          add: (names) => (isMarked(names) ? [] : readParameters(missing(source, names))),
        });
    };
    const onSubmit = ({ defaultPrevented, target, submitter }: SubmitEvent) => {
      // Leaves alone forms that the page sends itself.
      if (!defaultPrevented && target instanceof window.HTMLFormElement) dressForm(target, submitter);
    };

    touchLinks(taproot, createLinks(taproot, dress));
    // In the bubbling phase, after the page's own listeners.
    listenForSubmits(taproot, onSubmit);
    watchScripts(taproot, { dress, dressForm, report });
  },
};

export default plugin;
