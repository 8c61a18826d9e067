/** The fields of `dist/build.json` that are read. */
export interface ReportedFiles {
  readonly sites: Readonly<
    Record<string, { readonly file: string; readonly pinned: string; readonly integrity: string; readonly chunks: readonly ReleaseFile[] }>
  >;
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

/** Returns the files that a build's report names. */
export function releaseOf({ sites }: ReportedFiles): Release {
  const all = Object.values(sites);
  const chunks = new Map(all.flatMap((site) => site.chunks.map(({ file, integrity }) => [file, { file, integrity }] as const)));
  return {
    chunks: [...chunks.values()],
    pinned: all.map(({ pinned, integrity }) => ({ file: pinned, integrity })),
    tags: all.map(({ file, integrity }) => ({ file, integrity })),
  };
}

/** The names of the files that stay as they are: chunks and pinned tags. */
export const lastingFiles = ({ chunks, pinned }: Release): string[] => [...chunks, ...pinned].map(({ file }) => file);
