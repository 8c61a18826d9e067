import type { Tools } from '../../../kernel';
import type { PromptDefinition } from '../../../lib/contracts/prompt-definition';
import { createBucketMemory } from '../../../lib/targeting/bucket-memory';
import { circumstancesOf } from '../../../lib/targeting/circumstances';
import { readDefinition } from '../../../lib/targeting/definition';
import { mayEnter, runsHere } from '../../../lib/targeting/eligibility';
import type { Arm } from '../../../lib/targeting/experiment';
import { forcedVariants } from '../../../lib/targeting/forced-variants';
import { createHoldout } from '../../../lib/targeting/hold-out';
import type { Audiences } from '../../../lib/targeting/load-audience';
import { createSessionVariants } from '../../../lib/targeting/session-variants';
import { type Fields, fillContent } from '../fill';
import type { PromptsOptions } from '../options';
import type { Variants } from '../varied';
import { createPromptExposures } from './exposures';
import { faultsOfWording, plainPrompt, worded } from './wording';

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
  const { window, now } = env;
  const { holdout, prompts } = taproot.options;
  const listed = Object.values(prompts).flatMap((list) => list?.flatMap(({ experiment }) => experiment ?? []) ?? []);
  const known = new Map(listed.map((experiment) => [experiment.id, readDefinition(experiment)]));
  const memory = createBucketMemory(env, report);
  const session = createSessionVariants(env);
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
  const choose = (definition: PromptDefinition, fields: Fields, preview: boolean): Chosen | undefined => {
    const { experiment: given } = definition;
    if (!given) return;
    const experiment = readDefinition(given);
    const { id, days } = experiment;
    const circumstances = {
      ...circumstancesOf(env, id, known, { memory, session, whyOutside: audiences.whyOutside() }),
      isHeldOut:
        holdout &&
        createHoldout(env, holdout, { memory, session }, (group, variant) =>
          exposures.expose(definition, group, { variant, weight: 1, delay: 0 }, false),
        ),
    };
    const running = preview ? experiment.arms : runsHere(experiment, circumstances);
    if (typeof running === 'string') return;
    const find = (variant: string | undefined) => running.find((arm) => arm.variant === variant);
    const wished = find(forcedVariants(window.location.search).get(id));
    if (wished) return { arm: wished, forced: true };
    if (preview || !areWhole(definition, running, fields)) return;
    const stored = memory.recall().get(id)?.variant;
    const before = find(stored) ?? find(session.find(id));
    const entry = before ?? mayEnter(experiment, running, circumstances);
    const arm = 'variant' in entry ? find(entry.variant) : undefined;
    if (!arm) return;
    // Without storage, the next page would show another variant.
    if (arm.variant !== stored && !memory.keep(id, { variant: arm.variant, expires: now() + days * DAY })) return;
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
      const chosen = choose(definition, fields, preview);
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
