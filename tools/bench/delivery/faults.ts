import type { Lab, Visitor } from './lab';
import type { Life } from './life-script';

/** A way in which pages end or are badly served. */
export interface Fault {
  readonly name: string;
  /** The lives' actions besides tracking. */
  readonly life?: Omit<Life, 'life'>;
  /** Applies from before the lives until before the next visit. */
  readonly weather?: Lab['network']['weather'];
  /** Runs after the lives have tracked, before the next visit. */
  end(visitor: Visitor, targets: readonly string[]): Promise<void>;
  /** The pages of the next visit. */
  readonly next?: Omit<Life, 'life'>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const close: Fault['end'] = async (visitor, targets) => {
  for (const target of targets) await visitor.close(target);
};
const crash: Fault['end'] = (visitor) => visitor.crash();
const kill: Fault['end'] = (visitor) => visitor.kill();
/** Closes some pages and kills the rest at once. */
const twoClosed =
  (rest: Fault['end']): Fault['end'] =>
  async (visitor, targets) => {
    await close(visitor, targets.slice(0, 2));
    await rest(visitor, targets.slice(2));
  };

export const faults: readonly Fault[] = [
  { name: 'page closed', end: close },
  { name: 'page closed, events 50 ms after load', life: { after: 50 }, end: close },
  { name: 'tab crashed', end: crash },
  { name: 'browser killed (SIGKILL)', end: kill },
  { name: 'browser killed, events 50 ms after load', life: { after: 50 }, end: kill },
  { name: 'service 500', weather: { status: 500 }, end: close },
  { name: 'service 503, Retry-After', weather: { status: 503, retryAfter: '60' }, end: close },
  { name: 'service hangs', weather: 'hang', end: close },
  { name: 'connections reset', weather: 'reset', end: close },
  { name: 'connections reset, then SIGKILL', weather: 'reset', end: kill },
  { name: 'answers lost', weather: 'unanswered', end: close },
  { name: 'tabs with one queue, 503, two closed, the rest crashed', weather: { status: 503 }, end: twoClosed(crash) },
  { name: 'tabs with one queue, 503, two closed, the rest killed', weather: { status: 503 }, end: twoClosed(kill) },
  { name: 'database full', weather: 'reset', life: { full: 'database' }, end: close },
  { name: 'all storage full', life: { full: 'everything' }, end: close },
  { name: 'beacons only', life: { beacon: true }, end: close },
  { name: 'beacon refused for size', life: { beacon: true, events: 40, size: 1_700 }, end: close },
  { name: 'keepalive taken by another script', life: { hog: 64_000 }, end: close },
  { name: 'clock 3 days ahead, then right', weather: 'reset', life: { clock: 259_200_000 }, end: close },
  { name: 'clock right, then 1 h behind', weather: 'reset', end: close, next: { clock: -3_600_000 } },
];

/** The fate of the events that the lives tracked. */
export interface Outcome {
  readonly events: number;
  readonly delivered: number;
  /** The number of repeats that the service received, and the number of hits that it kept twice. */
  readonly repeated: number;
  readonly twice: number;
  /** ms from the start of the next visit until no hit was missing. */
  readonly recovered: number | undefined;
}

/**
 * Lives end by the fault, then the visitor comes back, for at most `patience` ms. `kept`: not before their events are in the journal; a
 * busy machine may end a closed page before it has written anything.
 */
export async function suffer(lab: Lab, fault: Fault, lives: number, { patience = 40_000, kept = false } = {}): Promise<Outcome> {
  const { network } = lab;
  const visitor = await lab.visitor();
  const name = `f${Date.now().toString(36)}`;
  const names = [...Array(lives).keys()].map((n) => `${name}-${n}`);
  const { events = 3 } = fault.life ?? {};
  const expected = new Set(names.flatMap((life) => [...Array(events).keys()].map((n) => `${life}-${n}`)));
  const arrived = () => network.wire.filter(({ probe }) => expected.has(String(probe)));
  const missing = () => expected.size - new Set(arrived().map(({ probe }) => probe)).size;
  try {
    network.weather = fault.weather ?? 'fair';
    const targets: string[] = [];
    for (const life of names) targets.push(await visitor.live({ life, kept, ...fault.life }));
    await Promise.all(names.map((life) => network.said(life, kept ? 'kept' : 'tracked')));
    await fault.end(visitor, targets);
    await pause(300);
    network.weather = 'fair';
    const began = Date.now();
    await visitor.live({ life: `${name}-next`, events: 0, ...fault.next });
    while (missing() && Date.now() - began < patience) await pause(100);
    const recovered = missing() ? undefined : Date.now() - began;
    // A hit that is wrongly sent again would arrive soon after.
    await pause(4_000);
    const ids = arrived().map(({ hit_id }) => String(hit_id));
    const stored = (await lab.kept()).filter((id) => ids.includes(id));
    return {
      events: expected.size,
      delivered: expected.size - missing(),
      repeated: ids.length - new Set(ids).size,
      twice: stored.length - new Set(stored).size,
      recovered,
    };
  } finally {
    await visitor.end();
  }
}
