import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Unavailable } from '../arrival';
import { type Entry, textOf } from './entry';
import { inGroups } from './in-groups';
import { CONSUMER, provideStream, STREAM, SUBJECT } from './jetstream-stream';
import type { Batch, Log } from './log';
import { optionsOf } from './nats-address';

/** ms for one answer of a server. */
const ANSWER = 2_000;
/** ms for which a message is published again, as while the servers elect a leader. */
const LONGEST_APPEND = 8_000;
/** ms between two tries. */
const REST = 200;
/** ms, the shortest that servers allow. */
const SHORTEST_WAIT = 1_000;
/** Messages that a worker takes at once, each of about 100 KB where many requests come. */
const MOST_TAKEN = 64;
/** ms after which a released batch is handed out again. */
const RELEASED = 500;

const toUnavailable = (error: unknown) => new Unavailable(`JetStream: ${(error as Error).message}`);

/** The same for a group that is published again because its acknowledgement was lost: the servers drop that. */
function idOf(group: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const { key } of group) hash.update(key);
  return hash.digest('base64url');
}

function toBatch(messages: readonly JsMsg[], flush: () => Promise<void>): Batch {
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

/** A log in a JetStream stream with replicas. Connects again for as long as it is open; meanwhile each call rejects. */
export async function openJetStreamLog(addresses: readonly string[], replicas: number): Promise<Log> {
  const connection = await connect({
    ...optionsOf(addresses),
    name: 'taproot',
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    timeout: ANSWER,
  });
  const stream = jetstream(connection, { timeout: ANSWER });
  let provided: Promise<Consumer> | undefined;
  const provide = async () => {
    const manager = await jetstreamManager(connection, { timeout: ANSWER });
    await provideStream(manager, replicas);
    return stream.consumers.get(STREAM, CONSUMER);
  };
  const consumer = () => {
    provided ??= provide().catch((error) => {
      provided = undefined;
      throw error;
    });
    return provided;
  };
  const info = async () => (await jetstreamManager(connection, { timeout: ANSWER, checkAPI: false })).streams.info(STREAM);

  const publish = async (group: readonly Entry[]) => {
    const text = textOf(group);
    const msgID = idOf(group);
    for (const end = Date.now() + LONGEST_APPEND; ; ) {
      try {
        await consumer();
        return await stream.publish(SUBJECT, text, { msgID, timeout: ANSWER });
      } catch (error) {
        if (connection.isClosed() || Date.now() + REST > end) throw toUnavailable(error);
        await sleep(REST);
      }
    }
  };

  return {
    append: inGroups(publish),
    async take(wait) {
      try {
        const source = await consumer();
        const first = await source.next({ expires: Math.max(wait, SHORTEST_WAIT) });
        if (!first) return undefined;
        const messages = [first];
        const more = Math.min(first.info.pending, MOST_TAKEN - 1);
        try {
          if (more) for await (const message of await source.fetch({ max_messages: more, expires: SHORTEST_WAIT })) messages.push(message);
        } catch {
          // The servers stopped in between: what has come is a batch.
        }
        return toBatch(messages, () => connection.flush());
      } catch (error) {
        // A stream that somebody deleted is created anew.
        provided = undefined;
        throw toUnavailable(error);
      }
    },
    async lag() {
      try {
        return (await info()).state.messages;
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    async check() {
      try {
        await consumer();
        const { cluster } = await info();
        if (cluster && !cluster.leader) throw new Error('the stream has no leader: a majority of its servers is down');
      } catch (error) {
        throw toUnavailable(error);
      }
    },
    close: () => connection.close(),
  };
}
