import { expect, it } from 'vitest';
import { hit } from '../../../tools/lab/bodies';
import { runDemo, withFolder } from '../support/demo';

it('the demo keeps hits across restarts, each once', () =>
  withFolder(async (data) => {
    const first = await runDemo({ data });
    const sent = hit();
    await first.post('/hit', [sent]);
    await first.close();
    const second = await runDemo({ data });
    expect((await second.ask('live', '/inspect/hits')).json()).toEqual([sent]);
    await second.post('/hit', [sent]);
    expect((await second.ask('live', '/inspect/hits')).json()).toEqual([sent]);
    await second.close();
  }));
