import type { Consumer, JsMsg } from '@nats-io/jetstream';
import type { Batch } from './log';

/** ms, the shortest wait that servers allow. */
const SHORTEST_WAIT = 1_000;
/** Messages of a batch. Under load each has about 100 KB. */
const MOST_TAKEN = 64;
/** ms after which a released batch is handed out again. */
const RELEASED = 500;

/** Resolves to the messages that wait, or to none if none comes for `wait` ms. */
async function takeMessages(source: Consumer, wait: number): Promise<JsMsg[]> {
  const first = await source.next({ expires: Math.max(wait, SHORTEST_WAIT) });
  if (!first) return [];
  const messages = [first];
  const more = Math.min(first.info.pending, MOST_TAKEN - 1);
  try {
    if (more) for await (const message of await source.fetch({ max_messages: more, expires: SHORTEST_WAIT })) messages.push(message);
  } catch {
    // The servers stopped in between: the messages that have come are a batch.
  }
  return messages;
}

/** Takes a batch of messages. `flush` resolves when their acknowledgements have been sent. */
export async function takeBatch(source: Consumer, wait: number, flush: () => Promise<void>): Promise<Batch | undefined> {
  const messages = await takeMessages(source, wait);
  if (!messages.length) return undefined;
  return {
    texts: messages.map((message) => message.string()),
    async done() {
      for (const message of messages) message.ack();
      await flush();
    },
    async release() {
      for (const message of messages) message.nak(RELEASED);
    },
  };
}
