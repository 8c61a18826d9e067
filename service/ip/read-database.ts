import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'mmdb-lib';

/** Reads a database file in MaxMind's format. It is held as a whole: a look-up takes some microseconds. Throws if the file is none. */
export const readDatabase = (file: string): Reader<Response> => new Reader<Response>(readFileSync(file));

/** Returns whether a file can be read as such a database. */
export function isDatabase(file: string): boolean {
  try {
    readDatabase(file);
    return true;
  } catch {
    return false;
  }
}
