import type { HitPayload, Plugin, Tools } from '../../kernel';
import { read } from '../../lib/dom/native';
import { isOff as isSwitchedOff } from '../../lib/records/recipients-off';
import { conversionOf } from '../../lib/records/told-conversion';
import { createTicker } from '../../lib/time/ticker';
import { HIT_VENDORS, LEAVE_MISSING, LEAVE_VENDORS } from '../../lib/values/tap-stages';
import { afterPress } from './after-press';
import { awaitsContact } from './awaits-contact';
import { TRIES } from './bring';
import { watchFacts } from './facts';
import { createLedger } from './ledger';
import { keepLeft, takeLeft } from './left-over';
import { hasRun } from './marker';
import { tellMissing } from './missing';
import type { VendorsOptions } from './options';
import { MOST_WAITING, type Running, runVendor } from './run-vendor';
import { suits } from './suits';
import { type NamedVendor, PURPOSES } from './vendor';

/** Calls `run` once the page is loaded, visible and idle. */
function whenCalm({ env, hooks, idle, part }: Pick<Tools, 'env' | 'hooks' | 'idle' | 'part'>, run: () => void): void {
  const { window, document } = env;
  const { listen, end } = part();
  // A tab opened in the background and never shown does not count.
  const seen = () => {
    if (read(document, 'visibilityState') === 'hidden') return;
    end();
    idle(run);
  };
  hooks.loaded.tap('vendors', () => {
    listen(window, 'visibilitychange', seen);
    seen();
  });
}

const NAME = 'vendors';
/** ms between two checks for a library, or whether a vendor may receive the visitor's hits. */
const PAUSE = 1_000;

const isAdvertising = ({ category }: NamedVendor) => category === 'advertising';
/** A container holds advertising tags, too. */
const mayAdvertise = ({ category }: NamedVendor) => /^(advertising|tags)$/.test(category);

const plugin: Plugin<VendorsOptions, unknown> = {
  name: NAME,
  apply(taproot) {
    const { env, hooks, page, visitor, options, consent } = taproot;
    const { window, document } = env;
    if (hasRun(document)) return;

    const ledger = createLedger(env, taproot.report);
    const every = createTicker(taproot.later, PAUSE);
    const context = { ...taproot, every, ledger, missing: tellMissing(env, taproot.track, taproot.report) };
    const tellConversion = watchFacts(options.conversions ?? [], ledger, taproot.track);
    const running = new Map<NamedVendor, Running>();
    const left = takeLeft(window, taproot.report);
    let past: HitPayload[] = [];
    let calm = false;

    const purposeOf = ({ category }: NamedVendor) => PURPOSES[category] ?? 'analytics';
    const off = new Set<string>();
    const isOff = ({ name }: NamedVendor) => off.has(`vendor ${name}`) || isSwitchedOff(consent.record, options.switches?.[name]?.by);
    const isAllowed = (named: NamedVendor) => !isOff(named) && consent.covers(purposeOf(named));
    const goOn = () => {
      if (calm) start();
    };
    const isUnknown = options.awaitsContact ? awaitsContact(taproot, () => off.has('plugin contact'), goOn) : () => false;
    /** The page may have broken an object that tells who the visitor is. */
    const suited = (named: NamedVendor) => {
      try {
        const answer = suits(named, page, visitor, window.location.pathname, env.sensitive);
        return answer && mayAdvertise(named) && isUnknown() ? undefined : answer;
      } catch (error) {
        taproot.report(error);
        return false;
      }
    };

    /** Starts the vendors that suit the page. Returns true if some can't be decided yet. */
    const start = (wanted: (named: NamedVendor) => boolean = () => true): boolean => {
      let unknown = false;
      for (const named of options.named) {
        if (running.has(named) || !wanted(named) || !isAllowed(named)) continue;
        const answer = suited(named);
        // Marks use a purpose that the site asks for, or else `analytics`.
        const purpose = consent.allows(purposeOf(named)) ? purposeOf(named) : 'analytics';
        if (answer) running.set(named, runVendor(named, isAdvertising(named) ? [...left, ...past] : past, { ...context, purpose }));
        unknown ||= answer === undefined;
      }
      return unknown;
    };

    hooks.off.tap(NAME, (list) => {
      for (const one of list) off.add(one);
      for (const [named, one] of running) if (isOff(named)) one.end();
    });
    // Tapped before hits: hits from before a choice are not for vendors that the choice allows.
    hooks.consent.tap(NAME, () => {
      past = [];
      for (const [named, one] of running) if (!isAllowed(named)) one.end();
      goOn();
    });
    hooks.hit.tap({ name: NAME, stage: HIT_VENDORS }, (hit) => {
      // One more tells a vendor that starts later that some were dropped.
      past = [...past, hit].slice(-MOST_WAITING - 1);
      for (const one of running.values()) one.take(hit);
      // The visitor may leave as soon as a conversion has happened.
      if (conversionOf(hit)) start(isAdvertising);
      tellConversion(hit);
      return undefined;
    });
    hooks.leave.tap({ name: NAME, stage: LEAVE_MISSING }, () => {
      for (const one of running.values()) one.tell();
    });
    hooks.leave.tap({ name: NAME, stage: LEAVE_VENDORS }, () => {
      const told = [...running].map(([named, one]) => one.leave() || !isAdvertising(named) || isOff(named));
      const waits = options.named.some(
        (named) => isAdvertising(named) && !running.has(named) && isAllowed(named) && suited(named) === undefined,
      );
      if (waits || told.includes(false)) keepLeft(window, waits ? [...left, ...past] : past, taproot.report);
    });
    hooks.navigate.tap(NAME, goOn);
    if (left.length) start(isAdvertising);
    const begin = () => {
      let tries = TRIES;
      calm = true;
      if (start()) every(() => !(start() && --tries));
    };
    whenCalm(taproot, () => {
      if (options.wait) afterPress(taproot, begin);
      else begin();
    });

    // `explain()` reads from the trace, which keeps this return value, whether anything counts conversions, and what the service tells.
    return Object.assign(() => {}, { conversions: options.conversions?.length, told: options.told });
  },
};

export default plugin;
