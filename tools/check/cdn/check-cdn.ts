import { z } from 'zod';
import { readSwitches } from '../../../kernel/runtime/switches/read-switches';
import { mapFile } from '../../build/put-maps-apart';
import { releaseOf } from '../../publish/release';
import { type Answer, faultsOfAnswer, faultsOfDictionary } from './faults-of-answer';

const chunk = z.object({ file: z.string(), integrity: z.string() });
const tag = z.object({ file: z.string(), pinned: z.string(), integrity: z.string() });
const build = z.object({
  sites: z.record(z.string(), tag.extend({ version: z.string(), agreed: tag.optional(), chunks: z.array(chunk) })),
});

/** The headers of a browser with a dictionary that no release was. */
const UNKNOWN = { 'Accept-Encoding': 'br, gzip, dcz', 'Available-Dictionary': `:${Buffer.alloc(32).toString('base64')}:` };

/** The most requests at once. */
const LANES = 6;

async function inLanes<Item>(items: readonly Item[], run: (item: Item) => Promise<string[]>): Promise<string[]> {
  const rest = [...items].entries();
  const found: string[][] = [];
  const lane = async () => {
    for (const [i, item] of rest) found[i] = await run(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return found.flat();
}

export interface Checked {
  readonly files: number;
  readonly faults: readonly string[];
}

/**
 * Requests every file in a CDN's `build.json`, as a browser of another origin does, and compares the answers with `docs/deploy.md`. Rejects
 * if the CDN can't be reached or has no `build.json`.
 */
export async function checkCdn(address: string, ask: typeof fetch = fetch): Promise<Checked> {
  const base = address.replace(/\/*$/, '/');
  const get = async (path: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const { status, headers, body } = await ask(base + path, {
      headers: { 'Accept-Encoding': 'br, gzip', Origin: 'https://origin.example', ...more },
      redirect: 'manual',
    }).then(async (answer) => ({ status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }));
    return { status, headers, body };
  };
  const json = (path: string, { status, body }: Answer): unknown => {
    try {
      return JSON.parse(body.toString());
    } catch {
      throw new Error(`${base}${path}: expected JSON, and the status was ${status}. Publish a build there.`);
    }
  };

  const reported = await get('build.json');
  const read = build.safeParse(json('build.json', reported));
  if (!read.success) throw new Error(`${base}build.json: expected the report of a build. Publish a build there.`);
  const { chunks, pinned, tags } = releaseOf(read.data);
  const files = [...tags, ...pinned, ...chunks];
  const [switches, ofFiles, retried, maps] = await Promise.all([
    get('switches.json'),
    inLanes(files, async ({ file, integrity }) => {
      const answer = await get(file);
      const faults = faultsOfAnswer(file, answer, integrity);
      if (!answer.headers.has('Use-As-Dictionary')) return faults;
      return [...faults, ...faultsOfDictionary(file, answer, await get(file, UNKNOWN), integrity)];
    }),
    // Pages request a file again past any cache that keeps a bad copy.
    inLanes(chunks.slice(0, 1), async ({ file, integrity }) =>
      faultsOfAnswer(file, await get(`${file}?again=1`), integrity).map((line) => `with a query, ${line}`),
    ),
    inLanes(
      Object.values(read.data.sites).flatMap(({ file, agreed, version }) =>
        [file, agreed?.file ?? file].flatMap((name) => [`${name}.map`, mapFile(name, version)]),
      ),
      async (file) => ((await get(file)).status === 200 ? [`${file}: is served. Expected none: maps hold sources.`] : []),
    ),
  ]);
  const ofSwitches = faultsOfAnswer('switches.json', switches);
  const rules =
    ofSwitches.length || readSwitches(switches.body.toString())
      ? []
      : ['switches.json: has a shape that pages ignore. Write it with `switch`.'];
  return {
    files: files.length + 2,
    faults: [...faultsOfAnswer('build.json', reported), ...ofSwitches, ...rules, ...ofFiles, ...retried, ...maps],
  };
}
