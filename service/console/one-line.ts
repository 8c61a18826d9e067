import * as z from 'zod';

/** A text that somebody writes into a field: one line, whatever they pasted. */
export const oneLine = (longest: number) =>
  z
    .string()
    .transform((given) => given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, 'Expected a text').max(longest, `Expected at most ${longest} characters`));
