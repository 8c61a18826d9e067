import { type S3Options, s3Store } from '../../tools/publish/s3-store';
import type { Post } from '../destinations/destination';
import type { Destination } from '../destinations/entry';
import { kindNamed } from '../destinations/kinds';
import { withoutSecrets } from '../destinations/without-secrets';
import { arrivalsOf } from '../log/entry';
import type { Log } from '../log/log';
import { erasuresOf, type Open, type Settled } from '../store/erasure-calls';
import { toDestination } from '../store/erasure-record';
import type { Store } from '../store/store';

/** ms until an outcome that failed, or whose process died, is tried again. */
const AGAIN = 60_000;
/** ms until one that waits is looked at again. */
const SOON = 1_000;

export interface Settling {
  readonly store: Store;
  readonly log: Pick<Log, 'oldest'>;
  readonly destinations: readonly Destination[];
  readonly post: Post;
  readonly now: () => number;
  /** The store of the files of facts. */
  readonly archive?: S3Options | undefined;
}

type End = Pick<Settled, 'outcome' | 'note'>;

/** Resolves to whether entries of before an erasure wait: their late copies are dropped as the worker takes them out. */
async function logEnd({ log }: Settling, erased: number): Promise<End> {
  const text = await log.oldest();
  const [oldest] = text === undefined ? [] : arrivalsOf(text);
  return oldest && oldest.received <= erased
    ? { outcome: 'waiting', note: 'entries of before wait in the log, and are dropped as the worker takes them out' }
    : { outcome: 'erased', note: '' };
}

/** Says whether old versions of the files that were written anew stay, which nobody deletes here. */
async function versionsOf(archive: S3Options): Promise<string> {
  const { name, keepsVersions } = s3Store(archive);
  const kept = await keepsVersions().catch(({ message }: Error) => message);
  if (typeof kept === 'string') return `whether ${name} keeps old versions of files could not be asked: ${kept}`;
  return kept ? `old versions of the files stay in ${name}, as its versioning is on: delete them` : '';
}

async function factsEnd({ store, archive }: Settling): Promise<End> {
  const { gone } = await store.facts();
  if (gone) return { outcome: 'waiting', note: 'files of facts are being written anew' };
  return { outcome: 'erased', note: archive ? await versionsOf(archive) : '' };
}

/** Tells a destination to erase what it was sent, where its kind can. */
async function destinationEnd({ destinations, post, now }: Settling, { place, events, erasure }: Open): Promise<End> {
  // An attempt that was under way was not made.
  if (!events.length) return { outcome: 'nothing', note: '' };
  const destination = destinations.find(({ name }) => toDestination(name) === place);
  if (!destination) return { outcome: 'sent', note: 'the destination is configured no more' };
  const kind = kindNamed(destination.kind);
  const calls = kind.erasure?.(events, destination, erasure, now());
  if (!calls) return { outcome: 'sent', note: `a ${kind.kind} takes no erasures: ask the recipient` };
  for (const call of calls) {
    const answer = await post(call);
    if ('failed' in answer) return { outcome: 'failed', note: withoutSecrets(answer.failed, destination.secrets) };
    const { fate, words } = kind.read(answer, 1, now());
    if (fate !== 'sent') return { outcome: 'failed', note: withoutSecrets(words, destination.secrets) };
  }
  return { outcome: 'erased', note: '' };
}

function endOf(parts: Settling, open: Open): Promise<End> {
  if (open.place === 'facts') return factsEnd(parts);
  if (open.place === 'log') return logEnd(parts, open.erased);
  return destinationEnd(parts, open);
}

/** Tries the open outcomes that are due, and of one erasure those that failed. Resolves to their number. */
export async function settleErasures(parts: Settling, erasure?: string): Promise<number> {
  const erasures = erasuresOf(parts.store);
  const now = parts.now();
  const open = await erasures.claim({ now, until: now + AGAIN, ...(erasure !== undefined && { erasure }) });
  for (const one of open) {
    const end = await endOf(parts, one).catch((error: Error): End => ({ outcome: 'failed', note: error.message }));
    const at = parts.now();
    const due = at + (end.outcome === 'failed' ? AGAIN : SOON);
    await erasures.settle([{ ...end, erasure: one.erasure, place: one.place, now: at, due }]);
  }
  return open.length;
}
