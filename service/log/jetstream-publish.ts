import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JetStreamClient } from '@nats-io/jetstream';
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

interface Target {
  readonly stream: JetStreamClient;
  /** Resolves when the stream is there. */
  provide(): Promise<unknown>;
  isClosed(): boolean;
}

/** Publishes a group of entries as one message. Resolves when a majority of the replicas has it; rejects after 8 s of failures. */
export async function publish({ stream, provide, isClosed }: Target, group: readonly Entry[]): Promise<void> {
  const text = textOf(group);
  const msgID = idOf(group);
  for (const end = Date.now() + LONGEST; ; ) {
    try {
      await provide();
      await stream.publish(SUBJECT, text, { msgID });
      return;
    } catch (error) {
      if (isClosed() || Date.now() + REST > end) throw error;
      await sleep(REST);
    }
  }
}
