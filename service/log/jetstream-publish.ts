import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { JetStreamApiError, type JetStreamClient } from '@nats-io/jetstream';
import { InvalidArgumentError } from '@nats-io/transport-node';
import { TooLarge } from '../arrival';
import { type Entry, textOf } from './entry';
import { SUBJECT } from './jetstream-stream';

/** ms for which a group is published again, as while the servers elect a leader. */
const LONGEST = 8_000;
/** ms between two tries. */
const REST = 200;

/** The id of a group's message. The servers drop a message with the id of an earlier one, whose acknowledgement was lost. */
function idOf(group: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const { key } of group) hash.update(key);
  return hash.digest('base64url');
}

/** The servers' code for a message over the stream's `max_msg_size`. */
const OVER_STREAM_LIMIT = 10_054;

/** Returns whether a message is over the servers' `max_payload`, which the client checks, or the stream's `max_msg_size`. */
const isTooLarge = (error: unknown) =>
  error instanceof JetStreamApiError
    ? error.code === OVER_STREAM_LIMIT
    : error instanceof InvalidArgumentError && /payload/.test(error.message);

interface Target {
  readonly stream: JetStreamClient;
  /** Resolves when the stream is there. */
  provide(): Promise<unknown>;
  isClosed(): boolean;
}

/**
 * Publishes a group of entries as one message. Resolves when a majority of the replicas has it. Rejects with `TooLarge` at once, and after 8 s
 * of other failures.
 */
export async function publish({ stream, provide, isClosed }: Target, group: readonly Entry[]): Promise<void> {
  const text = textOf(group);
  const msgID = idOf(group);
  for (const end = Date.now() + LONGEST; ; ) {
    try {
      await provide();
      await stream.publish(SUBJECT, text, { msgID });
      return;
    } catch (error) {
      if (isTooLarge(error)) throw new TooLarge(`the log takes no message of ${Buffer.byteLength(text)} bytes`);
      if (isClosed() || Date.now() + REST > end) throw error;
      await sleep(REST);
    }
  }
}
