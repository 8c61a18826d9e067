import type { Life } from '../../lib/time/life';

/** TAG-01, TAG-02, CNV-04: the number of checks for a library, and the ms between them. */
const TRIES = 30;
const PAUSE = 1_000;

export interface Bringing {
  readonly later: Life['later'];
  /** Addresses by the second in which they are requested, unless the library has arrived. */
  readonly asks: Readonly<Record<number, string>>;
  load(address: string): Promise<unknown>;
  /** Returns whether the library has arrived. `loaded`: a script has arrived and was run. */
  arrived(loaded: boolean): boolean;
  /** Called for each script that fails. The library may still arrive. */
  failed(error: unknown): void;
}

/** Requests a vendor's library, again at the given times, and waits for it. Resolves to true if the library arrived within 30 s. */
export function bring({ later, asks, load, arrived, failed }: Bringing): Promise<boolean> {
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
  const tick = (second: number) => {
    if (settled || looked()) return;
    if (second >= TRIES) return settle(false);
    const address = asks[second];
    if (address) void ask(address);
    later(() => tick(second + 1), PAUSE);
  };
  tick(0);
  return outcome;
}
