import { brotliCompressSync, constants } from 'node:zlib';
import { compressWith, hasZstd } from '../../publish/deltas';
import { orEnd } from '../../read-arguments';
import { markdownTable } from '../compare/table';
import { type Built, buildRelease, git, removeReleases } from './build-release';
import { countBytes, type Sizes } from './count-bytes';
import { lastOfDays, readOptions } from './options';

/** `npm run bench -- releases`: builds releases of this repository's history, and counts what a browser fetches that held the one before. */
const USAGE = 'Usage: npm run bench -- releases [--sites=main,blogs] [--at=commit,commit…]';

const say = (line: string) => void process.stderr.write(`${line}\n`);
const { sites, at } = orEnd(USAGE, () => readOptions(process.argv.slice(2)));
if (!hasZstd()) {
  say('Install zstd, which compresses with a dictionary.');
  process.exit(1);
}

const sizes: Sizes = {
  alone: (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  after: (dictionary, content) => compressWith(dictionary, content).length,
};

const commits = at.length ? at : lastOfDays(git('log', '--first-parent', '--date=format:%Y-%m-%d', '--format=%h %cd'));
const built: Built[] = [];
for (const commit of commits) {
  say(`builds ${git('log', '-1', '--date=iso', '--format=%h of %cd', commit)}`);
  try {
    built.push(buildRelease(commit, sites));
  } catch (error) {
    say(`${commit}: left out, ${(error as Error).message}`);
  }
}
const borrowed = built.flatMap(({ files, hasOwnPackages }) => (hasOwnPackages ? [] : ([...files.values()][0]?.commit ?? [])));
if (borrowed.length) console.log(`Built with the packages that are installed here, though they name others: ${borrowed.join(', ')}.\n`);
for (const site of sites) {
  const releases = built.flatMap(({ files }) => files.get(site) ?? []);
  const rows = countBytes(releases, sizes).map(({ commit, whole, changed, asDifference, agreed, allAsDifferences }) =>
    [commit, whole, changed, asDifference, agreed ?? '–', allAsDifferences].map(String),
  );
  const head = ['new visitor', 'changed, whole', 'tag as difference', 'agreed tag as difference', 'if chunks were, too'];
  console.log(`${markdownTable([`${site}, bytes of a page after`, ...head], rows)}\n`);
}
removeReleases();
