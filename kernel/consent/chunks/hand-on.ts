import { listenForSubmits } from '../../../lib/dom/listen-for-submits';
import { closest, read } from '../../../lib/dom/native';
import { addToAction, changeFields, readSubmission } from '../../../lib/dom/submission';
import { addressOf, touchLinks } from '../../../lib/dom/touch-links';
import { watchScripts } from '../../../lib/dom/watch-scripts';
import { choiceText } from '../../../lib/records/handed-choice';
import { areHandedOn, withoutHandedOn } from '../../../lib/records/handed-on';
import { CHOICE, TRANSFER } from '../../../lib/records/session-transfer';
import { leadsToSibling } from '../../../lib/url/destination';
import { appendQuery, removeQuery } from '../../../lib/url/links';
import { parseUrl } from '../../../lib/url/url';
import type { Plugin, Tools } from '../../taproot';

const MARKED = '[data-no-decorate]';

/** The network's sites. `grants`: the site's banner names them, so that a grant may travel. */
export interface HandsOn {
  readonly siblings: readonly string[];
  readonly grants?: boolean;
  /** The purposes that the site asks about. */
  readonly asked?: readonly string[];
}

const isChoice = (name: string) => name === CHOICE;

/**
 * CON-24: links and forms to siblings hand on a refusal or a privacy signal, and a grant if the banner names the sites. A link gets the
 * choice when it is touched, in place of an older one, and loses it once there is nothing to hand on. Where nobody may be tracked, it loses
 * a session, too, that a copy of an earlier link still has.
 */
export function handOn(taproot: Tools<HandsOn>): void {
  const { env, consent, visitor, options, report } = taproot;
  const { window, document } = env;
  const { siblings, grants, asked } = options;
  const text = () => choiceText({ env, consent, visitor }, grants, asked);
  const tracks = () => consent.allows('analytics');
  const leadsOut = (href: string) => {
    const { host, pathname: path } = window.location;
    // A refusal goes to addresses with a user's name, too, unlike a session.
    const plain = href.replace(/^(\s*(https?:)?\/*)[^/?#\\]*@/i, '$1');
    return leadsToSibling(plain, { host, path, base: read(document, 'baseURI') }, siblings);
  };
  const dress = (href: string) => {
    const own = text();
    if (!own && !href.includes(CHOICE) && (tracks() || !href.includes(TRANSFER))) return href;
    const out = leadsOut(href);
    // A copy of a link may lead to the page's own site, which would take an old choice from it.
    if (!out && parseUrl(href, read(document, 'baseURI'))?.host !== window.location.host) return href;
    const plain = tracks() ? removeQuery(href, isChoice) : withoutHandedOn(href, isChoice);
    return own && out ? appendQuery(plain, `${CHOICE}=${own}`) : plain;
  };
  const dressForm = (form: HTMLFormElement, submitter?: HTMLElement | null) => {
    const submission = readSubmission(window, form, submitter);
    const { action, method } = submission;
    if (method === 'dialog' || closest(window, form, MARKED)) return;
    const dressed = dress(action);
    if (method === 'post') return dressed === action ? undefined : addToAction(window, submission, dressed);
    if (!leadsOut(action)) return;
    changeFields(window, form, {
      goes(hidden) {
        const names = hidden.map(([name]) => name);
        const ours = tracks() ? [] : areHandedOn(names);
        return names.map((name, i) => isChoice(name) || !!ours[i]);
      },
      add: () => (text() ? [[CHOICE, text()]] : []),
    });
  };
  touchLinks(taproot, (link) => {
    const address = addressOf(link);
    if (!address || closest(window, link, MARKED)) return;
    const dressed = dress(address.value);
    if (dressed !== address.value) address.value = dressed;
  });
  // In the bubbling phase, after the page's own listeners. Forms that the page submits itself are left alone.
  listenForSubmits(taproot, ({ defaultPrevented, target, submitter }) => {
    if (!defaultPrevented && target instanceof window.HTMLFormElement) dressForm(target, submitter);
  });
  watchScripts(taproot, { dress, dressForm, report });
}

/** A separate chunk, as most visitors have nothing to hand on. */
const plugin: Plugin<HandsOn> = { name: 'hand-on', apply: handOn };

export default plugin;
