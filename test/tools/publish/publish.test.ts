import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../../tools/publish/folder-store';
import { publish } from '../../../tools/publish/publish';
import { s3Options, s3Store } from '../../../tools/publish/s3-store';
import type { Store } from '../../../tools/publish/store';
import { startS3 } from './s3-server';
import { smallBuild } from './small-build';

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T00:00:00Z');
const on = (day: number) => ({ now: new Date(START + day * DAY) });
const [one, two, three] = ['aaaaaaa1', 'aaaaaaa2', 'aaaaaaa3'].map(smallBuild) as [string, string, string];

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3('network');
});
afterAll(() => s3.stop());

let count = 0;
/** The files of a build that have a hash in their names. */
const filesOf = (build: string) => [`chunks/${build}.js`, `main.${build}.js`, `main.agreed.${build}.js`];

const stores = {
  'a folder': () => folderStore(mkdtempSync(join(tmpdir(), 'taproot-published-'))),
  'an S3-compatible store': () => s3Store({ ...s3.options, prefix: `tags/${count++}` }),
};

describe.each(Object.entries(stores))('publishing to %s', (_, makeStore) => {
  it('uploads chunks, pinned tags, tags, then build.json, and nothing of the maps', async () => {
    const store = makeStore();
    const { uploaded } = await publish(one, store, on(0));
    const [pinned, tags] = [
      ['main.aaaaaaa1.js', 'main.agreed.aaaaaaa1.js'],
      ['main.js', 'main.agreed.js'],
    ];
    expect(uploaded).toEqual(['chunks/aaaaaaa1.js', ...pinned, ...tags, 'switches.json', 'build.json']);
    expect([...(await store.list()).keys()].sort()).toEqual([...uploaded, 'releases.json'].sort());
  });

  it('uploads no chunk twice, and leaves the switches of the store alone unless asked', async () => {
    const store = makeStore();
    await publish(one, store, on(0));
    await store.put('switches.json', Buffer.from('{ "off": [{ "plugin": "prompts" }] }'), {});
    expect((await publish(one, store, on(1))).uploaded).toEqual(['main.js', 'main.agreed.js', 'build.json']);
    expect((await publish(one, store, { ...on(1), switches: true })).uploaded).toContain('switches.json');
  });

  it('mends a chunk that another upload left cut off', async () => {
    const store = makeStore();
    await publish(one, store, on(0));
    await store.put('chunks/aaaaaaa1.js', Buffer.from('chu'), {});
    expect((await publish(one, store, on(1))).uploaded).toContain('chunks/aaaaaaa1.js');
  });

  it('deletes the files of a release 30 days after another one has replaced it, and no file that it did not write', async () => {
    const store = makeStore();
    await store.put('chunks/0ther000.js', Buffer.from('of somebody else'), {});
    await publish(one, store, on(0));
    await publish(two, store, on(40));
    expect((await publish(two, store, on(70))).deleted).toEqual([]);
    expect((await publish(three, store, on(70.1))).deleted.slice().sort()).toEqual(filesOf('aaaaaaa1'));
    const left = [...(await store.list()).keys()];
    expect(left).toEqual(expect.arrayContaining(['chunks/0ther000.js', 'chunks/aaaaaaa2.js', 'chunks/aaaaaaa3.js']));
    expect(left).not.toContain('chunks/aaaaaaa1.js');
  });

  it('keeps the files of a tag that was rolled back for 30 days more', async () => {
    const store = makeStore();
    await publish(one, store, on(0));
    await publish(two, store, on(1));
    await store.put('main.js', (await store.get('main.aaaaaaa1.js')) as Buffer, {});
    expect((await publish(three, store, on(40))).deleted).toEqual([]);
    expect((await publish(three, store, on(69))).deleted).toEqual([]);
    const { deleted } = await publish(three, store, on(71));
    expect(deleted.slice().sort()).toEqual([...filesOf('aaaaaaa1'), ...filesOf('aaaaaaa2')].sort());
  });

  it('deletes the files of a publication that failed before the tags', async () => {
    const store = makeStore();
    const broken: Store = {
      ...store,
      put: (key, ...rest) => (key === 'main.js' ? Promise.reject(new Error('gone')) : store.put(key, ...rest)),
    };
    await expect(publish(one, broken, on(0))).rejects.toThrow('gone');
    expect(await store.get('main.js')).toBeUndefined();
    await publish(two, store, on(1));
    expect((await publish(two, store, on(32))).deleted.slice().sort()).toEqual(filesOf('aaaaaaa1'));
  });

  it('uploads nothing of a build whose files differ from its report', async () => {
    const store = makeStore();
    const altered = smallBuild('aaaaaaa4');
    writeFileSync(join(altered, 'chunks/aaaaaaa4.js'), 'altered');
    await expect(publish(altered, store, on(0))).rejects.toThrow('chunks/aaaaaaa4.js is not the file that build.json names');
    expect((await store.list()).size).toBe(0);
  });

  it.each(
    [
      ...[
        '',
        '.',
        '..',
        '/etc/passwd',
        '../main.js',
        'chunks',
        'chunks/',
        'chunks/../main.js',
        'chunks/a/b.js',
        'C:\\\\main.js',
        'main.js/',
      ],
      ...['chunks/.js', 'main.html', 'switches.json', 'build.json', 'releases.json', 'chunks/%2e%2e/x.js', 'main.js\\u0000', ' main.js'],
    ].flatMap((file) => ['chunk', 'pinned', 'file'].map((place) => [place, file] as const)),
  )('uploads nothing of a build that names as its %s %j', async (place, file) => {
    const store = makeStore();
    const name = JSON.parse(`"${file}"`) as string;
    const altered = smallBuild('aaaaaaa5');
    const report = JSON.parse(readFileSync(join(altered, 'build.json'), 'utf8'));
    const { main } = report.sites;
    if (place === 'chunk') main.chunks[0].file = name;
    else main[place] = name;
    writeFileSync(join(altered, 'build.json'), JSON.stringify(report));
    await expect(publish(altered, store, on(0))).rejects.toThrow(/^build\.json names .*, which is no file of a build/);
    expect((await store.list()).size).toBe(0);
  });

  it.each(['build.json', 'switches.json', 'main.js', 'chunks/aaaaaaa6.js'])(
    'uploads nothing where a folder, or nothing, stands in the place of %s',
    async (file) => {
      const store = makeStore();
      const altered = smallBuild('aaaaaaa6');
      rmSync(join(altered, file));
      await expect(publish(altered, store, on(0))).rejects.toThrow(`${file} is no file`);
      mkdirSync(join(altered, file));
      await expect(publish(altered, store, on(0))).rejects.toThrow(`${file} is no file`);
      expect((await store.list()).size).toBe(0);
    },
  );

  it('deletes nothing if the history is malformed', async () => {
    const store = makeStore();
    await store.put(
      'releases.json',
      Buffer.from('{"releases":[{"published":"2020-01-01T00:00:00Z","version":"1","files":["../../etc"]}]}'),
      {},
    );
    await expect(publish(one, store, on(0))).rejects.toThrow('releases.json in the store is no history');
  });
});

it('publish:cdn gives files of the store their headers', async () => {
  await publish(one, s3Store(s3.options), on(0));
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ ...s3.options, service: 's3' });
  const signed = { headers: { 'X-Amz-Content-Sha256': createHash('sha256').digest('hex') } };
  const headers = async (file: string) => (await client.fetch(`${s3.options.endpoint}/network/tags/${file}`, signed)).headers;
  const said = async (file: string) => [(await headers(file)).get('cache-control'), (await headers(file)).get('content-type')];
  expect(await said('chunks/aaaaaaa1.js')).toEqual(['public, max-age=31536000, immutable', 'text/javascript; charset=utf-8']);
  expect(await said('main.aaaaaaa1.js')).toEqual(['public, max-age=31536000, immutable', 'text/javascript; charset=utf-8']);
  expect(await said('main.js')).toEqual(['public, max-age=300, stale-while-revalidate=86400', 'text/javascript; charset=utf-8']);
  expect(await said('switches.json')).toEqual(['public, max-age=60', 'application/json']);
});

describe('publishing to an S3-compatible store that verifies signatures', () => {
  const faultWith = (changed: Partial<typeof s3.options>) =>
    publish(one, s3Store({ ...s3.options, ...changed }), on(0)).then(
      () => 'none',
      ({ message }: Error) => message,
    );

  it('reports in one line the store’s answer to a wrong key', async () => {
    expect(await faultWith({ accessKeyId: 'UNKNOWN' })).toMatch(
      /^GET \S+: the store answered 403, "The AWS Access Key Id you provided .*"$/,
    );
    expect(await faultWith({ secretAccessKey: 'wrong' })).toMatch(/^GET \S+: the store answered 403, "The request signature .*"$/);
  });

  it('reports in one line a store that can’t be reached', async () => {
    const gone = await startS3('gone');
    await gone.stop();
    expect(await faultWith({ endpoint: gone.options.endpoint })).toMatch(/^http:\S+ does not answer: .*ECONNREFUSED.*$/);
  });

  it('signs keys with characters that addresses encode', async () => {
    const store = s3Store({ ...s3.options, prefix: 'a folder/of (ours)' });
    await store.put('chunks/a+b.js', Buffer.from('ours'), {});
    expect([...(await store.list())]).toEqual([['chunks/a+b.js', 4]]);
    expect(String(await store.get('chunks/a+b.js'))).toBe('ours');
  });
});

it('publish:cdn reads a store from its address and the usual variables', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(s3Options('s3://network/tags/', { ...keys, AWS_REGION: 'eu-central-1' })).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'network',
    prefix: 'tags',
    region: 'eu-central-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(s3Options('s3://network', { ...keys, AWS_ENDPOINT_URL: 'https://store.example/' }).endpoint).toBe('https://store.example');
  expect(() => s3Options('s3://', keys)).toThrow('as in s3://my-bucket/tags');
  expect(() => s3Options('s3://network', {})).toThrow('Set AWS_ACCESS_KEY_ID');
});
