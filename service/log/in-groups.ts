import { TooLarge } from '../arrival';
import type { Entry } from './entry';

export interface Limits {
  /** Bytes of a group. A larger entry is a group by itself. */
  readonly bytes: number;
  /** Groups that are on their way at the same time. */
  readonly groups: number;
}

interface Waiting {
  readonly entry: Entry;
  resolve(): void;
  reject(error: unknown): void;
}

/** Takes the first entries that fit into a group of this many bytes out of those that wait. */
function takeGroup(waiting: Waiting[], mostBytes: number): Waiting[] {
  let bytes = 0;
  const next = waiting.findIndex(({ entry: { text } }, i) => {
    bytes += Buffer.byteLength(text);
    return i > 0 && bytes > mostBytes;
  });
  return waiting.splice(0, next < 0 ? waiting.length : next);
}

/**
 * Returns a function that appends entries, by sending groups of them. Entries that come while groups are on their way share the next one:
 * a log takes nearly as long for a small group as for a large one. Rejects as `send` does. A group that is `TooLarge` is sent entry
 * by entry, so that only the entry that no server takes is rejected. Any other failure is an outage, which rejects those that wait, too.
 */
export function inGroups(
  send: (group: readonly Entry[]) => Promise<unknown>,
  { bytes, groups }: Limits,
): (entries: readonly Entry[]) => Promise<void> {
  const waiting: Waiting[] = [];
  let sent = 0;

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      await send(group.map(({ entry }) => entry));
      for (const { resolve } of group) resolve();
    } catch (error) {
      if (!(error instanceof TooLarge)) {
        // Rejects waiting entries too, so that they do not time out group by group.
        for (const { reject } of [...group, ...waiting.splice(0)]) reject(error);
      } else if (group.length === 1) {
        group[0]?.reject(error);
      } else {
        for (const one of group) await settle([one]);
      }
    }
  };
  const sendGroup = async () => {
    sent += 1;
    await settle(takeGroup(waiting, bytes));
    sent -= 1;
    sendWaiting();
  };
  const sendWaiting = () => {
    while (sent < groups && waiting.length) void sendGroup();
  };

  const append = (entry: Entry) => new Promise<void>((resolve, reject) => void waiting.push({ entry, resolve, reject }));
  return async (entries) => {
    const appended = Promise.all(entries.map(append));
    sendWaiting();
    await appended;
  };
}
