import type { Tools } from '../../../kernel';
import type { PromptDefinition } from '../../../lib/contracts/prompt-definition';
import { EXPOSURE, exposureProperties, exposureTo } from '../../../lib/records/exposure';
import { choose, createAssignment, forcedVariants, type SessionVariants } from '../../../lib/targeting/assignment';
import { readDefinition } from '../../../lib/targeting/definition';
import { type Arm, mayEnter, runsHere } from '../../../lib/targeting/eligibility';
import type { Audiences } from '../../../lib/targeting/load-audience';
import { type Fields, fillContent } from '../fill';
import type { PromptsOptions } from '../options';
import type { Variants } from '../varied';
import { faultsOfWording, plainPrompt, worded } from './wording';

/** EXP-05: reports that a visitor sees a variant, once per page view and experiment. */
interface PromptExposures {
  expose(prompt: Pick<PromptDefinition, 'id'>, experiment: string, arm: Arm, forced: boolean): void;
}

function createPromptExposures(
  { env, hooks, track }: Pick<Tools, 'env' | 'hooks' | 'track'>,
  session: SessionVariants,
  mayMeasure: (experiment: string) => boolean,
): PromptExposures {
  const exposed = new Set<string>();
  hooks.navigate.tap('prompts-variants', () => exposed.clear());
  return {
    expose(prompt, experiment, arm, forced) {
      // The visitor may have refused since the prompt was requested.
      if (exposed.has(experiment) || !mayMeasure(experiment)) return;
      exposed.add(experiment);
      // Runs first: the exposure names the variant, as every later hit of the session does.
      if (!forced) session.keep(experiment, arm.variant);
      track(EXPOSURE, { ...exposureProperties(exposureTo(experiment, arm, forced, env.now())), prompt_id: prompt.id });
    },
  };
}

/** ms. */
const DAY = 24 * 60 * 60 * 1_000;

/** A variant, and whether the address forces it. */
interface Chosen {
  readonly arm: Arm;
  readonly forced: boolean;
}

type Available = Pick<Tools<PromptsOptions>, 'env' | 'hooks' | 'options' | 'consent' | 'track' | 'report'>;

/**
 * Returns a function that gives a prompt the texts of the visitor's variant. Visitors whose experiments may not be stored, and those who do
 * not take part, get the control without an exposure.
 */
export function createVariants(taproot: Available, audiences: Audiences, isOff: (experiment: string) => boolean): Variants['vary'] {
  const { env, consent, report } = taproot;
  const { window } = env;
  const { holdout, prompts } = taproot.options;
  const listed = Object.values(prompts).flatMap((list) => list?.flatMap(({ experiment }) => experiment ?? []) ?? []);
  const known = new Map(listed.map((experiment) => [experiment.id, readDefinition(experiment)]));
  const { memory, session, stored, circumstances } = createAssignment(env, { known, holdout, whyOutside: audiences.whyOutside, report });
  const mayMeasure = (id: string) => consent.allows('analytics') && !isOff(id);
  const exposures = createPromptExposures(taproot, session, mayMeasure);

  /**
   * Returns whether the visitor's fields fill all gaps in every variant. Otherwise, some variants would show to fewer visitors than others.
   */
  const areWhole = (definition: PromptDefinition, arms: readonly Arm[], fields: Fields) =>
    arms.every(({ variant }) => {
      const { unseen, definition: content } = worded(definition, variant);
      return unseen || fillContent(content, fields);
    });

  /** Returns the visitor's variant. Draws and stores one if there is none. Returns undefined for visitors who do not take part. */
  const assign = (definition: PromptDefinition, fields: Fields, preview: boolean): Chosen | undefined => {
    const { experiment: given } = definition;
    if (!given) return;
    const experiment = readDefinition(given);
    const { id, days } = experiment;
    const now = circumstances(id, (group, variant) => exposures.expose(definition, group, { variant, weight: 1, delay: 0 }, false));
    const arms = preview ? experiment.arms : runsHere(experiment, now);
    if (typeof arms === 'string') return;
    const takesPart = !preview && areWhole(definition, arms, fields);
    const { variant, from } = choose({
      arms,
      forced: forcedVariants(window.location.search).get(id),
      stored: takesPart ? stored(id) : undefined,
      enter: () => (takesPart ? mayEnter(experiment, arms, now) : { out: 'gaps' }),
      // Nothing of a prompt is visible yet.
      steady: () => true,
      held: true,
    });
    const arm = from !== 'default' && arms.find((one) => one.variant === variant);
    if (!arm) return;
    if (from === 'forced') return { arm, forced: true };
    // Without storage, the next page would show another variant.
    if (memory.recall().get(id)?.variant !== variant && !memory.keep(id, { variant, expires: now.now + days * DAY })) return;
    return { arm, forced: false };
  };

  return (definition, fields, preview) => {
    const { id: experiment } = definition.experiment ?? {};
    if (experiment === undefined) return { definition, unseen: false, expose() {} };
    const [fault] = faultsOfWording(definition);
    if (fault) {
      report(new TypeError(fault), { severity: 'warn' });
      return { definition: undefined, unseen: false, expose() {} };
    }
    const plain = plainPrompt(definition);
    if (!preview && !mayMeasure(experiment)) return plain;
    try {
      const chosen = assign(definition, fields, preview);
      if (!chosen) return plain;
      const { arm, forced } = chosen;
      const own = worded(definition, arm.variant);
      return {
        definition: { ...own.definition, variant: arm.variant },
        unseen: own.unseen,
        expose: () => exposures.expose(definition, experiment, arm, forced),
      };
    } catch (error) {
      // A page's own definition may have malformed settings.
      report(error, { severity: 'warn' });
      return plain;
    }
  };
}
