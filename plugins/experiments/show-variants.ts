import type { Env, Tools } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { LATE } from '../../lib/records/experiment-record';
import { currentDevice, heldSheet, RULES_KEY, sheetText } from '../../lib/records/experiment-rules';
import { writeText } from '../../lib/storage/storage';
import type { BucketMemory } from '../../lib/targeting/bucket-memory';
import { type Experiment, runningArms, runsHere } from '../../lib/targeting/eligibility';
import { type Decision, decide, define, type ExperimentVisitor } from './decide';
import type { Exposures } from './exposures';
import type { ExperimentsOptions } from './options';
import {
  areFresh,
  areParsed,
  countVariants,
  createGestures,
  definitionOf,
  findParts,
  homeOf,
  type MarkedPart,
  marksOf,
  reveal,
  watchParts,
} from './parts';
import { createRedirects, LEAVING } from './redirects';
import { createLook, type Released } from './sight';

/** The rules begin with their expiry, in ms since the epoch. As a selector, the number is invalid, so browsers skip it. */
const areRules = (text: string) => /^\d+{}/.test(text);

/**
 * Returns a function that stores the variants that the next page shows before its first paint. They expire when one of the `known`
 * experiments, their variants or the visitor's buckets ends. `find` returns an experiment, or undefined if only a bucket of it is left.
 */
function createEarlyRules(env: Env, memory: BucketMemory, holdout: string, report: ReportWarning) {
  const { window } = env;
  readSound(window, 'localStorage', RULES_KEY, areRules, report);
  return (known: readonly Experiment[], find: (id: string) => Experiment | undefined): void => {
    const now = env.now();
    // If a variant depends on the next page's address, the page is held there. So is a page that a redirect leaves.
    const shows = (id: string, variant: string) => {
      // Late visitors may enter on the next page, which holds for them.
      if (variant === LATE) return false;
      const experiment = find(id);
      if (!experiment) return id !== holdout;
      const isRedirected = experiment.arms.some((arm) => arm.variant === variant && arm.redirect);
      return !experiment.addresses && !isRedirected && runningArms(experiment, now, currentDevice(env)).length > 0;
    };
    const buckets = new Map([...memory.recall()].filter(([id, { variant }]) => shows(id, variant)));
    const ends = known.flatMap(({ end, arms }) => [end, ...arms.map((arm) => arm.end)]);
    const until = Math.min(
      ...ends.filter((end): end is number => !!end && end > now),
      ...[...buckets.values()].map(({ expires }) => expires),
    );
    writeText(window, 'localStorage', RULES_KEY, buckets.size ? `${until}{}${sheetText(buckets)}` : null);
  };
}

export interface Variants {
  /** Shows the variants of all parts on the page. */
  show(): void;
  /** Another page view begins: its own parts may come until the visitor's first gesture in it. */
  move(): void;
}

/** Shows the variants of the parts on the page, and of those inserted later. `known`: the manifest's experiments. */
export function createVariants(
  tools: Tools<ExperimentsOptions>,
  known: Map<string, Experiment>,
  visitor: ExperimentVisitor,
  exposures: Exposures,
): Variants {
  const { hooks, env, options, report } = tools;
  const { document } = env;
  const sheet = heldSheet(document);
  /**
   * Experiments that a switch turns off, without their variants, so that nobody is drawn. A variant that shows already stays, and counts no
   * more.
   */
  const stopped = new Map<string, Experiment>();
  const decisions = new Map<string, Decision>();
  /** Experiments that are decided again on this page, because its address or the time has changed. Nobody is late for them. */
  const again = new Set<string>();
  /** Decisions whose variants are not laid out yet. */
  const made: Decision[] = [];
  /** The parents of decided experiments' parts. */
  const homes = new Map<string, Node | null>();
  const gestures = createGestures(tools, () => findParts(document));
  /** True while the page has parts that are not fully parsed. */
  let waiting = false;

  const experimentOf = (id: string) => stopped.get(id) ?? known.get(id);

  /** Lifts the hold of decided experiments. */
  const draw = () => {
    const shown = [...decisions].map(([id, { variant }]) => [id, { variant, expires: 0 }] as const);
    sheet?.replaceSync(sheetText(new Map(shown)) + (redirects.leaving ? LEAVING : ''));
  };
  const redirects = createRedirects(tools, options.network ?? [], draw);
  const keepRules = createEarlyRules(env, visitor.memory, options.holdout?.id ?? 'holdout', report);
  /** Lifts the hold of decided experiments, here and on the next page. */
  const prepare = () => {
    for (const { keepDisplay } of made.splice(0)) keepDisplay?.();
    draw();
    keepRules([...known.values()], experimentOf);
  };

  const settle = (id: string, parts: readonly MarkedPart[], released: Released | undefined) => {
    const experiment = experimentOf(id) ?? define(id, definitionOf(id, parts), report);
    known.set(id, experiment);
    const decision = decide(env, visitor, experiment, parts, !!sheet && !again.has(id), released);
    if (decision.isNewlyLate) exposures.tellLate(id);
    const redirect = decision.from === 'default' ? undefined : decision.arm?.redirect;
    const handOver = () => exposures.handOver(id);
    const leaves = redirect && redirects.leave(id, redirect, { tell: (told) => exposures.see(id, decision, told), handOver });
    // If a redirect is impossible, the page shows the control and counts nothing.
    const final: Decision = redirect && !leaves ? { ...decision, variant: 'control', from: 'default' } : decision;
    decisions.set(id, final);
    // A part that stands alone may be visitors' content, before the page's own parts are parsed.
    if (countVariants(parts) > 1) homes.set(id, homeOf(parts));
    if (!leaves) {
      reveal(parts, final.variant);
      made.push(final);
    }
    return final;
  };

  /** Decides and shows. `brought`: the changes by the running task. `released`: the elements that a look releases. */
  const show = (brought: readonly MutationRecord[] = [], released?: Released) => {
    waiting = false;
    for (const [id, home] of homes) if (!home?.isConnected) homes.delete(id);
    for (const [id, found] of findParts(document, homes)) {
      const experiment = experimentOf(id);
      const isRedirect = !!experiment?.arms.some(({ redirect }) => redirect);
      const parts = isRedirect ? marksOf(document, id) : found;
      let decision = decisions.get(id);
      if (decision && experiment && decision.here !== (typeof runsHere(experiment, visitor.circumstances(id)) !== 'string')) {
        decisions.delete(id);
        exposures.forget(id);
        again.add(id);
        decision = undefined;
      }
      if (!decision && !gestures.admits(parts)) continue;
      if (decision) isRedirect || reveal(parts, decision.variant);
      else if (visitor.awaits(id, experiment?.audience)) continue;
      else if (isRedirect || areParsed(document, parts)) {
        if (released || (sheet && areFresh(parts, brought))) decision = settle(id, parts, released);
        if (!released) look();
      } else waiting = true;
      if (decision) exposures.see(id, decision);
    }
    if (released) prepare();
  };
  const look = createLook(tools, (released) => show([], released));
  watchParts(tools, () => waiting, show);

  hooks.off.tap('experiments', (list) => {
    for (const one of list) {
      const [kind, id = ''] = one.split(' ');
      if (kind !== 'experiment') continue;
      stopped.set(id, { id, arms: [], days: 0 });
      exposures.forget(id);
    }
    // The next page must not show their variants before its first paint.
    if (decisions.size) prepare();
  });

  return {
    show,
    move() {
      gestures.reset();
      show();
    },
  };
}
