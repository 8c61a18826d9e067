import { appliedPlugins, type Env, type Inspected, type Plugin, type Problem } from '../../kernel';
import { COUNTRY_KEY, knownCountry } from '../../lib/records/country-record';
import { uncounted } from '../../lib/records/uncounted';
import { readText } from '../../lib/storage/storage';
import { timeZone } from '../../lib/time/zone';
import { declared, ownEvents } from './declared';
import { clickEntries, clickLead } from './facts/click-facts';
import { consentEntries } from './facts/consent-facts';
import { declaredEntries, findFaultsIn, misspeltIn } from './facts/declared-facts';
import { eventEntries, eventLead } from './facts/event-facts';
import { readEvents } from './facts/event-log';
import { experimentEntries } from './facts/experiment-facts';
import { findExperiments, type Listed, listedExperiments } from './facts/find-experiments';
import { findChunk, findPlugins } from './facts/find-plugins';
import { hookEntries } from './facts/hook-facts';
import { hasPromptMarks, markEntries } from './facts/mark-facts';
import { pageEntries, visitorEntries } from './facts/page-facts';
import { ticketText } from './facts/ticket';
import { warningEntries } from './facts/warning-facts';
import { createWatch } from './facts/watch';
import { watchTrace } from './facts/watch-trace';
import { createPanel } from './panel/panel';
import type { Section } from './panel/section';

/** Copies a text to the clipboard. Resolves to false if there is no clipboard, or the page or the visitor denies access. */
async function copyText({ window }: Env, text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const NAME = 'overlay';
/** The overlay's own event, which it does not list. */
const SHOWN = 'debug_overlay';
/** ms between two updates. */
const PERIOD = 500;

const plugin: Plugin<Inspected> = {
  name: NAME,
  apply(taproot) {
    const { env, hooks, page, visitor, consent, version, options: inspected } = taproot;
    const { window } = env;
    const { site, plugins } = inspected;
    const watch = createWatch(taproot, inspected);
    const problems: Problem[] = [];
    let sentences: readonly string[] = [];
    let listed: Listed = {};
    /** The plugins whose options are in `listed` or loading. */
    const asked = new Set<string>();
    let late = true;
    const events = Object.hasOwn(declared, page.site) ? declared[page.site] : undefined;
    const findFaults = findFaultsIn(events);
    const findName = misspeltIn(events, ownEvents);

    hooks.problem.tap(NAME, (problem) => {
      problems.push(problem);
      watch.note('problem', problem);
    });
    hooks.consent.tap(NAME, () => {
      watch.note('consent', consent.allows('analytics'));
    });
    hooks.navigate.tap(NAME, ({ type }) => {
      if (!late && type === 'back_forward_cache') watch.note('page back');
    });
    hooks.hit.tap(NAME, (hit) => {
      if (late) watch.note('hit before', hit);
      return undefined;
    });
    late = false;
    watchTrace(env, page, inspected, watch);

    /** Reads again at each update, because writes may be blocked and hits altered at any time. */
    const askWhy = () =>
      void taproot.explain().then((said) => {
        sentences = said;
      });
    const lookForExperiments = () => {
      for (const enabled of plugins) {
        const { name, load } = enabled;
        if (!/^(experiments|prompts)$/.test(name) || asked.has(name)) continue;
        // A mark of no prompt may be why the chunk has not been asked for.
        if (!findChunk(window, version, load)?.arrived && !(name === 'prompts' && hasPromptMarks(env))) continue;
        asked.add(name);
        void listedExperiments(enabled).then((found) => {
          // By name: a module's exports can't be enumerated in the built files.
          const { experiments, prompts, holdout, network } = listed;
          listed = {
            experiments: found.experiments ?? experiments,
            prompts: found.prompts ?? prompts,
            holdout: found.holdout ?? holdout,
            network: found.network ?? network,
          };
        });
      }
    };

    const uncountedEntries = () =>
      consent.allows('analytics')
        ? uncounted(window, page.site, appliedPlugins(inspected.trace)).map((text) => ({
            ...{ key: text, title: 'not counted', mark: 'note', tone: 'plain' as const, text },
          }))
        : [];

    const sections = (): Section[] => {
      const { hostname, search, href } = window.location;
      const { userAgent, language } = window.navigator;
      const around = {
        hostname,
        search,
        userAgent,
        language,
        timeZone: timeZone(),
        country: knownCountry(readText(window, 'localStorage', COUNTRY_KEY), env.now()) ?? null,
      };
      const log = readEvents(watch.notes, findFaults).filter(({ name }) => name !== SHOWN);
      const takesPrompts = plugins.some(({ name }) => name === 'prompts');
      const prompts = takesPrompts ? listed.prompts && (listed.prompts[page.site] ?? []).map(({ id }) => id) : [];
      const warnings = [
        ...declaredEntries(log, page.site, findName),
        ...markEntries(env, prompts),
        ...uncountedEntries(),
        ...warningEntries(problems, site.id),
      ];
      lookForExperiments();
      askWhy();
      return [
        { id: 'page', title: 'Detected', entries: [...pageEntries(page, site, around), ...visitorEntries(visitor, page, around)] },
        { id: 'consent', title: 'Consent', entries: consentEntries(consent, site.apart?.ids ?? [], sentences) },
        { id: 'plugins', title: 'Plugins', entries: findPlugins({ window, taproot, inspected, watch, problems }) },
        { id: 'events', title: 'Events', lead: eventLead(log, plugins), entries: eventEntries(log) },
        { id: 'clicks', title: 'Clicks', lead: clickLead(watch.scope), entries: clickEntries(watch.scope) },
        {
          id: 'experiments',
          title: 'Experiments',
          entries: experimentEntries(findExperiments(env, listed, page.site), href, consent.allows('analytics')),
        },
        { id: 'hooks', title: 'Hooks', lead: 'Taps in the order in which they run.', entries: hookEntries(hooks) },
        { id: 'warnings', title: 'Warnings', lead: warnings.length ? '' : 'Nothing has gone wrong.', entries: warnings },
      ];
    };

    const heading = `Taproot ${version}`;
    const panel = createPanel(env, {
      heading,
      sections,
      async copy() {
        const text = ticketText(`${heading} on ${window.location.host}`, sections());
        return (await copyText(env, text)) ? undefined : text;
      },
    });
    watch.shown = panel;
    inspected.begin();
    const timer = window.setInterval(panel.update, PERIOD);
    taproot.track(SHOWN, { event_category: 'debug', event_action: 'shown' });
    return () => {
      window.clearInterval(timer);
      panel.remove();
    };
  },
};

export default plugin;
