import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { createErrorGroups } from '../../service/errors/groups';
import { built } from '../../tools/lab/dist';
import { inEachEngine } from '../support/engines/engine-visit';

inEachEngine((visit) => {
  it('leads from the stack of a report to the line of our sources, by the source maps of the release [ERR-01]', async () => {
    await visit.page.goto(visit.url('main'));
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      (window as unknown as { taproot: Taproot }).taproot.use({ name: 'broken' } as never);
    });
    // The end of the page sends waiting errors if the reporter has loaded.
    await visit.untilCalm();
    await visit.page.goto(visit.url('main', '/about'));
    const errors = await visit.network.until('errors', (entries) => entries.some(({ plugin }) => plugin === 'broken'));
    const groups = createErrorGroups();
    groups.add(errors.filter(({ plugin }) => plugin === 'broken').map((body) => ({ received: 1, body })));
    expect(groups.list()).toMatchObject([
      {
        type: 'javascript_error',
        place: { source: 'kernel/apply.ts', code: 'const made = plugin.apply(tools(name, options, early));' },
        count: 1,
        firstRelease: built.sites.main?.version,
        sites: ['main'],
      },
    ]);
    await visit.untilCalm();
    await visit.network.forget();
  });
});
