import type { Idle } from './idle';

/** The part of `Env` that a life needs. */
interface Around {
  readonly window: Window & typeof globalThis;
}

/** The part of the Prioritized Task Scheduling API that a life needs. TypeScript's library lacks it. */
interface Scheduled {
  readonly scheduler?: { postTask?(task: () => unknown, options: { readonly priority: 'user-blocking' }): Promise<unknown> };
}

/** The life of a plugin, or of a part of one. What begins in it ends with it. */
export interface Life<Env extends Around = Around> {
  readonly env: Env;
  /** Aborted when the life ends. Not for `addEventListener`: older versions of zone.js then end the page's own listeners (angular#49591). */
  readonly signal: AbortSignal;
  /** Calls `end` when the life ends, at once if it has. Returns a function that forgets it. */
  ended(end: () => void): () => void;
  /**
   * Listens until the life ends. `types` are separated by spaces. `target` is no document and no form, whose methods images and fields
   * shadow.
   */
  listen<E extends Event>(
    target: EventTarget,
    types: string,
    listener: (event: E) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Runs `run` after `ms`, unless the life ends before. Returns a function that takes it back. */
  later(run: () => void, ms?: number): () => void;
  /**
   * Runs `run` in the next task, unless the life ends before. Browsers with `scheduler.postTask` run it before they go on parsing the page. Others
   * use a timer, which waits behind the parsing, for over 100 ms on a slow phone. Where the parser has just come to the body that a plugin waits for,
   * its `run` comes later in the same task, in which nothing of ours has run before.
   */
  soon(run: () => void): void;
  /** Runs `run` once the page is idle, unless the life ends before. */
  idle(run: () => void): void;
  /** Begins the life of a part, which ends with the whole, or before. */
  part(): Part<Env>;
}

export interface Part<Env extends Around = Around> extends Life<Env> {
  end(): void;
}

/** Begins a life on a page with this `idle` queue. `attempt` calls an end, or what has waited, and catches what it throws. */
export function createLife<Env extends Around>(env: Env, attempt: (run: () => void) => void, idle: Idle): Part<Env> {
  const { window } = env;
  const own = new window.AbortController();
  const { signal } = own;
  const ends = new Set<() => void>();
  const ended: Life['ended'] = (end) => {
    if (signal.aborted) attempt(end);
    else ends.add(end);
    return () => ends.delete(end);
  };
  return {
    env,
    signal,
    ended,
    end() {
      own.abort();
      for (const end of ends) attempt(end);
      ends.clear();
    },
    listen(target, types, listener, options) {
      for (const type of types.split(' ')) {
        target.addEventListener(type, listener as (event: Event) => void, options);
        ended(() => target.removeEventListener(type, listener as (event: Event) => void, options));
      }
    },
    later(run, ms) {
      const timer = window.setTimeout(() => signal.aborted || attempt(run), ms);
      return () => window.clearTimeout(timer);
    },
    soon(run) {
      const task = () => signal.aborted || attempt(run);
      const { scheduler } = window as Partial<Scheduled>;
      if (typeof scheduler?.postTask === 'function') void scheduler.postTask(task, { priority: 'user-blocking' });
      else window.setTimeout(task);
    },
    idle: (run) => idle(() => signal.aborted || attempt(run)),
    part() {
      const part = createLife(env, attempt, idle);
      part.ended(ended(part.end));
      return part;
    },
  };
}
