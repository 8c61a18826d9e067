import type { Plugin } from '../../kernel';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { createAudiences } from '../../lib/targeting/load-audience';
import { listedFor } from '../../lib/url/listed-for';
import { PROMPT_MAKE_WAY } from '../../lib/values/tap-stages';
import { createDirector } from './director';
import { createEligibility } from './eligibility';
import { setGate } from './gate';
import { watchLaterMarks } from './later-marks';
import { loadVariants } from './load-variants';
import { createPromptMemory } from './memory';
import { watchOpeners } from './openers';
import type { PromptsOptions } from './options';
import { createPageDefinitions } from './page-definitions';
import { previewedIn } from './previewed-in';
import { readDefinition } from './read-definition';
import { createReadiness } from './readiness';

const NAME = 'prompts';

const plugin: Plugin<PromptsOptions, unknown> = {
  name: NAME,
  apply(taproot) {
    const { env, hooks, options, page, report } = taproot;
    const { window } = env;
    const memory = createPromptMemory(env, report);
    const off = new Set<string>();
    const isOff = (what: string) => off.has(what);
    const audiences = createAudiences(env, options.network, report, () => readiness.settle());
    const variants = loadVariants(
      taproot,
      audiences,
      (id) => isOff(`experiment ${id}`),
      () => readiness.settle(),
    );
    const eligibility = createEligibility(taproot, memory, audiences);
    const isWanted = (definition: PromptDefinition) => previewed() === definition.id || eligibility.isOfPage(definition);
    const readiness = createReadiness(taproot.signal, isWanted, audiences, variants);
    const director = createDirector(taproot, memory, eligibility, (id) => isOff(`prompt ${id}`), variants.vary);
    const [forms] = listedFor(options.answers, window.location);
    const known = new Map<string, PromptDefinition>();
    const refuse = (fault: string) => {
      report(new TypeError(fault), { severity: 'warn' });
      window.console.warn(`taproot: ${fault}`);
    };
    const pageDefinitions = createPageDefinitions(env, refuse);
    const previewed = () => previewedIn(taproot);

    /** PRM-01: returns the definition if it is valid. */
    const learn = (given: unknown): PromptDefinition | undefined => {
      const read = readDefinition(given, options.network, window.location.href, forms);
      if ('id' in read) {
        known.set(read.id, read);
        return read;
      }
      read.forEach(refuse);
    };
    const arm = (definition: PromptDefinition) => {
      const wanted = previewed();
      // An unknown id previews nothing, and the page is as without it.
      if (wanted === null || !known.has(wanted)) readiness.whenReady(definition, director.arm);
      else if (wanted === definition.id) readiness.whenReady(definition, director.preview);
      else if (definition.type === 'Gate') setGate(env, definition.id, false);
    };

    const ask = (id: string) => {
      const definition = known.get(id);
      if (definition) readiness.whenReady(definition, director.ask);
      else report(new TypeError(`prompt ${id}: no definition has this id`), { severity: 'warn' });
    };

    const learnMore = () => {
      for (const learnt of pageDefinitions().map(learn)) if (learnt) arm(learnt);
    };

    hooks.off.tap(NAME, (list) => {
      for (const one of list) off.add(one);
      for (const definition of known.values()) if (off.has(`prompt ${definition.id}`)) director.turnOff(definition);
    });
    for (const given of [...(options.prompts[page.site] ?? []), ...pageDefinitions()]) learn(given);
    for (const definition of known.values()) arm(definition);
    const wanted = previewed();
    if (wanted !== null && !known.has(wanted)) report(new Error('no prompt has the id that the address asks for'), { severity: 'warn' });

    hooks.prompt.tap({ name: NAME, stage: PROMPT_MAKE_WAY }, ({ type, definition, id }) => {
      if (type === 'consent-settings') director.makeWay();
      if (type !== 'prompt') return;
      if (definition !== undefined) {
        const learnt = learn(definition);
        if (learnt) arm(learnt);
      } else ask(String(id));
      return true;
    });
    hooks.ready.tap(NAME, learnMore);
    hooks.contact.tap(NAME, () => {
      if (previewed() !== null) return;
      for (const definition of known.values())
        if (definition.display?.audience && !readiness.waits(definition)) readiness.whenReady(definition, director.reconsider);
    });
    hooks.navigate.tap(NAME, () => {
      director.move();
      for (const definition of known.values()) arm(definition);
    });
    hooks.leave.tap(NAME, () => memory.keepWaits(director.waits()));
    watchOpeners(taproot, ask);
    watchLaterMarks(taproot, {
      definition: learnMore,
      place: (id) => {
        const definition = known.get(id);
        if (definition) arm(definition);
      },
    });
  },
};

export default plugin;
