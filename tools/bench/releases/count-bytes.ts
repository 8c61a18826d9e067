/** The files of a consented page view of one release, as text, by what they are for. */
export interface ReleaseFiles {
  readonly commit: string;
  readonly tag: Buffer;
  /** The tag with its first file within; releases before it was built have none. */
  readonly agreed?: Buffer;
  /** The other files that the page loads, by name: `first`, `idle`. */
  readonly chunks: ReadonlyMap<string, Buffer>;
}

/** Bytes that a browser fetches which holds the files of the release before, or of none. */
export interface Fetched {
  readonly commit: string;
  /** The tag and its chunks as new visitors get them. */
  readonly whole: number;
  /** The changed ones, whole. */
  readonly changed: number;
  /** The tag as a difference, changed chunks whole. */
  readonly asDifference: number;
  /** The tag of visitors who agreed as a difference, and the idle file whole if it has changed. Undefined where either release lacks that tag. */
  readonly agreed: number | undefined;
  /** All changed files as differences, which no edge serves: a chunk's name is its content's. */
  readonly allAsDifferences: number;
}

/** The sizes of a file as it is sent: compressed alone, and with another one as its dictionary. */
export interface Sizes {
  alone(content: Buffer): number;
  after(dictionary: Buffer, content: Buffer): number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Counts what a returning browser fetches of each release but the first. */
export function countBytes(releases: readonly ReleaseFiles[], { alone, after }: Sizes): Fetched[] {
  return releases.slice(1).map(({ commit, tag, agreed, chunks }, i) => {
    const before = releases[i] as ReleaseFiles;
    const held = [...before.chunks.values()];
    const isHeld = (content: Buffer) => held.some((one) => one.equals(content));
    const asDifference = (old: Buffer | undefined, content: Buffer) => {
      if (!old) return alone(content);
      return old.equals(content) ? 0 : Math.min(after(old, content), alone(content));
    };
    const fresh = [...chunks].filter(([, content]) => !isHeld(content));
    const freshWhole = sum(fresh.map(([, content]) => alone(content)));
    const idle = fresh.flatMap(([name, content]) => (name === 'idle' ? alone(content) : []));
    return {
      commit,
      whole: sum([tag, ...chunks.values()].map(alone)),
      changed: (tag.equals(before.tag) ? 0 : alone(tag)) + freshWhole,
      asDifference: asDifference(before.tag, tag) + freshWhole,
      agreed: agreed && before.agreed && asDifference(before.agreed, agreed) + sum(idle),
      allAsDifferences: asDifference(before.tag, tag) + sum(fresh.map(([name, content]) => asDifference(before.chunks.get(name), content))),
    };
  });
}
