import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkFolder } from '../sites/folder';

interface File {
  readonly file: string;
  readonly integrity: string;
}

interface Tag extends File {
  readonly pinned: string;
}

/** The files by which an audit knows a tag and its chunks. */
export interface BuildFiles {
  /** SHA-256 of the texts of all tags and chunks, in hexadecimal digits. */
  readonly hashes: ReadonlySet<string>;
  /** Paths of the files in the folder of the tag. */
  readonly names: ReadonlySet<string>;
}

const hex = (integrity: string): string => Buffer.from(integrity.replace(/^sha256-/, ''), 'base64').toString('hex');

/** Reads the tags and chunks of a build's report. */
export function filesOfBuild(text: string): BuildFiles {
  const { sites } = JSON.parse(text) as { sites: Readonly<Record<string, Tag & { agreed?: Tag; chunks: readonly File[] }>> };
  const namesOf = ({ file, pinned, integrity }: Tag) => [file, pinned].map((name) => ({ file: name, integrity }));
  const all = Object.values(sites).flatMap(({ agreed, chunks, ...tag }) => [
    ...namesOf(tag),
    ...(agreed ? namesOf(agreed) : []),
    ...chunks,
  ]);
  return {
    hashes: new Set(all.map(({ integrity }) => hex(integrity))),
    names: new Set(all.map(({ file }) => file)),
  };
}

/** Reads `dist/build.json`. Throws one sentence if there is none. */
export function readBuildFiles(file = join(process.env.TAPROOT_DIST ?? join(networkFolder, 'dist'), 'build.json')): BuildFiles {
  try {
    return filesOfBuild(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(
      `${file} can't be read. Run \`npm run build\` on the release that is deployed: the audit knows the tag by its hash there`,
    );
  }
}
