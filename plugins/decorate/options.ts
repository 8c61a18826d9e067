import type { Siblings } from '../../lib/url/destination';

export interface DecorateOptions {
  readonly siblings: Siblings;
}
