import { describe } from 'vitest';
import { notRun } from '../../../../tools/lab/engines/not-run';
import { noPostgres } from '../../../../tools/lab/servers/postgres';
import { freshPostgres } from '../../support/fresh-stores';
import { provesFigures } from './proves-figures';

describe('figures over the PostgreSQL store', noPostgres ? notRun(noPostgres) : {}, () => provesFigures(freshPostgres(), 1));
