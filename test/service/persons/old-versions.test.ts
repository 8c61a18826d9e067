import { expect, it } from 'vitest';
import { createPost } from '../../../service/destinations/post';
import { settleErasures } from '../../../service/persons/settle-erasures';
import { erasuresOf } from '../../../service/store/erasure-calls';
import { startS3 } from '../../tools/publish/s3-server';
import { hitArrival, NOON } from '../support/arrivals';
import { openFreshEmbedded } from '../support/fresh-stores';

it.each([
  ['keeps none', undefined, {}, ''],
  ['keeps them', 'Enabled', {}, 'old versions of the files stay in s3://network/tags, as its versioning is on: delete them'],
  ['kept them once', 'Suspended', {}, expect.stringMatching(/^old versions of the files stay/)],
  ['does not say', undefined, { secretAccessKey: 'wrong' }, expect.stringMatching(/^whether .* could not be asked: .*403/)],
] as const)('S14: an erasure says of a bucket that %s whether old versions of files of facts stay', async (_, versioning, keys, note) => {
  const s3 = await startS3('network', versioning);
  const { store, close } = await openFreshEmbedded();
  try {
    await store.put([hitArrival({ temp_id: 'gone', timestamp: NOON })]);
    await store.erase({ visitor: 'gone' }, NOON + 1);
    const log = { oldest: async () => undefined };
    const post = createPost({ privateHosts: [] });
    await settleErasures({ store, log, destinations: [], post, now: () => NOON + 2, archive: { ...s3.options, ...keys } });
    const [record] = await erasuresOf(store).list({ most: 1 });
    expect(record?.outcomes).toContainEqual(expect.objectContaining({ place: 'facts', outcome: 'erased', note }));
  } finally {
    await close();
    await s3.stop();
  }
});
