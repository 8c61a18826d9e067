import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** By how much a worker's nice value is above its process's: browsers wait for the intake. Linux has one for each thread. */
const GIVES_WAY = 10;
/** The same where a thread can't take its priority back: a third of an equal's share of a processor, rather than a tenth. */
const GIVES_WAY_FOR_GOOD = 5;

/** ms behind, above which a worker takes its priority back, and below which it gives way again. */
const PRESSED = 2_000;
const RELAXED = 500;

/** The bit of a process's capabilities that lets it lower nice values. */
const SYS_NICE = 1n << 23n;

/** Returns whether a thread may go back to a nice value, by /proc/self/status and /proc/self/limits (`LimitNICE` of systemd). */
export function mayTakeBack(nice: number, status: string, limits: string): boolean {
  const capabilities = BigInt(`0x${/^CapEff:\s*([\da-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const ceiling = Number(/^Max nice priority\s+(\d+)/m.exec(limits)?.[1] ?? 0);
  return (capabilities & SYS_NICE) !== 0n || ceiling >= 20 - nice;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Sets the priority of the thread that calls. */
interface System {
  get(): number;
  set(nice: number): void;
  mayTakeBack(nice: number): boolean;
}

const linux: System = {
  get: getPriority,
  set: setPriority,
  mayTakeBack: (nice) => mayTakeBack(nice, read('/proc/thread-self/status'), read('/proc/self/limits')),
};

/**
 * Lets this thread give way to the intake's while it keeps up, and none but by its turn once it is behind: a machine whose other work takes all
 * processors would leave it a tenth of an equal's share. Returns what hears how far behind it is, in ms, and returns whether the thread gives way and
 * may take its priority back.
 */
export function giveWay(system: System = linux): (behind: number) => boolean {
  const own = system.get();
  const isFree = system.mayTakeBack(own);
  const low = Math.min(19, own + (isFree ? GIVES_WAY : GIVES_WAY_FOR_GOOD));
  let now = low;
  system.set(low);
  return (behind) => {
    if (!isFree) return false;
    const next = behind > PRESSED ? own : behind < RELAXED ? low : now;
    if (next !== now) system.set(next);
    now = next;
    return now === low;
  };
}
