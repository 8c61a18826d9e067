import { built, filedChunks } from '../../lab/dist';
import { wait } from '../wait';
import { arrived, type Lab, median } from './lab';
import { workOf } from './work';

export interface FirstHit {
  /** Brotli bytes of the files that the hit needs: the tag and the file of the first hit. */
  readonly needed: number;
  /** The number of chunks requested before the hit left, which load beside it. */
  readonly asked: number;
  readonly files: readonly string[];
  /** ms of scripts from the tag to the first hit: the median of the runs, and the worst. */
  readonly script: number;
  readonly worst: number;
}

const NEEDED = /^(tag|first-main)$/;

const weight = (files: readonly { bytes: { brotli: number } }[]) => files.reduce((sum, { bytes }) => sum + bytes.brotli, 0);

/** Measures everything from the tag to the first hit, for a new visitor who also sees the banner. */
export async function measureFirstHit(lab: Lab, runs: number, more = ''): Promise<FirstHit> {
  const site = built.sites.main;
  if (!site) throw new Error('main is not built');
  const known = [{ name: 'tag', file: site.file, bytes: site.bytes }, ...filedChunks('main')];
  const times: number[] = [];
  let asked: typeof known = [];
  for (let run = 0; run < runs; run++) {
    const page = await lab.page(more);
    await lab.service.forget();
    const trace = await page.trace(async () => {
      await page.goto(lab.address());
      await arrived(lab, 'page_view', 1);
      await wait(200);
    });
    const paths = trace.flatMap(({ name, args }) => (name === 'ResourceSendRequest' ? new URL(args?.data?.url ?? '').pathname : []));
    const before = paths.slice(0, paths.indexOf('/hit'));
    asked = known.filter(({ file }) => before.includes(`/${file}`));
    times.push(workOf(trace, `/${site.file}`, '/hit').script);
    await page.close();
  }
  return {
    needed: weight(asked.filter(({ name }) => NEEDED.test(name))),
    asked: weight(asked),
    files: asked.map(({ name }) => name),
    script: median(times),
    worst: Math.max(...times),
  };
}
