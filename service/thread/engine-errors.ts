import { Unavailable, Unstorable } from '../arrival';

/** SQLite codes that blame the values. Every other failure may be temporary, such as a full disk or a locked file. */
const FINAL = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/;

/** Converts an embedded engine's error to the port's error. */
export const toEngineError = ({ message, code = '' }: { message: string; code?: string }): Error =>
  FINAL.test(code) ? new Unstorable(message) : new Unavailable(message);
