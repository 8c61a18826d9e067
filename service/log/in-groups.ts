import { TooLarge } from '../arrival';
import { bytesOf, type Entry } from './entry';

export interface Limits {
  /** Bytes of a group. A larger entry is a group by itself. */
  readonly bytes: number;
  /** Groups that are on their way at the same time. */
  readonly groups: number;
}

/** A request, of whose entries some are not appended yet. */
interface Call {
  left: number;
  resolve(): void;
  reject(error: unknown): void;
}

interface Waiting {
  readonly entry: Entry;
  readonly call: Call;
}

/** Takes the first entries that fit into a group of this many bytes out of those that wait. */
function takeGroup(waiting: Waiting[], mostBytes: number): Waiting[] {
  let bytes = 0;
  const next = waiting.findIndex(({ entry }, i) => {
    bytes += bytesOf(entry);
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

  /** Resolves to the requests' calls that are appended, which hear of it once the next group is on its way. */
  const settle = async (group: readonly Waiting[]): Promise<readonly Call[]> => {
    try {
      await send(group.map(({ entry }) => entry));
      return group.filter(({ call }) => !--call.left).map(({ call }) => call);
    } catch (error) {
      if (!(error instanceof TooLarge)) {
        // Rejects waiting entries too, so that they do not time out group by group.
        for (const { call } of [...group, ...waiting.splice(0)]) call.reject(error);
      } else if (group.length === 1) {
        group[0]?.call.reject(error);
      } else {
        for (const one of group) for (const { resolve } of await settle([one])) resolve();
      }
      return [];
    }
  };
  const sendGroup = async () => {
    sent += 1;
    const appended = await settle(takeGroup(waiting, bytes));
    sent -= 1;
    sendWaiting();
    for (const { resolve } of appended) resolve();
  };
  const sendWaiting = () => {
    while (sent < groups && waiting.length) void sendGroup();
  };

  return (entries) =>
    new Promise((resolve, reject) => {
      const call: Call = { left: entries.length, resolve, reject };
      if (!call.left) resolve();
      for (const entry of entries) waiting.push({ entry, call });
      sendWaiting();
    });
}
