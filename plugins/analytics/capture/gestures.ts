import type { Env, Properties, TrackedEvent } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { listenForSubmits } from '../../../lib/dom/listen-for-submits';
import { callAs, closest, matches } from '../../../lib/dom/native';
import { isOwnEvent } from '../../../lib/dom/own-event';
import { readSubmission } from '../../../lib/dom/submission';
import { MASK, maskPersonal } from '../../../lib/privacy/redaction';
import { withoutTransfer } from '../../../lib/records/session-transfer';
import type { Life } from '../../../lib/time/life';
import { matchesHost } from '../../../lib/url/host-patterns';
import { donationForm, isActionPath, isDonationPath, isDownloadPath, isEmailPath } from '../../../lib/url/routes';
import { parseUrl } from '../../../lib/url/url';
import { head, oneLine } from '../../../lib/values/text';
import { readForm } from './forms';

/** ENG-06. `other` is a link that leads to no page: `tel:`, `javascript:`, or one whose click the page prevents and does not follow itself. */
export type LinkKind = 'email' | 'download' | 'donation' | 'action' | 'internal' | 'outbound' | 'other';

export interface NetworkHosts {
  /** The page's own host. */
  readonly host: string;
  readonly ownHosts?: readonly string[];
  readonly donationHosts?: readonly string[];
}

const isWeb = (protocol: string) => /^https?:$/.test(protocol);

type LinkUrl = Pick<URL, 'protocol' | 'hostname' | 'pathname'>;

/** Returns a link's kind. The target's type counts before its host: a PDF on another host is a download. */
export function linkKind({ protocol, hostname, pathname }: LinkUrl, { host, ownHosts, donationHosts }: NetworkHosts): LinkKind {
  if (protocol === 'mailto:') return 'email';
  if (!isWeb(protocol)) return 'other';
  const own = hostname === host || matchesHost(hostname, ownHosts);
  const donationHost = matchesHost(hostname, donationHosts);
  const ours = own || donationHost;
  if (ours && isEmailPath(pathname)) return 'email';
  if (isDownloadPath(pathname)) return 'download';
  // A donation page's own links do not lead to it.
  if ((donationHost && hostname !== host) || (ours && isDonationPath(pathname))) return 'donation';
  if (ours && isActionPath(pathname)) return 'action';
  return own ? 'internal' : 'outbound';
}

/**
 * Returns a link's address for reports: `mailto:` and `tel:` links without their address (ENG-06), a donation link in its canonical form
 * (DON-05), and any link without the parameters that it hands on.
 */
export function reportedLink({ protocol, origin, href, pathname, search }: URL, donation: boolean): string {
  if (!isWeb(protocol)) return protocol + MASK;
  const form = donation ? donationForm(pathname, search) : undefined;
  return form === undefined ? withoutTransfer(href) : origin + form;
}

/** A click on a link or button, as plain data. */
export interface Click {
  /** ms since the epoch. */
  readonly time: number;
  readonly properties: Properties;
}

/** ENG-03. */
const LABEL = 99;
const MOST_KEPT = 50;
export const LINK = 'a[href], area[href]';
export const BUTTON = 'button, summary, [role="button"], input[type="submit"], input[type="button"], input[type="image"]';

/**
 * Returns the nearest match at or above an event's target, across open shadow trees. Kept events have lost their path, and a form field
 * named `closest` hides the method.
 */
export function closestHit(event: Event, { window }: Env, selector: string): Element | null | undefined {
  const isElement = (target: unknown): target is Element => target instanceof window.Element;
  const { target } = event;
  return (
    event.composedPath().find((passed): passed is Element => isElement(passed) && matches(window, passed, selector)) ??
    (isElement(target) ? closest(window, target, selector) : undefined)
  );
}

/** Returns the element's visible name, at most 99 characters. Masks personal data before it cuts. */
function label(element: Element): string {
  const texts = [element.textContent, ...['aria-label', 'title', 'value'].map((name) => element.getAttribute(name))];
  const image = element.querySelector('img[alt]')?.getAttribute('alt');
  const text = [...texts, image].map((found) => oneLine(found ?? '')).find(Boolean) ?? '';
  return head(maskPersonal(head(text, 1000)), LABEL);
}

/** Reads a click event, at once or later, with the link's absolute address. Returns undefined if the click hit no link or button. */
function readClick(
  env: Env,
  network: NetworkHosts,
  event: Event,
): { readonly properties: Properties; readonly address: string | undefined } | undefined {
  const element = closestHit(event, env, `${LINK}, ${BUTTON}`);
  if (!element) return undefined;
  const link = element.matches(LINK);
  const href = link ? (element.getAttribute('href') ?? '') : '';
  const url = link ? parseUrl(href, documentText(env, 'baseURI')) : undefined;
  const kind = url ? linkKind(url, network) : link ? 'other' : 'button';
  const properties = {
    event_category: kind,
    event_action: 'click',
    event_label: label(element),
    action_type: link ? 'link' : 'button',
    action_focus: url ? reportedLink(url, kind === 'donation') : element.id,
  };
  return { properties, address: url?.href };
}

/** Returns the history with the click added: the last 50, oldest first. */
export const withClick = (history: readonly Click[], click: Click): readonly Click[] => [...history, click].slice(-MOST_KEPT);

/**
 * A click that is no gesture of its own: `press` is part of the visitor's last one, `field` of the submit of a form whose field has the
 * focus.
 */
export type Cause = 'press' | 'field' | undefined;

/** ms. A label's click is at most this much older than that of its control. */
const SAME_PRESS = 500;
/** Elements that a press acts on. If the nearest one is a label, the press clicks the label's control, too. */
const PRESSED = 'a[href], button, input, select, textarea, summary, label';
const SUBMITS = 'button:not([type="button" i], [type="reset" i]), input[type="submit" i], input[type="image" i]';

/**
 * Returns a function that finds the causes of clicks. Gets each of them, in order. Browsers click the control of a pressed label, and a
 * form's first submit button when a visitor presses Enter in one of its fields. Pages do so by script, too: a pressed card clicks its link,
 * and Enter clicks a button.
 */
export function createClickCauses({ window }: Env): (event: Event) => Cause {
  let press: Event | undefined;
  /** The control of the label that was pressed last. */
  let labelled: Element | null | undefined;

  const controlOf = (target: Element) => {
    const pressed = closest(window, target, PRESSED);
    return pressed instanceof window.HTMLLabelElement ? pressed.control : undefined;
  };
  const isByField = (target: Element, { detail }: Partial<UIEvent>) => {
    if (detail || !matches(window, target, SUBMITS)) return false;
    const { activeElement } = callAs(window.Element, target, 'getRootNode') as Document | ShadowRoot;
    const { form } = target as HTMLButtonElement;
    return !!form && activeElement !== target && (activeElement as HTMLInputElement | null)?.form === form;
  };
  const find = (target: Element, event: Event): Cause => {
    if (isByField(target, event)) return 'field';
    if (!press) return undefined;
    // A page prevents the default of a label's click to leave its control alone.
    const isControl = target === labelled && !press.defaultPrevented && event.timeStamp - press.timeStamp < SAME_PRESS;
    const isByScript = !event.isTrusted && press.isTrusted && press.eventPhase !== window.Event.NONE;
    return isControl || isByScript ? 'press' : undefined;
  };

  return (event) => {
    const [target = event.target] = event.composedPath();
    if (event.type !== 'click' || !(target instanceof window.Element)) return undefined;
    const cause = find(target, event);
    if (cause) {
      // A label clicks its control once.
      if (target === labelled) labelled = undefined;
      return cause;
    }
    press = event;
    labelled = controlOf(target);
    return undefined;
  };
}

/** A click or the beginning of a form, as plain data. */
export interface Gesture extends Pick<TrackedEvent, 'name' | 'time'> {
  /** Absent if there is nothing to report. */
  readonly properties?: TrackedEvent['properties'] | undefined;
  /** The absolute address of a clicked link. */
  readonly address?: string | undefined;
}

const TYPES = 'click auxclick input';
const MIDDLE = 1;

/** The time of an event, in ms since the epoch. */
export const timeOf = ({ now, clock }: Env, { timeStamp }: Event): number => now() - Math.max(0, Math.round(clock() - timeStamp));

/** Reads a gesture other than a submit, at once or later. `begun`: forms whose start was reported. */
export function readGesture(env: Env, network: NetworkHosts, event: Event, begun: WeakSet<Element>): Gesture {
  const time = timeOf(env, event);
  if (event.type !== 'input') return { name: 'click', time, ...readClick(env, network, event) };
  const form = closestHit(event, env, 'form');
  // Autofill does not begin a form.
  const begins = form && !begun.has(form) && !isOwnEvent(event) && begun.add(form);
  const { method } = form ? readSubmission(env.window, form as HTMLFormElement, null) : { method: '' };
  return { name: 'form_start', time, properties: begins ? readForm(env, form, 'start', method) : undefined };
}

/**
 * Listens in the capture phase, because pages stop the propagation of clicks. A middle click opens a link, too.
 */
export function watchGestures(life: Pick<Life, 'env' | 'listen'>, listener: (event: Event) => void): void {
  const {
    env: { window },
    listen,
  } = life;
  const hear = (event: Event) => {
    if (event.type !== 'auxclick' || (event as MouseEvent).button === MIDDLE) listener(event);
  };
  listen(window, TYPES, hear, true);
  listenForSubmits(life, listener, true);
}
