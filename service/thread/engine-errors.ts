import { Unavailable, Unstorable } from '../arrival';

/** SQLite's reasons that blame what is to be stored. Every other may pass: the disk is full, or somebody holds the file. */
const FINAL = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;

/** The port's error for an error of an embedded engine. */
export const toEngineError = ({ message, code = '' }: { message: string; code?: string }): Error =>
  FINAL.test(code) ? new Unstorable(message) : new Unavailable(message);
