import { AckPolicy, DiscardPolicy, JetStreamApiError, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

export const STREAM = 'TAPROOT';
export const CONSUMER = 'store';
export const SUBJECT = 'taproot.arrivals';

/** ms within which the servers drop a message that is published again because its acknowledgement was lost. */
const DUPLICATES = 120_000;
/** ms after which a worker that has not finished a batch counts as dead. */
const LONGEST_BATCH = 60_000;
/** Messages that workers hold, all together. */
const MOST_HELD = 10_000;

const NO_STREAM = 10_059;
const NO_CONSUMER = 10_014;

const orCreate = async (look: Promise<unknown>, missing: number, create: () => Promise<unknown>) => {
  try {
    await look;
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== missing) throw error;
    await create();
  }
};

/**
 * Creates the stream and its consumer where they are missing. A stream that is there stays as it is: its replicas and limits are the
 * operator's. A message is gone when a worker has acknowledged it; a stream that is full takes none.
 */
export async function provideStream(manager: JetStreamManager, replicas: number): Promise<void> {
  await orCreate(manager.streams.info(STREAM), NO_STREAM, () =>
    manager.streams.add({
      name: STREAM,
      subjects: [SUBJECT],
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
      discard: DiscardPolicy.New,
      num_replicas: replicas,
      duplicate_window: nanos(DUPLICATES),
    }),
  );
  await orCreate(manager.consumers.info(STREAM, CONSUMER), NO_CONSUMER, () =>
    manager.consumers.add(STREAM, {
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(LONGEST_BATCH),
      max_ack_pending: MOST_HELD,
    }),
  );
}
