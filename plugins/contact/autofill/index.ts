import type { Contact } from '../../../lib/records/contact-record';
import { readText, writeText } from '../../../lib/storage/storage';
import type { ContactOptions } from '../options';
import type { Fill, PartTools } from '../part';
import { promptRoots } from '../prompt-roots';
import type { Touched } from '../touched';
import { DECLINED_KEY } from './declined';
import { createFilling } from './filling';
import { inFrames } from './frames';
import { watchLeftSoon } from './left-soon';
import { pauseAfter } from './pause';
import { findFields } from './read-field';
import { type Readings, readFills, readPage } from './read-fill';

/** Events after which fields may have been added or become visible. */
const MOMENTS = 'click focusin change scroll toggle close transitionend animationend';
/** Attributes that show or hide elements. */
const SHOWING = ['class', 'style', 'hidden', 'open', 'inert', 'disabled', 'readonly'];

/** Events by which a visitor uses a page. */
const USES = 'pointerdown keydown';

/**
 * Calls `changed` when fields may have been added or become visible, or `used` returns true for a press of the visitor, and `reset` when a form
 * is reset.
 */
function watchMoments(
  { env: { window }, ended, listen }: Pick<PartTools, 'env' | 'ended' | 'listen'>,
  changed: () => void,
  reset: (event: Event) => void,
  used: (press: Event) => boolean,
): void {
  const use = (press: Event) => {
    if (press.isTrusted && used(press)) changed();
  };
  listen(window, MOMENTS, changed, { capture: true, passive: true });
  listen(window, USES, use, { capture: true, passive: true });
  listen(window, 'reset', reset, true);
  listen(window, 'resize', changed);
  const observer = new window.MutationObserver(changed);
  observer.observe(window.document, { childList: true, subtree: true, attributeFilter: SHOWING });
  ended(() => observer.disconnect());
}

/** Returns a function that wraps another function to report its errors. */
const reporting =
  (report: PartTools['report']) =>
  <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
  (...args: Args): Result | undefined => {
    try {
      return run(...args);
    } catch (error) {
      report(error);
    }
  };

/**
 * CTC-11: fills in the fields of a page that are empty, visible and untouched, whose meaning is known, and whose form asks for the visitor.
 * `logOut` forgets the contact. `wantEmail` requests the contact's address.
 */
export function startAutofill(
  tools: PartTools,
  options: Pick<ContactOptions, 'scheme' | 'texts'>,
  touched: Pick<Touched, 'has' | 'typed'>,
  logOut: () => void,
  wantEmail: () => void,
): Fill {
  const { window, document } = tools.env;
  let contact: Contact | undefined;
  let waits = false;
  let pause = pauseAfter(0);
  let page: Readings = { meaningOf: () => undefined, suits: () => false };
  let wasLeft = false;

  const safely = reporting(tools.report);
  const noteFill = watchLeftSoon(tools, () => {
    wasLeft = true;
    writeText(window, 'sessionStorage', DECLINED_KEY, '1');
    frames.stop();
  });
  const filling = createFilling(tools, options, touched, logOut, () => look(), noteFill);
  const frames = inFrames(tools.env, {
    read: () => safely(readFills(filling, page, contact, wantEmail)),
    write: safely(filling.write),
    done(spent) {
      pause = pauseAfter(spent);
      filling.tell();
    },
  });
  const look = safely(() => {
    waits = false;
    if (!contact || wasLeft || readText(window, 'sessionStorage', DECLINED_KEY) !== null) return;
    const roots = promptRoots(document);
    // A prompt is not rendered yet.
    if (roots.some(({ childElementCount }) => !childElementCount)) lookSoon();
    const free = findFields(document, roots).filter(filling.isFree);
    if (!free.length) return;
    page = readPage(window);
    frames.start(free);
  });
  const lookSoon = () => {
    if (!contact || waits) return;
    waits = true;
    tools.later(look, pause);
  };
  const changed = () => {
    frames.renew();
    lookSoon();
  };
  watchMoments(tools, changed, filling.reset, filling.used);

  const swap = (known: Contact | undefined) => {
    const before = contact;
    // Emptying a field starts no new look.
    contact = undefined;
    frames.stop();
    // Clears another contact's values, so that the two never mix.
    if (!known || (before && before.fields.id !== known.fields.id)) filling.forget();
    contact = known;
  };
  tools.ended(() => swap(undefined));
  return (known) => {
    swap(known);
    look();
  };
}
