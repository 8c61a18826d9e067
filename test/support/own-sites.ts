import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lock } from 'proper-lockfile';
import { sourceDigest } from '../../tools/build/source-digest';

const here = fileURLToPath(new URL('.', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/taproot-own-sites', import.meta.url));

const manifests = readdirSync(here).filter((name) => name.endsWith('-manifest.ts'));

/** Returns a digest of the sources. */
function digest(): string {
  const hash = createHash('sha256').update(sourceDigest());
  for (const name of [...manifests, 'main-with-experiments.ts']) hash.update(readFileSync(join(here, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Resolves to the folder of all own sites. The first worker that asks builds it. The sites stay until the sources change. */
export async function ownSites(): Promise<string> {
  const folder = join(CACHE, digest());
  mkdirSync(CACHE, { recursive: true });
  const release = await lock(CACHE, { retries: { forever: true, minTimeout: 200, maxTimeout: 200 } });
  try {
    if (existsSync(folder)) return folder;
    const made = mkdtempSync(join(CACHE, 'making-'));
    const names = manifests.map((name) => name.replace('.ts', ''));
    const script = join(here, 'build-own-sites.ts');
    await promisify(execFile)(process.execPath, ['--import', 'tsx', script, made, ...names]);
    renameSync(made, folder);
    return folder;
  } finally {
    await release();
  }
}
