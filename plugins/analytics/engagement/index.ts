import type { Properties, TrackedEvent } from '../../../kernel';
import { watchActivity } from '../../../lib/dom/activity';
import { documentText } from '../../../lib/dom/document-text';
import { createExitWatch } from '../../../lib/dom/exit-intent';
import { depthOf, type ScrollPlace, watchScroll } from '../../../lib/dom/scroll';
import { EVENT_DISPLAYS } from '../../../lib/values/tap-stages';
import type { StartIdlePart } from '../part';
import { PAGE_END } from '../pipeline';
import { awaitPlayers } from './await-players';
import { advance, hiddenSince, type Moment, startClocks } from './clocks';
import { watchMedia } from './media';
import { countDisplay, type Engagement, milestonesBetween, reported, reportedAtEnd } from './reported';
import { watchSearchTyping } from './search-typing';

const NAME = 'analytics';
/** ms. */
const TICK = 1_000;

/** ENG: measures the visitor's engagement with each page view from its start, although this chunk loads later. */
export const start: StartIdlePart = ({ taproot, view, readers, send }) => {
  const { env, hooks, ended, listen } = taproot;
  const { window, clock, now } = env;
  let active = clock();
  let place: ScrollPlace | undefined;

  const moment = (): Moment => ({ clock: clock(), now: now(), visible: documentText(env, 'visibilityState') === 'visible', active });
  const tell = (name: string, properties: Properties) => send({ name, properties, time: now() });

  const begin = (): Engagement => {
    const { id, start } = view();
    const hidden = hiddenSince(env, start);
    const state = startClocks(moment(), Math.max(0, clock() - start - hidden), hidden);
    const depth = place ? depthOf(place) : 0;
    return { page: id, state, depth, pixels: Math.round(place?.top ?? 0), displays: {} };
  };
  let current = begin();

  /** Advances the clocks to now, and reports milestones. */
  const update = (): Engagement => {
    if (current.page !== view().id) current = begin();
    const before = current.state.clocks;
    current.state = advance(current.state, moment());
    for (const { clock, seconds } of milestonesBetween(before, current.state.clocks)) {
      tell('engagement', { event_category: 'engagement', event_action: `${clock}_time`, event_label: `${seconds}`, event_value: seconds });
    }
    return current;
  };

  const exit = createExitWatch((intent) => tell('exit_intent', { event_category: 'engagement', event_action: intent }));
  const tick = () => {
    update();
    exit.tick(active, clock());
  };
  const pointed = ({ clientY, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') exit.pointer(clientY, clock());
  };
  // The pointer's events seldom reach the outermost pixels.
  const gone = ({ relatedTarget, clientY }: MouseEvent) => {
    if (!relatedTarget) exit.pointer(clientY, clock());
  };

  hooks.event.tap({ name: NAME, stage: EVENT_DISPLAYS }, (event): TrackedEvent => {
    const [displays, counted] = countDisplay(current.displays, event);
    current.displays = displays;
    return counted;
  });
  readers.push(({ name }) => {
    const engagement = update();
    return name === PAGE_END ? reportedAtEnd(engagement, view().clicks) : reported(engagement);
  });

  const timer = window.setInterval(tick, TICK);
  ended(() => window.clearInterval(timer));
  listen(window, 'visibilitychange', update, true);
  listen(window, 'pointermove', pointed, { capture: true, passive: true });
  listen(window, 'mouseout', gone, { capture: true, passive: true });
  watchActivity(taproot, () => {
    active = clock();
  });
  watchScroll(taproot, (seen) => {
    place = seen;
    const engagement = update();
    engagement.pixels = Math.max(engagement.pixels, Math.round(seen.top));
    engagement.depth = Math.max(engagement.depth, depthOf(seen));
    exit.scrolled(seen.top, clock());
  });
  watchSearchTyping(taproot, (properties) => tell('search', properties));
  watchMedia(taproot, tell);
  awaitPlayers(taproot, tell);
};
