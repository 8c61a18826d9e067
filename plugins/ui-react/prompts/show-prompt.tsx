import { createRoot } from 'react-dom/client';
import type { Tools } from '../../../kernel';
import { attachHost } from '../../../lib/dom/attach-host';
import { whenHydrated } from '../../../lib/dom/hydrated';
import { whenInView } from '../../../lib/dom/in-view';
import { chooseLanguage } from '../../../lib/dom/language';
import { create, read } from '../../../lib/dom/native';
import { createShadow, htmlElement, IN_FLOW, raise } from '../../../lib/dom/shadow';
import type { ShowPrompt } from '../../../lib/records/prompt';
import type { Part } from '../../../lib/time/life';
import type { UiReactOptions } from '../options';
import { Prompt } from './Prompt';
import { promptStyle } from './style';
import { promptTexts } from './texts';

/** ms between two checks of a prompt that is in use. */
const USED_LOOK = 1_000;

/** Calls `hide` after `after` ms, unless a field has the focus or the visitor has typed something. */
function startHideAfter({ later }: Part, shadow: ShadowRoot, after: number, hide: () => void): void {
  const isUsed = () =>
    !!shadow.activeElement ||
    Array.from(shadow.querySelectorAll<HTMLInputElement>('input, select, textarea')).some(({ type, value, checked }) =>
      /^(radio|checkbox)$/.test(type) ? checked : value,
    );
  const look = () => {
    if (isUsed()) later(look, USED_LOOK);
    else hide();
  };
  later(look, after);
}

/** The number of checks for a rendered prompt, and the ms between them. */
const LOOKS = 20;
const LOOK = 50;

/** The visitor's local date, such as `2026-05-01`. */
const today = (time: number) => new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Shows a prompt until the visitor or the plugin that asked for it ends it. Returns the focus to the element that had it. */
export function showPrompt(
  { env, report, options, part }: Pick<Tools<UiReactOptions>, 'env' | 'report' | 'options' | 'part'>,
  request: ShowPrompt,
): void {
  const { content, unseen, place, signal, tell, submit } = request;
  const { window, document } = env;
  if (signal.aborted) {
    request.gone();
    return;
  }
  const shadow = createShadow(window, 'data-taproot-prompt', promptStyle, options.scheme, place && IN_FLOW);
  const { host } = shadow;
  const before = read(document, 'activeElement');
  const life = part();
  let left = false;
  let detach = () => host.remove();

  const leave = () => {
    if (left) return;
    left = true;
    life.end();
    const focused = !!shadow.activeElement;
    detach();
    if (focused && before instanceof window.HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    request.gone();
  };
  const root = createRoot(shadow, {
    // React has unmounted the failed tree.
    onUncaughtError(error) {
      report(error);
      leave();
    },
  });
  const close = () => {
    if (left) return;
    leave();
    // Unmounted in a later task, because an effect may have called this during a render.
    window.setTimeout(() => root.unmount());
  };

  const html = htmlElement(window);
  const language = chooseLanguage(html.lang, window.navigator.language);
  host.setAttribute('dir', window.getComputedStyle(html).direction);
  const prompt = (
    <Prompt
      content={content}
      language={language}
      texts={options.promptTexts?.[language] ?? promptTexts[language]}
      today={today(env.now())}
      tell={tell}
      submit={submit}
      onGone={close}
    />
  );
  const render = () => {
    // An empty element has a box, which shows when a prompt would have been seen.
    if (unseen) shadow.append(create(document, 'div'));
    else root.render(prompt);
  };
  const displayed = () => {
    if (left) return;
    tell('display');
    if (unseen) close();
  };
  const watch = () => {
    if (place) life.ended(whenInView(window, env.clock(), host, displayed));
    else whenSeen(life, shadow, displayed);
    if (content.hideAfter && !unseen) startHideAfter(life, shadow, content.hideAfter * 1_000, close);
  };
  signal.addEventListener('abort', close);
  life.ended(close);
  if (!place) {
    detach = attachHost(window, host, () => {
      const [shown] = shadow.children;
      if (!shown) render();
      // Moved by a browser that closes what it moves.
      else if (shown.hasAttribute('popover')) raise(shown as HTMLElement);
    });
    watch();
    return;
  }
  // A framework that hydrates the place would find a stranger in it.
  const forget = whenHydrated(window, () => {
    if (!place.isConnected) return close();
    place.append(host);
    render();
    watch();
  });
  life.ended(forget);
}

/** Calls back once the tree has been laid out, if it is rendered: a content blocker may hide it. */
function whenSeen({ later }: Part, shadow: ShadowRoot, seen: () => void): void {
  const look = (left: number) => {
    if (shadow.firstElementChild?.getClientRects().length) seen();
    else if (left) later(() => look(left - 1), LOOK);
  };
  later(() => look(LOOKS), LOOK);
}
