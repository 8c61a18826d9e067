import type { Every } from '../../lib/time/ticker';

/** TAG-01, TAG-02, CNV-04: the number of checks, a second apart, for a library, or whether a vendor may receive the visitor's hits. */
export const TRIES = 30;

export interface Bringing {
  /** Each second. */
  readonly every: Every;
  /** Addresses by the second in which they are requested, unless the library has arrived. */
  readonly asks: Readonly<Record<number, string>>;
  load(address: string): Promise<unknown>;
  /** Returns whether the library has arrived. `loaded`: a script has arrived and was run. */
  arrived(loaded: boolean): boolean;
  /** Called for each script that fails. The library may still arrive. */
  failed(error: unknown): void;
}

/** Requests a vendor's library, again at the given times, and waits for it. Resolves to true if the library arrived within 30 s. */
export function bring({ every, asks, load, arrived, failed }: Bringing): Promise<boolean> {
  let loaded = false;
  let settled = false;
  let settle: (came: boolean) => void = () => {};
  const outcome = new Promise<boolean>((resolve) => {
    settle = (came) => {
      settled = true;
      resolve(came);
    };
  });
  const looked = () => {
    const there = arrived(loaded);
    if (there) settle(true);
    return there;
  };
  const ask = (address: string) =>
    load(address).then(() => {
      loaded = true;
      if (!settled) looked();
    }, failed);
  let second = 0;
  const tick = () => {
    if (settled || looked()) return true;
    const address = asks[second];
    if (second++ >= TRIES) settle(false);
    else if (address) void ask(address);
    return settled;
  };
  if (!tick()) every(tick);
  return outcome;
}
