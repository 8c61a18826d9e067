import type { Arrival, ArrivalKind, Taken } from '../arrival';
import type { Metrics } from '../operation/metrics';

/** NUL and lone surrogates, which a cut may have left: JSON allows them, databases do not. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const REPLACED = '\uFFFD';

/** Returns whether a JSON text may hold characters that databases refuse. They occur in JSON as these escapes alone. */
const mayBeUnstorable = (json: string): boolean => /\\u(0000|d[89a-f])/i.test(json);

/** Returns the value with U+FFFD for each character that databases refuse, in texts and names. */
function storable<T>(value: T): T {
  return replaced(value) as T;
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, REPLACED);
  if (Array.isArray(value)) return value.map(replaced);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(UNSTORABLE, REPLACED), replaced(one)]));
}

/** Bytes of an entry: NATS servers take messages of 1 MiB by default, headers included. */
const MOST_BYTES = 900_000;

/** A request as the log keeps it, or a part of a large one. */
export interface Entry {
  readonly kind: ArrivalKind;
  /** Arrivals in it. */
  readonly count: number;
  /** Equal for a request and its repeat. */
  readonly key: string | Buffer;
  /** JSON, which `arrivalsOf` reads. */
  readonly text: string;
  /** The same in parts, where it holds bytes as they came: a log that keeps bytes makes no text of them. */
  readonly parts?: readonly [before: string, body: Buffer, after: string] | undefined;
}

/** The `event_faults` of hits, by the index of the hit. */
export type Faults = Readonly<Record<number, string>>;
export const NO_FAULTS: Faults = {};

interface Hits {
  readonly hits: readonly Readonly<Record<string, unknown>>[];
  readonly faults: Faults;
  readonly received: number;
  /** The browser has sent a signal against being told of. */
  readonly signal?: true;
  /** A crawler has sent them. */
  readonly bot?: true;
  /** The browser's address and agent. */
  readonly sealed?: string;
}

/** The field of a hit or a receipt that came with `Sec-GPC: 1`. Its name is none that a page can send in a hit. */
export const SIGNAL = '_signal';

/** All that a post says beside its hits. */
export interface Sent {
  readonly signal?: boolean;
  readonly bot?: boolean;
  /** The browser's address and agent, sealed. */
  readonly sealed?: string | undefined;
}

const BEFORE = '{"hits":';
const after = (faults: Faults, received: number, { signal, bot, sealed }: Sent): string =>
  `,"faults":${faults === NO_FAULTS ? '{}' : JSON.stringify(faults)},"received":${received}${signal ? ',"signal":true' : ''}${bot ? ',"bot":true' : ''}${sealed ? `,"sealed":"${sealed}"` : ''}}`;

/** A class, so that its text is made for those alone who read it. */
class HitsEntry implements Entry {
  readonly kind = 'hit';
  readonly count: number;
  readonly key: string | Buffer;
  readonly #after: string;

  constructor(body: string | Buffer, count: number, end: string) {
    this.key = body;
    this.count = count;
    this.#after = end;
  }
  get text(): string {
    return `${BEFORE}${this.key}${this.#after}`;
  }
  get parts(): Entry['parts'] {
    return Buffer.isBuffer(this.key) ? [BEFORE, this.key, this.#after] : undefined;
  }
}

/**
 * An entry of hits. Its text holds the checked body as it came, because to serialize it again would cost as much as parsing. A body in bytes is
 * UTF-8.
 */
export const hitsEntry = (body: string | Buffer, count: number, faults: Faults, received: number, sent: Sent = {}): Entry =>
  new HitsEntry(body, count, after(faults, received, sent));

/** Returns the bytes of an entry's text. */
export function bytesOf(entry: Entry): number {
  const { parts } = entry;
  return parts ? Buffer.byteLength(parts[0]) + parts[1].length + Buffer.byteLength(parts[2]) : Buffer.byteLength(entry.text);
}

/** Entries of arrivals of one kind, none longer than a log takes; mostly it is one. */
export function entriesOf(arrivals: readonly Arrival[]): Entry[] {
  const groups: string[][] = [];
  const keys: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const arrival of arrivals) {
    const text = JSON.stringify(arrival);
    // With the comma or bracket beside it.
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > MOST_BYTES) {
      groups.push([]);
      keys.push([]);
      size = 1;
    }
    groups.at(-1)?.push(text);
    keys.at(-1)?.push(arrival.key);
    size += bytes;
  }
  const kind = arrivals[0]?.kind ?? 'hit';
  return groups.map((group, i) => ({ kind, count: group.length, key: `${kind} ${keys[i]}`, text: `[${group}]` }));
}

interface Group {
  readonly requests: readonly (readonly Arrival[] | Hits)[];
}

/** One text of the entries of several requests, which `arrivalsOf` reads as well. */
export const textOf = (entries: readonly Entry[]): string =>
  entries.length === 1 && entries[0] ? entries[0].text : `{"requests":[${entries.map(({ text }) => text)}]}`;

/** Replaces `event_faults`, which is the service's alone, by its own. */
function withFaults({ event_faults: _, ...own }: Readonly<Record<string, unknown>>, faults: string | undefined) {
  return faults === undefined ? own : { ...own, event_faults: faults };
}

function arrivalsIn(entry: readonly Arrival[] | Hits): readonly Arrival[] {
  if (!('hits' in entry)) return entry;
  const { hits, faults, received, signal, bot, sealed } = entry;
  return hits.map((hit, i) => {
    const own = 'event_faults' in hit || faults[i] !== undefined ? withFaults(hit, faults[i]) : hit;
    return {
      kind: 'hit',
      key: `${hit.hit_id}`.toLowerCase(),
      received,
      // Figures leave out whatever is not external.
      body: signal || bot ? { ...own, ...(signal && { [SIGNAL]: 'gpc' }), ...(bot && { traffic_type: 'bot' }) } : own,
      ...(sealed && { sealed }),
    };
  });
}

/** Parses the text of one or several entries into arrivals. Throws for any other text. */
export function arrivalsOf(text: string): readonly Arrival[] {
  const read = JSON.parse(text) as readonly Arrival[] | Hits | Group;
  const all = mayBeUnstorable(text) ? storable(read) : read;
  return 'requests' in all ? all.requests.flatMap(arrivalsIn) : arrivalsIn(all);
}

/**
 * Appends entries to the log. Resolves once they survive a crash of the process and of the machine. Rejects with `Unavailable` if they may be
 * lost. A rejected entry may be in the log all the same; the store then drops its repeat.
 */
export type Take = (entries: readonly Entry[]) => Promise<Taken>;

/** Takes entries into the log, and counts those that are durable. */
export const takeIntoLog =
  (log: { append(entries: readonly Entry[]): Promise<void> }, metrics: Metrics): Take =>
  async (entries) => {
    const began = performance.now();
    await log.append(entries);
    metrics.flush.observe((performance.now() - began) / 1_000);
    let received = 0;
    const byKind = new Map<ArrivalKind, number>();
    for (const { kind, count } of entries) {
      byKind.set(kind, (byKind.get(kind) ?? 0) + count);
      received += count;
    }
    for (const [kind, count] of byKind) metrics.accepted.inc({ kind }, count);
    return { received };
  };
