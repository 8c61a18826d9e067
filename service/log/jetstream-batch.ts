import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import type { Batch } from './log';

/** ms for one answer of a server. */
export const ANSWER = 2_000;
/** ms, the shortest wait that servers allow. */
const SHORTEST_WAIT = 1_000;
/** Messages of a batch. Under load each has about 100 KB. */
const MOST_TAKEN = 64;
/** ms after which a released batch is handed out again. */
const RELEASED = 500;

/** Resolves to at most `most` messages, or to those that arrive within `expires` ms. Rejects if the servers are silent. */
async function fetchMessages(source: Consumer, most: number, expires: number): Promise<JsMsg[]> {
  const coming = await source.fetch({ max_messages: most, expires });
  const messages: JsMsg[] = [];
  // Without a connection the client waits until there is one, and a worker could not be stopped.
  const silent = setTimeout(() => coming.stop(new Error('no answer')), expires + ANSWER);
  try {
    for await (const message of coming) messages.push(message);
  } catch (error) {
    // If the servers stop in between, the messages that have come are a batch.
    if (!messages.length) throw error;
  } finally {
    clearTimeout(silent);
  }
  return messages;
}

/** Resolves to the messages that wait, or to none if none comes for `wait` ms. */
async function takeMessages(source: Consumer, wait: number): Promise<JsMsg[]> {
  const [first] = await fetchMessages(source, 1, Math.max(wait, SHORTEST_WAIT));
  const more = first && Math.min(first.info.pending, MOST_TAKEN - 1);
  if (!more) return first ? [first] : [];
  return [first, ...(await fetchMessages(source, more, SHORTEST_WAIT).catch(() => []))];
}

/** Takes a batch of messages. `flush` resolves when their acknowledgements have been sent. */
export async function takeBatch(source: Consumer, wait: number, flush: () => Promise<void>): Promise<Batch | undefined> {
  const messages = await takeMessages(source, wait);
  if (!messages.length) return undefined;
  return {
    texts: messages.map((message) => message.string()),
    async done() {
      for (const message of messages) message.ack();
      // Otherwise they are handed out again, and the store drops repeats.
      await Promise.race([flush(), sleep(ANSWER, undefined, { ref: false })]);
    },
    async release() {
      for (const message of messages) message.nak(RELEASED);
    },
  };
}
