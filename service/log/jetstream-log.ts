import { type Consumer, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { TooLarge, Unavailable } from '../arrival';
import { inGroups } from './in-groups';
import { ANSWER, takeBatch } from './jetstream-batch';
import { publish } from './jetstream-publish';
import { CONSUMER, provideStream, STREAM, SUBJECT } from './jetstream-stream';
import type { Log } from './log';

/** The options that addresses such as `tls://user:password@10.0.0.1:4222` stand for; one without a password has a token. */
function optionsOf(addresses: readonly string[]): NodeConnectionOptions {
  const urls = addresses.map((address) => new URL(address));
  const { username, password } = urls[0] ?? { username: '', password: '' };
  const user = decodeURIComponent(username);
  return {
    servers: urls.map(({ host }) => host),
    ...(password ? { user, pass: decodeURIComponent(password) } : user && { token: user }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  };
}

/** Two messages, so that an answer that got lost does not hold up everything. */
const LIMITS = { bytes: 100_000, groups: 2 };

/** ms between two pings. After two without an answer, as of a machine that lost its power, the client goes to another server. */
const PING = 3_000;

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw new Unavailable(`JetStream: ${(error as Error).message}`);
  }
}

/** Returns a function that resolves to the stream's consumer, created where it is missing, and one that makes it look again. */
function consumerOf(connection: NatsConnection, replicas: number) {
  let provided: Promise<Consumer> | undefined;
  const provide = async () => {
    await provideStream(await jetstreamManager(connection, { timeout: ANSWER }), replicas);
    return jetstream(connection, { timeout: ANSWER }).consumers.get(STREAM, CONSUMER);
  };
  const forget = () => {
    provided = undefined;
  };
  const consumer = () => {
    provided ??= provide().catch((error) => {
      forget();
      throw error;
    });
    return provided;
  };
  return { consumer, forget };
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
    pingInterval: PING,
    maxPingOut: 2,
  });
  const { consumer, forget } = consumerOf(connection, replicas);
  const target = { stream: jetstream(connection, { timeout: ANSWER }), provide: consumer, isClosed: () => connection.isClosed() };
  const streams = async () => (await jetstreamManager(connection, { timeout: ANSWER, checkAPI: false })).streams;
  const info = async () => (await streams()).info(STREAM);

  const take = async (wait: number) => {
    try {
      return await takeBatch(await consumer(), wait, () => connection.flush());
    } catch (error) {
      // A stream that somebody deleted is created anew.
      forget();
      throw error;
    }
  };

  const check = async () => {
    await consumer();
    const { cluster } = await info();
    if (cluster && !cluster.leader) throw new Error('the stream has no leader: a majority of its servers is down');
  };

  return {
    append: inGroups((group) => orUnavailable(publish(target, group)), LIMITS),
    take: (wait) => orUnavailable(take(wait)),
    newest: () =>
      orUnavailable(
        consumer()
          .then(streams)
          .then((one) => one.getMessage(STREAM, { last_by_subj: SUBJECT }))
          .then((message) => message?.string()),
      ),
    oldest: () =>
      orUnavailable(
        info().then(async ({ state }) => {
          if (!state.messages) return undefined;
          const stream = await consumer().then(streams);
          return (await stream.getMessage(STREAM, { seq: state.first_seq }))?.string();
        }),
      ),
    lag: () => orUnavailable(info().then(({ state }) => state.messages)),
    check: () => orUnavailable(check()),
    close: () => connection.close(),
  };
}
