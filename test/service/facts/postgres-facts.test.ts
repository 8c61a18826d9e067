import { describe } from 'vitest';
import { notRun } from '../../../tools/lab/engines/not-run';
import { noPostgres } from '../../../tools/lab/servers/postgres';
import { freshPostgres } from '../support/fresh-stores';
import { provesErasedAfterJoined, provesFacts, provesRebuild } from './proves-facts';

describe('facts of the PostgreSQL store', noPostgres ? notRun(noPostgres) : {}, () => {
  provesFacts(freshPostgres(), 6);
  provesErasedAfterJoined(freshPostgres());
  provesRebuild(freshPostgres());
});
