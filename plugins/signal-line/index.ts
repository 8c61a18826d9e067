import type { Plugin } from '../../kernel';
import { attachHost } from '../../lib/dom/attach-host';
import { languageOf } from '../../lib/dom/language';
import { create, find } from '../../lib/dom/native';
import { createShadow, raise } from '../../lib/dom/shadow';
import { strangers } from '../../lib/dom/strangers';
import { LINE_CLOSED_KEY } from '../../lib/records/line-closed';
import { pageRules } from '../../lib/rules/page-rules';
import { ruleHere } from '../../lib/rules/rule-here';
import { readText, writeText } from '../../lib/storage/storage';
import type { SignalLineOptions } from './options';
import { lineStyle } from './style';
import { lineTexts } from './texts';

/** Shows the line in the top layer, so that nothing of the page moves, unless the visitor has closed it or the page shows the status itself. */
const plugin: Plugin<SignalLineOptions> = {
  name: 'signal-line',
  apply({ env, page, visitor, hooks, options, report }) {
    const { window, document } = env;
    let detach = () => {};
    const isWanted = () =>
      (visitor.dnt || visitor.gpc) &&
      readText(window, 'localStorage', LINE_CLOSED_KEY) === null &&
      !find(document, '[data-consent-status]');

    const show = () => {
      const language = languageOf(window);
      const texts = lineTexts[language];
      const hosts = strangers(env, page.site);
      const root = createShadow(window, 'data-taproot-signal', lineStyle, options.scheme);
      const region = create(document, 'section');
      region.setAttribute('aria-label', texts.choices);
      Object.assign(region, { lang: language, dir: texts.dir });
      const sentence = create(document, 'p');
      sentence.textContent = hosts.length ? texts.signalBeside.replace('{hosts}', () => hosts.join(', ')) : texts.signal;
      sentence.setAttribute('aria-hidden', 'true');
      const status = create(document, 'span');
      status.setAttribute('role', 'status');
      const button = create(document, 'button');
      button.type = 'button';
      button.textContent = texts.close;
      button.addEventListener('click', () => {
        detach();
        writeText(window, 'localStorage', LINE_CLOSED_KEY, '1');
      });
      region.append(sentence, status, button);
      root.append(region);
      detach = attachHost(window, root.host, () => raise(region));
      // Screen readers announce changes, politely. An element inserted with its text stays silent, and one that gets it later would move what is in sight.
      window.setTimeout(() => {
        status.textContent = sentence.textContent;
      });
    };

    const rules = async () => pageRules(options.rules);
    let begun = false;
    const consider = () => {
      if (begun || !isWanted()) return;
      begun = true;
      ruleHere({ window, now: env.now, rules }, page.attribute('region'))
        .then((rule) => {
          if (rule?.showsSignal && isWanted()) show();
        })
        .catch(report);
    };
    hooks.consent.tap('signal-line', consider);
    consider();
    return () => detach();
  },
};

export default plugin;
