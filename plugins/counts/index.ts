import type { Env, Plugin } from '../../kernel';
import { create, read } from '../../lib/dom/native';
import type { Language } from '../../lib/languages';
import { COUNTRY_KEY } from '../../lib/records/country-record';
import { hasObjected, writeObjection } from '../../lib/records/objection';
import { sourceClass } from '../../lib/records/source-class';
import { pageRules } from '../../lib/rules/page-rules';
import { readText } from '../../lib/storage/storage';
import type { CountsOptions } from './options';
import { countsTexts } from './texts';
import { postCount } from './transport';

/**
 * Draws the switch by which visitors object to being counted, into a part of the settings. It is no choice about cookies, so it holds at once, without
 * a button. `off`: nobody is counted, whatever the switch says.
 */
function drawSwitch(env: Env, into: Element, language: Language, off: boolean): void {
  const { document } = env;
  const { name, about } = countsTexts[language];
  const said = create(document, 'p');
  said.id = 'counts';
  said.textContent = about;
  const input = create(document, 'input');
  input.type = 'checkbox';
  input.checked = !off && !hasObjected(env);
  input.disabled = off;
  input.setAttribute('aria-describedby', said.id);
  input.addEventListener('change', () => writeObjection(env, !input.checked));
  const title = create(document, 'strong');
  title.textContent = name;
  const label = create(document, 'label');
  label.append(input, title);
  into.append(label, said);
}

const LONGEST_PATH = 200;

/**
 * Counts each view of a page while the visitor has not chosen and a rule that surely holds lets it be counted: not after a yes, whose hits say
 * more, nor after a refusal, a signal or an objection.
 */
const plugin: Plugin<CountsOptions> = {
  name: 'counts',
  apply({ env, hooks, page, consent, visitor, options }) {
    const { window, document } = env;
    const { decide } = pageRules(options.rules);
    const mayCount = (): boolean => {
      if (consent.state !== 'unset' || consent.allows('analytics') || visitor.dnt || visitor.gpc || visitor.internal) return false;
      if (hasObjected(env)) {
        writeObjection(env, true);
        return false;
      }
      const { pathname, hash } = window.location;
      const country = readText(window, 'localStorage', COUNTRY_KEY);
      return decide({ region: page.attribute('region'), country, local: false, path: pathname + hash, now: env.now() }).counts;
    };
    const count = (referrer: string) => {
      if (!mayCount()) return;
      const { hostname, pathname } = window.location;
      const source = sourceClass(referrer, [...options.own, hostname]);
      void postCount(env, page.utility, { site: page.site, page: pathname.slice(0, LONGEST_PATH), source });
    };
    hooks.prompt.tap('counts', ({ type, into, language }) => {
      if (type !== 'counts-switch') return;
      const off = visitor.dnt || visitor.gpc || consent.state === 'rejected';
      drawSwitch(env, into as Element, language as Language, off);
      return true;
    });
    hooks.ready.tap('counts', () => count(read(document, 'referrer')));
    hooks.navigate.tap('counts', ({ previous }) => count(previous));
  },
};

export default plugin;
