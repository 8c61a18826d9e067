import { describe } from 'vitest';
import { openFreshEmbedded } from '../support/fresh-stores';
import { provesErasedAfterJoined, provesFacts, provesKills, provesRebuild } from './proves-facts';

describe('facts of the embedded store', () => {
  provesFacts(openFreshEmbedded, 10);
  provesKills(openFreshEmbedded);
  provesErasedAfterJoined(openFreshEmbedded);
  provesRebuild(openFreshEmbedded);
});
