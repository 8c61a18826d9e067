import { performanceEntries } from '../dom/performance-entries';
import { readTransfer, TRANSFER_JOINS, type Transfer } from '../records/session-transfer';
import { readParameters, splitUrl } from '../url/url';
import type { PageEnv } from './audience';
import { cameFrom } from './came-from';

export interface HandedOn {
  /** The address that the document came with. */
  readonly address: string;
  readonly transfer: Transfer;
}

/**
 * Returns the parameters that a link or redirect of `network` has handed on. Undefined without a referrer of the network, because anybody
 * could send a link with variants of their own choice. Also undefined after 60 s, and on a reload or a return, when they were taken
 * earlier.
 */
export function handedOn(env: PageEnv, network: readonly string[]): HandedOn | undefined {
  const { window, now } = env;
  const [entry] = performanceEntries(window, 'navigation') as readonly PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') return;
  const transfer = readTransfer(readParameters(splitUrl(entry.name).query), now());
  return cameFrom(env, network) && transfer && now() - transfer.time < TRANSFER_JOINS ? { address: entry.name, transfer } : undefined;
}
