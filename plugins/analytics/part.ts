import type { Tools, TrackedEvent } from '../../kernel';
import type { Life } from '../../lib/time/life';
import type { NetworkHosts } from './capture/gestures';
import type { Intentions } from './capture/intentions';
import type { Reader } from './pipeline';
import type { PageView } from './scope/page-views';
import type { Touches } from './scope/touch';
import type { VisitorFields } from './scope/visitor';

/** The tools of a part of analytics that loads after the first hit. */
export interface IdlePart {
  readonly taproot: Pick<Tools, 'env' | 'hooks' | 'report' | 'page' | 'visitor' | 'consent' | 'options' | 'loadScript' | keyof Life>;
  /** The visitor's fields for later hits. */
  readonly visitor: { current: VisitorFields };
  readonly touches: Touches;
  view(): PageView;
  /** Read at each event. */
  readonly readers: Reader[];
  /** Submits and links that the page has prevented, and may still carry out itself. */
  readonly intentions: Pick<Intentions, 'open' | 'carryOut' | 'watch' | 'isUsed' | 'submitted'>;
  readonly network: NetworkHosts;
  send(event: TrackedEvent): void;
  /** Sends waiting hits now: the page may be gone before there is another chance. */
  flush(): void;
}

export type StartIdlePart = (part: IdlePart) => void;
