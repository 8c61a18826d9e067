/** TAG-01, TAG-02, CNV-04: how often a library is looked for before it is given up, and ms in between. */
const TRIES = 30;
const PAUSE = 1_000;

export interface Bringing {
  readonly timers: Pick<Window, 'setTimeout' | 'clearTimeout'>;
  /** Addresses by the second in which they are asked for, unless the library is there by then. */
  readonly asks: Readonly<Record<number, string>>;
  load(address: string): Promise<unknown>;
  /** `loaded`: whether a script has come and run, or tried to. */
  arrived(loaded: boolean): boolean;
  /** Told of what did not load; the library may come yet. */
  failed(error: unknown): void;
}

export interface Brought {
  /** Whether the library came within 30 s. */
  readonly outcome: Promise<boolean>;
  /** Asks and looks no more. */
  stop(): void;
}

/** Asks for a vendor's library, again where told so, and waits for it. */
export function bring({ timers, asks, load, arrived, failed }: Bringing): Brought {
  let loaded = false;
  let timer: number | undefined;
  let settle: (came: boolean) => void = () => {};
  const outcome = new Promise<boolean>((resolve) => {
    settle = (came) => {
      timers.clearTimeout(timer);
      timer = undefined;
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
      if (timer) looked();
    }, failed);
  const tick = (second: number) => {
    if (looked()) return;
    if (second >= TRIES) return settle(false);
    const address = asks[second];
    if (address) void ask(address);
    timer = timers.setTimeout(() => tick(second + 1), PAUSE);
  };
  tick(0);
  return { outcome, stop: () => timers.clearTimeout(timer) };
}
