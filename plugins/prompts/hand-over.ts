import type { Env } from '../../kernel';
import type { PromptValues } from '../../lib/records/prompt';

/** ms within which a listener has to save the answers. */
const TIMEOUT = 10_000;

/**
 * PRM-03: hands answers to the page. Resolves to whether a listener took them, by `event.detail.take()` during the event. The listener may
 * pass `take` a promise that is fulfilled once the answers are safe. Never rejects.
 */
export async function handOver({ window }: Env, target: EventTarget, id: string, values: PromptValues): Promise<boolean> {
  let taken: unknown = false;
  const take = (done: unknown = true) => {
    taken = done;
  };
  target.dispatchEvent(new window.CustomEvent('taproot:prompt', { bubbles: true, detail: { id, values, take } }));
  const late = new Promise((resolve) => window.setTimeout(() => resolve(false), TIMEOUT));
  try {
    return (await Promise.race([taken, late])) !== false;
  } catch {
    return false;
  }
}
