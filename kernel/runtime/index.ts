import { createKeyDelivery } from '../../lib/dom/isolate-keys';
import { readSound } from '../../lib/records/broken-record';
import { CONSENT_COOKIE } from '../../lib/records/consent-record';
import { isRefusalTime, REFUSED_KEY } from '../../lib/records/stored-choice';
import { SWITCHES_KEY, storedSwitches } from '../../lib/records/switches';
import { readText } from '../../lib/storage/storage';
import { rewriteAddress, withoutArrived } from '../../lib/url/address-bar';
import { rootAddress } from '../../lib/url/routes';
import { bare } from '../../lib/values/bare';
import { TRIES } from '../bring-runtime';
import type { ConsentChange } from '../consent/consent';
import { followConsent } from '../consent/runtime/follow-consent';
import { followLayers } from '../consent/runtime/follow-layers';
import { watchOtherTabs } from '../consent/runtime/other-tabs';
import { createReread, type RuntimeStart } from '../consent/runtime/reread';
import { watchSignals } from '../consent/runtime/signals';
import { withEvents } from '../early-events';
import { guard } from '../guard';
import type { OwnHooks } from '../lifecycle';
import type { PageStart } from '../page-start';
import type { EnabledPlugin } from '../plugin';
import type { Tools } from '../taproot';
import type { Framed } from './frames/enter';
import { watchHistory } from './history';
import { createHost } from './host';
import { keepName } from './keep-name';
import { loadAhead } from './load-ahead';
import type { Runtime, RuntimeManifest } from './manifest';
import { watchMarkedClicks } from './marked-clicks';
import { watchMoments } from './moments';
import { handingOn, watchers, withAnswer } from './own-plugins';
import { withWatch } from './with-watch';

/**
 * Returns the plugin that asks for consent. Its first request is the tag's, if the tag has already requested its chunk. `lost` is called
 * when the last request has failed: without a question there is no opt-out.
 */
function asked(plugin: EnabledPlugin, { asking }: PageStart, lost: () => void): EnabledPlugin {
  let early = asking;
  let left = TRIES;
  const load = async () => {
    try {
      const coming = early ?? plugin.load();
      early = undefined;
      return await coming;
    } catch (error) {
      if (!--left) lost();
      throw error;
    }
  };
  return { ...plugin, load };
}

/** ms that the runtime waits for the debug overlay, and in a frame for the pages around it. */
const LONGEST_DEBUG = 3_000;
const LONGEST_FRAME = 3_000;

/** Returns the tools with the way to apply a choice made elsewhere, which other chunks use, too. */
function readAgain(taproot: Tools<PageStart>): Tools<RuntimeStart> {
  const { env, hooks, consent, options, report } = taproot;
  readSound(env.window, 'localStorage', REFUSED_KEY, isRefusalTime, report);
  const { reread, note } = createReread(env, consent, options.records, env.now() - env.clock() + options.time);
  // The hook replays the choice in force to a tap.
  hooks.consent.intercept({ call: ({ chosen }: ConsentChange) => note(chosen) });
  return { ...taproot, options: { ...options, reread } };
}

/** Answers frames of the network once the first one asks. The chunk checks who asks. */
function watchFrames(taproot: Tools<RuntimeStart>, manifest: RuntimeManifest): void {
  const { window } = taproot.env;
  const hear = ({ data }: MessageEvent) => {
    if (Object(data).taproot !== 'frame') return;
    window.removeEventListener('message', hear);
    import(/* webpackChunkName: "frames" */ './frames').then(({ answer }) => answer(taproot, manifest)).catch(taproot.report);
  };
  window.addEventListener('message', hear);
}

/**
 * Raises the page's moments. A chunk, because only chunks listen to them, and a plugin, because plugins are retried and reported. The build
 * lists the hashes of numbered chunks in its file (`tools/build/own-chunks.ts`).
 */
export const runtime = (manifest: RuntimeManifest, createOwnHost = createHost): Runtime => ({
  name: 'runtime',
  manifest,
  apply(tools) {
    const taproot = readAgain(tools);
    const { window } = taproot.env;
    const { handsOn, rules, paths, ends } = manifest;
    const { env, consent, options, page, report } = taproot;
    const run = (framed?: Framed) => start(taproot, manifest, createOwnHost, framed);
    const begin = () => {
      guard(() => paths?.(env, consent), report);
      if (rules) env.rules = async () => (await rules()).default;
      if (window === window.top || !handsOn) return run();
      const entered = import(/* webpackChunkName: "frames" */ './frames').then(({ enter }) => enter(taproot, handsOn));
      const late = new Promise<undefined>((resolve) => window.setTimeout(resolve, LONGEST_FRAME));
      void Promise.race([entered, late])
        .catch(report)
        .then((framed) => guard(() => run(framed || undefined), report));
    };
    let ending: Promise<boolean> | undefined;
    guard(() => {
      ending = ends?.(env, consent, options.records, page.attribute('region'));
    }, report);
    if (!ending) return begin();
    void ending.catch(report).then((ended) => ended || guard(begin, report));
  },
});

function start(taproot: Tools<RuntimeStart>, manifest: RuntimeManifest, createOwnHost: typeof createHost, framed?: Framed): void {
  const { env, hooks, consent, visitor, options, report } = taproot;
  const { window } = env;
  const { startAll, pending, observe } = createOwnHost(taproot, options);
  const { plugins, asks, handsOn } = manifest;
  const answering = withAnswer({});
  const own = plugins.map((plugin) => answering(framed?.starts(plugin) ?? plugin));
  // Runs before any step that may fail: nothing else asks visitors who may be tracked unless they refuse.
  const lost = () => {
    env.unseen = true;
    options.review();
  };
  if (asks) startAll(asks.map((plugin) => asked(plugin, options, lost)).map((plugin) => answering(framed?.asks(plugin) ?? plugin)));
  const attempt = (step: () => void) => guard(step, report);
  const purposes = ['analytics', ...(options.site.apart?.ids ?? [])];
  let hands = false;
  const startHandOn = () => {
    if (hands) return;
    hands = true;
    startAll([handingOn({ ...handsOn, asked: purposes })]);
  };
  // Starts before everything else: a visitor may follow a link as soon as one is parsed.
  if (handsOn)
    attempt(() =>
      hooks.consent.tap('runtime', ({ categories }) => {
        // Starts while the visitor is being asked, too: a visitor who refuses may follow a link the next moment.
        const isAllGranted = purposes.every((purpose) => categories.includes(purpose));
        if (!isAllGranted || visitor.dnt || visitor.gpc || handsOn.grants) startHandOn();
      }),
    );
  const { href } = window.location;
  const root = rootAddress(window.location);
  // Removes traces of an email's reader from every page, whatever its visitor allows.
  const address = withoutArrived(window, root ?? href);
  if (address !== href) rewriteAddress(window, address);

  const warn = (message: string) => {
    report(new Error(message), { kind: 'manual_error', severity: 'warn' });
    window.console.warn(`taproot: ${message}`);
  };
  const watched = (plugin: EnabledPlugin) => withWatch(plugin, (woken) => startAll([woken]));
  const follow = () => {
    attempt(() => followLayers(window, hooks));
    // If this throws, nothing starts: consent could not be followed.
    followConsent(env, hooks, consent, options, warn);
    const off = storedSwitches(readText(window, 'localStorage', SWITCHES_KEY), taproot);
    if (off.length) (hooks as OwnHooks).off.call(off);
  };
  /** True once the plugins that do not wait for the debug overlay have started. */
  let held = false;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    const kept = options.events.splice(0);
    // With a frozen Array.prototype, `push` can't be assigned.
    Object.defineProperty(options.events, 'push', bare({ value: createKeyDelivery() }));
    const clicks = kept.filter(({ type }) => type === 'click');
    const landing = root ? window.location.href : withoutArrived(window, options.url);
    if (!held) follow();
    attempt(() => taproot.push((page) => keepName(window, page)));
    // The page may have frozen objects that these steps change.
    attempt(() => void (options.reread(true) && warn(`${CONSENT_COOKIE} was invalid`)));
    attempt(() => watchMarkedClicks(window, hooks, consent, clicks));
    attempt(() => watchOtherTabs(env, hooks, options.reread, report));
    if (handsOn && options.handed)
      import(/* webpackChunkName: "take-choice" */ '../consent/chunks/take-choice')
        .then(({ takeChoice }) => takeChoice(taproot, handsOn))
        .catch(report);
    if (handsOn) watchFrames(taproot, manifest);
    attempt(() => watchSignals(window, hooks, consent, options.review, options.reread));
    attempt(() => watchMoments(env, hooks, { time: options.time, pending }, landing));
    attempt(() => watchHistory(window, hooks, landing, report));
    // The tag's own folder, if it has one.
    const [, folder] = options.scripts;
    options.scripts.push(...(manifest.scripts ?? []));
    const parsed = own.some(({ marks, brief }) => marks?.(brief as never, window.location.pathname));
    const others = own.flatMap((one) =>
      held && one.first ? [] : parsed && one.wake === 'body' ? { ...one, wake: 'ready' as const } : one,
    );
    startAll([...others.flatMap(watched).map(withEvents(taproot, kept, warn, landing)), ...watchers(inspect, folder)]);
    window.setTimeout(() => loadAhead(all, taproot));
  };
  const all = [...(asks ?? []), ...plugins];
  const inspect = () => ({ ...options, plugins: all, begin, observe });
  const debug = new URLSearchParams(window.location.search).has('_debug') && manifest.debug;
  if (!debug) {
    begin();
    return;
  }
  follow();
  held = true;
  startAll([...own.filter(({ first }) => first).flatMap(watched), debug(inspect)]);
  window.setTimeout(begin, LONGEST_DEBUG);
}
