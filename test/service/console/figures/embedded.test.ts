import { describe } from 'vitest';
import { openFreshEmbedded } from '../../support/fresh-stores';
import { provesFigures } from './proves-figures';

describe('figures over the embedded store', () => provesFigures(openFreshEmbedded, 2));
