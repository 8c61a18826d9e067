import { isHashed } from './headers';

/** The fields of `dist/build.json` that are read. */
export interface ReportedFiles {
  readonly sites: Readonly<Record<string, Tag & { readonly agreed?: Tag | undefined; readonly chunks: readonly ReleaseFile[] }>>;
}

interface Tag {
  readonly file: string;
  readonly pinned: string;
  readonly integrity: string;
}

export interface ReleaseFile {
  readonly file: string;
  /** `sha256-…`, which the file must have. */
  readonly integrity: string;
}

/** The files of a build in the order of their upload: no file before those that it loads. */
export interface Release {
  readonly chunks: readonly ReleaseFile[];
  readonly pinned: readonly ReleaseFile[];
  readonly tags: readonly ReleaseFile[];
}

/** A file beside `build.json`, or one of its chunks. */
const PLAIN = /^(?:chunks\/)?[\w-][\w.-]*\.js$/;

/** Throws for a name that is no plain file of a build: what has none below the build could be read from, and written to, anywhere. */
function checkNames({ chunks, pinned, tags }: Release): void {
  const isLasting = (file: unknown) => typeof file === 'string' && PLAIN.test(file) && isHashed(file);
  const wrong = [
    ...[...chunks, ...pinned].filter(({ file }) => !isLasting(file)),
    ...tags.filter(({ file }) => typeof file !== 'string' || !PLAIN.test(file) || isHashed(file)),
  ];
  if (wrong.length)
    throw new Error(`build.json names ${JSON.stringify(wrong[0]?.file)}, which is no file of a build. Run the build again.`);
}

/** Returns the files that a build's report names. Throws one line if one of them can't be a build's. */
export function releaseOf({ sites }: ReportedFiles): Release {
  const all = Object.values(sites);
  const chunks = new Map(all.flatMap((site) => site.chunks.map(({ file, integrity }) => [file, { file, integrity }] as const)));
  // Builds from before 1.4 have no tag for visitors who agreed.
  const tags = all.flatMap(({ agreed, ...tag }): Tag[] => (agreed ? [tag, agreed] : [tag]));
  const release = {
    chunks: [...chunks.values()],
    pinned: tags.map(({ pinned, integrity }) => ({ file: pinned, integrity })),
    tags: tags.map(({ file, integrity }) => ({ file, integrity })),
  };
  checkNames(release);
  return release;
}

/** The names of the files that stay as they are: chunks and pinned tags. */
export const lastingFiles = ({ chunks, pinned }: Release): string[] => [...chunks, ...pinned].map(({ file }) => file);
