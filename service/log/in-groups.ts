import type { Entry } from './entry';

/** Characters of a group, each of which may be three bytes. A longer entry is a group by itself. */
const LONGEST = 100_000;

/** Groups that are on their way at the same time: a second one, so that an answer that got lost does not hold up everything. */
const MOST_SENT = 2;

interface Waiting {
  readonly entry: Entry;
  resolve(): void;
  reject(error: unknown): void;
}

/** Takes the first entries that fit into a group out of those that wait. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  let length = 0;
  const next = waiting.findIndex(({ entry: { text } }, i) => {
    length += text.length;
    return i > 0 && length > LONGEST;
  });
  return waiting.splice(0, next < 0 ? waiting.length : next);
}

/**
 * Returns a function that appends entries, by sending groups of them. Entries that come while groups are on their way share the next one:
 * a log server takes nearly as long for a small message as for a large one. Rejects as `send` does for any entry of the group.
 */
export function inGroups(send: (group: readonly Entry[]) => Promise<unknown>): (entries: readonly Entry[]) => Promise<void> {
  const waiting: Waiting[] = [];
  let sent = 0;

  const sendGroup = async () => {
    const group = takeGroup(waiting);
    sent += 1;
    try {
      await send(group.map(({ entry }) => entry));
      for (const { resolve } of group) resolve();
    } catch (error) {
      // A log that takes nothing takes none of these either. They would wait for as long as this group did, one group after the other.
      for (const { reject } of [...group, ...waiting.splice(0)]) reject(error);
    }
    sent -= 1;
    sendWaiting();
  };
  const sendWaiting = () => {
    while (sent < MOST_SENT && waiting.length) void sendGroup();
  };

  const append = (entry: Entry) => new Promise<void>((resolve, reject) => void waiting.push({ entry, resolve, reject }));
  return async (entries) => {
    const appended = Promise.all(entries.map(append));
    sendWaiting();
    await appended;
  };
}
