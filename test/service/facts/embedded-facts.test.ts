import { describe } from 'vitest';
import { openFreshEmbedded } from '../support/fresh-stores';
import { provesFacts, provesKills } from './proves-facts';

describe('facts of the embedded store', () => {
  provesFacts(openFreshEmbedded, 10);
  provesKills(openFreshEmbedded);
});
