import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rebuildFacts } from '../../../service/facts/write-here';
import type { Store } from '../../../service/store/store';
import { hitArrival } from '../support/arrivals';
import { openFreshEmbedded } from '../support/fresh-stores';
import { expectFactsOf } from './proves-facts';

it('a rebuild goes on where a service takes back the right to write that it had let run out', async () => {
  const { store, close } = await openFreshEmbedded();
  const data = mkdtempSync(join(tmpdir(), 'taproot-rebuild-'));
  try {
    await store.put([hitArrival({ environment: 'production' }), hitArrival({ environment: 'production' })]);
    let refused = 0;
    const swapFacts: Store['swapFacts'] = async (swap) => (refused++ ? store.swapFacts(swap) : false);
    const facts = await rebuildFacts({ ...store, swapFacts }, { DATA: data, FACTS_MEMORY: '256MB' }, '2026-01-01');
    expect(refused).toBeGreaterThan(1);
    expect(facts.rebuild).toBe('');
    await expectFactsOf(store, data, 'UTC');
  } finally {
    await close();
    rmSync(data, { recursive: true, force: true });
  }
});
