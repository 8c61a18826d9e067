import * as z from 'zod';

/** Returns a text as one line, without marks that turn its direction or can't be seen. */
export const asOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** A text that somebody writes into a field: one line, whatever they pasted. */
export const oneLine = (longest: number) =>
  z
    .string()
    .transform(asOneLine)
    .pipe(z.string().min(1, 'Expected a text').max(longest, `Expected at most ${longest} characters`));
