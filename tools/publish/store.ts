/** A place for published files: an object store or a folder. Keys are paths with `/`. */
export interface Store {
  /** For messages. */
  readonly name: string;
  /** The keys that are there, with the size of each in bytes. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Returns a file, or `undefined` where there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Writes a file as a whole: nobody gets half of it. */
  put(key: string, content: Buffer, headers: Readonly<Record<string, string>>): Promise<void>;
  delete(key: string): Promise<void>;
}
