import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'mmdb-lib';

/** Reads a database file in MaxMind's format. Keeps it in memory, so that a look-up takes microseconds. Throws if the file has another format. */
export const readDatabase = (file: string): Reader<Response> => new Reader<Response>(readFileSync(file));

/** Returns whether a file is such a database. */
export function isDatabase(file: string): boolean {
  try {
    readDatabase(file);
    return true;
  } catch {
    return false;
  }
}
