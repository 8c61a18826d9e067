import type { Navigation, Tools } from '../../kernel';

/** Holds back steps until the page is counted, then runs them. */
export interface Backlog {
  /** The address at which counting begins: the current one after a choice on this page, otherwise the landing. */
  readonly href: string;
  /** True once the page is counted. */
  readonly counting: boolean;
  /** Runs a step now, or once the page is counted, in the order of the times. */
  run(time: number, step: () => void): void;
  /** Begins to count. */
  release(): void;
}

/** `navigate` receives the page's navigations. After a choice on this page, navigations from before the choice are not reported. */
export function createBacklog({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, navigate: (move: Navigation) => void): Backlog {
  const steps: { readonly time: number; step(): void }[] = [];
  const moves: Navigation[] = [];
  let counting = false;
  let chosen = false;
  let landing: string | undefined;
  hooks.navigate.tap('analytics', (move) => (counting ? navigate(move) : void moves.push(move)));
  hooks.consent.tap('analytics', (change) => {
    chosen = !!change.chosen;
  });
  hooks.ready.tap('analytics', (address) => {
    landing = address;
  });

  return {
    href: (!chosen && landing) || env.window.location.href,
    get counting() {
      return counting;
    },
    run(time, step) {
      if (counting) step();
      else steps.push({ time, step });
    },
    release() {
      counting = true;
      for (const { step } of steps.sort((a, b) => a.time - b.time)) step();
      if (!chosen) moves.forEach(navigate);
    },
  };
}
