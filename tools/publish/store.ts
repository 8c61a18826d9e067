/** A place for published files: an object store or a folder. Keys are paths with `/`. */
export interface Store {
  /** For messages. */
  readonly name: string;
  /** Resolves to the stored keys, with the size of each in bytes. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Resolves to a file; undefined if there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Writes a file atomically. */
  put(key: string, content: Buffer, headers: Readonly<Record<string, string>>): Promise<void>;
  delete(key: string): Promise<void>;
}
