import type { Tools } from '../../kernel';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import { watchTriggers } from './triggers';

/** The prompts that wait for their display conditions. */
export interface Armed {
  /** Calls `due` once the conditions hold. `waited`: ms for which the prompt has waited on earlier pages. */
  arm(definition: PromptDefinition, waited: number, due: () => void): void;
  /** Returns whether a prompt was armed on this page, and not disarmed: its conditions may have been met since. */
  has(id: string): boolean;
  disarm(id: string): void;
  disarmAll(): void;
  /** Returns the ms that prompts with a delay have waited so far, by id. */
  waits(): Map<string, number>;
}

interface Waiting {
  /** Monotonic, ms. */
  readonly since: number;
  readonly waited: number;
  readonly delayed: boolean;
  end(): void;
}

export function createArmed({ env, part }: Pick<Tools, 'env' | 'part'>): Armed {
  const armed = new Map<string, Waiting>();
  const disarm = (id: string) => {
    armed.get(id)?.end();
    armed.delete(id);
  };
  return {
    arm({ id, display = {} }, waited, due) {
      const watching = part();
      watchTriggers(watching, display, waited, due);
      armed.set(id, { since: env.clock(), waited, delayed: !!display.delay, end: watching.end });
    },
    has: (id) => armed.has(id),
    disarm,
    disarmAll() {
      for (const id of [...armed.keys()]) disarm(id);
    },
    waits: () =>
      new Map(
        [...armed].filter(([, { delayed }]) => delayed).map(([id, { since, waited }]) => [id, Math.round(waited + env.clock() - since)]),
      ),
  };
}
