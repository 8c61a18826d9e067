import { describe, expect, it } from 'vitest';
import { marks, untilTold } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits();

const open = (site: 'main' | 'action' | 'blogs' | 'donate' | 'impact', path = '/') => visit.page.goto(visit.network.demo.url(site, path));

describe('third parties', () => {
  it('draft', async () => {
    await open('main');
    await expect.poll(() => marks(visit), { timeout: 8000 }).toMatchObject({ gtag: 'loaded' });
    await new Promise((r) => setTimeout(r, 1500));
    console.log(await marks(visit));
    console.log(JSON.stringify(await visit.network.received('vendors'), null, 0));
    await untilTold(visit, 'tags.example', (calls) => calls.length > 3);
  });
});
