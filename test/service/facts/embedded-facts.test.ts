import { describe } from 'vitest';
import { openFreshEmbedded } from '../support/fresh-stores';
import { provesErasedAfterJoined, provesFacts, provesKills } from './proves-facts';

describe('facts of the embedded store', () => {
  provesFacts(openFreshEmbedded, 10);
  provesKills(openFreshEmbedded);
  provesErasedAfterJoined(openFreshEmbedded);
});
