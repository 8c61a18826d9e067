import type { HandsOn } from '../../consent/chunks/hand-on';
import type { RuntimeStart } from '../../consent/runtime/reread';
import type { EnabledPlugin } from '../../plugin';
import type { Tools } from '../../taproot';
import { type Answer, ancestorsOf, FRAME, isOfNetwork, readAnswer } from './messages';
import { joinSession, takeChoiceOf } from './take-answer';

/** ms after which a frame asks once more, as long as no page of the network has answered: its scripts may still be loading. */
const ASKED = [0, 100, 300, 600, 1_000, 1_500, 2_500, 5_000, 10_000];
/** ms that a frame waits for an answer. After that it is a page of its own. */
const LONGEST = 2_000;
/** ms that a frame waits for the session of a page that may still be about to begin one. */
const LONGEST_SESSION = 1_500;
/** ms until a choice on a host with the same cookies counts as handed on: its own record comes first. */
const SHARED = 1_000;

/** A page of the network in a frame of another one, which asks for it. */
export interface Framed {
  /** Returns the plugin that asks for consent, so that it asks nobody, and waits until it has something to do. */
  asks(plugin: EnabledPlugin): EnabledPlugin;
  /** Returns the plugin as it starts in a frame: analytics joins the session of the page around it first. */
  starts(plugin: EnabledPlugin): EnabledPlugin;
}

type Inner = Tools<RuntimeStart>;

/** Returns whether two hosts may have the same cookies: they have, if their last two labels are their registrable domain. */
const mayShare = (host: string, origin: string) => {
  const domain = (name: string) => name.replace(/:\d+$/, '').split('.').slice(-2).join('.');
  return domain(host) === domain(origin.replace(/^\w+:\/\//, ''));
};

/**
 * Asks the pages around this frame whether one of them is the network's, and asks its visitors. Resolves to undefined if none answers in
 * time. Messages of other origins change nothing, so no other page can answer in its place.
 */
export async function enter(taproot: Inner, handsOn: HandsOn): Promise<Framed | undefined> {
  const { env, options, report } = taproot;
  const { window } = env;
  const { siblings } = handsOn;
  // Firefox has had no such list for long.
  const origins = window.location.ancestorOrigins as DOMStringList | undefined;
  if (origins && ![...origins].some((origin) => isOfNetwork(origin, siblings))) return;
  const around = ancestorsOf(window);
  const waiting = new Set<() => void>();
  let last: Answer | undefined;

  const take = (choice: string) => {
    try {
      options.reread();
      takeChoiceOf(taproot, handsOn, choice);
    } catch (error) {
      report(error);
    }
  };
  window.addEventListener('message', ({ data, source, origin }) => {
    const found = isOfNetwork(origin, siblings) && around.includes(source as Window) ? readAnswer(data) : undefined;
    if (!found) return;
    last = found;
    // A frame without credentials has no cookies of its site's other pages.
    if (!window.credentialless && mayShare(window.location.host, origin)) {
      options.reread();
      window.setTimeout(() => take(last?.choice ?? ''), SHARED);
    } else take(found.choice);
    for (const look of waiting) look();
  });

  /** Resolves once the last answer is `enough`, at most after `longest` ms. */
  const until = (enough: () => boolean, longest: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        waiting.delete(look);
        resolve();
      };
      const look = () => {
        if (enough()) end();
      };
      waiting.add(look);
      window.setTimeout(end, longest);
      look();
    });
  const ask = () => {
    for (const page of around) page.postMessage({ taproot: FRAME }, '*');
  };
  for (const delay of ASKED) window.setTimeout(() => last ?? ask(), delay);

  await until(() => !!last, LONGEST);
  const asked: Answer | undefined = last;
  if (!asked) return;
  return {
    asks(plugin) {
      const { wake } = plugin;
      const later: EnabledPlugin['wake'] = (...visitor) => {
        const own = typeof wake === 'function' ? wake(...visitor) : wake;
        return own === 'now' ? ['consent', 'prompt'] : own;
      };
      const options = async () => ({ ...(await (plugin.options as (() => object) | undefined)?.()), framed: true });
      return asked.asks ? { ...plugin, wake: later, options } : plugin;
    },
    starts(plugin) {
      if (plugin.name !== 'analytics') return plugin;
      const load = async () => {
        // An earlier answer may be from before a choice.
        last = undefined;
        ask();
        await until(() => !!last?.handed, LONGEST_SESSION);
        joinSession(taproot, (last as Answer | undefined)?.handed);
        return plugin.load();
      };
      return { ...plugin, load };
    },
  };
}
