import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation } from 'webpack';
import { endWith } from '../read-arguments';
import { readSites } from '../read-sites';
import { readRules } from '../sites/rules';
import { archiveTexts } from './archive-texts';
import { countsPolicyHtml } from './counts-policy';
import { writeGpcSupport } from './gpc-support';
import type { OwnChunks } from './own-chunks';
import { putMapsApart } from './put-maps-apart';
import { writeRecipients } from './recipients';
import { replaceBuild } from './replace-build';
import { TAG_BUDGET, tagBudget } from './report/budgets';
import { type BuildReport, report } from './report/build-report';
import { overBudget } from './report/over-budget';
import { writeEvents } from './write-events';

/** Returns the bytes of each site's tag as a table. */
function bytesTable({ sites }: BuildReport): string {
  const rows = Object.entries(sites).map(([id, site]) => {
    const { bytes } = site;
    return [
      id.padEnd(10),
      ...[bytes.raw, bytes.gzip, bytes.brotli, tagBudget(site) - bytes.brotli].map((count) => String(count).padStart(7)),
    ].join('  ');
  });
  return [`${'site'.padEnd(10)}      raw     gzip   brotli     left  of ${TAG_BUDGET} bytes`, ...rows].join('\n');
}

type Sites = Awaited<ReturnType<typeof readSites>>;

/**
 * Writes what goes with the compiled tags and chunks of a build: the words that receipts name, the recipients, `gpc.json`, `build.json`, and, in the folder that is not
 * for the public, source maps and declared events. Prints the tags' bytes. Rejects if a file is over its budget. `more` runs before `build.json` is written.
 */
export async function finishBuild(folder: string, made: Compilation, chunks: OwnChunks, sites: Sites, more?: () => Promise<void>) {
  const built = report(folder, made, chunks, sites);
  archiveTexts(folder, sites.values());
  const rules = await readRules();
  writeRecipients(folder, sites.values(), (site) => countsPolicyHtml(site, rules));
  await writeGpcSupport(folder);
  await more?.();
  writeFileSync(join(folder, 'build.json'), `${JSON.stringify(built, null, 2)}\n`);
  process.stdout.write(`${bytesTable(built)}\n`);
  const over = overBudget(folder, built);
  putMapsApart(folder, built);
  await writeEvents(folder, built);
  if (over.length) throw new Error(over.join('\n'));
}

/** Reads the sites, builds them with `make` into a folder of its own, and puts that in the place of `dist`. Prints why a build failed. */
export async function buildInto(dist: string, make: (folder: string, sites: Sites) => Promise<void>): Promise<void> {
  try {
    const sites = await readSites();
    await replaceBuild(dist, (folder) => make(folder, sites));
  } catch (error) {
    endWith(error);
    if (existsSync(dist)) process.stderr.write('The build failed. dist/ still holds the last one.\n');
  }
}
