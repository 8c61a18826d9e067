import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textsFile } from '../../tools/build/texts-file';

/** The words that the receipt's visitor could read, by name. */
export interface ShownWords {
  readonly direction: string;
  readonly words: readonly (readonly [name: string, text: string])[];
}

const flat = (value: unknown, name: string): (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[name, value]]
    : Object.entries(Object(value)).flatMap(([key, one]) => flat(one, name ? `${name} ${key}` : key));

/**
 * Reads the words of a receipt from the archive that builds write, `texts/{text_hash}.json` in the folder of releases. Undefined where that
 * release is not there, or the file's words are not those that were hashed.
 */
export async function readShownWords(folder: string, hash: string, language: string): Promise<ShownWords | undefined> {
  // Receipts are posted by anybody, so the hash is checked.
  if (!/^[0-9a-f]{8}$/.test(hash)) return;
  try {
    const text = await readFile(join(folder, textsFile(hash)));
    if (!createHash('sha256').update(text).digest('hex').startsWith(hash)) return;
    const parsed = JSON.parse(text.toString());
    // For a site with its own words, the file also has the purposes and the changes.
    const [texts, purposes, changed] = Array.isArray(parsed) ? parsed : [parsed];
    const { dir = '', ...words } = texts[language] ?? {};
    const asked = Object.fromEntries(
      (purposes ?? []).map(({ id, texts }: { id: string; texts: object }) => [id, texts[language as never]]),
    );
    return { direction: dir, words: [...flat(words, ''), ...flat(asked, 'purpose'), ...flat(changed?.[language], 'changed')] };
  } catch {
    return;
  }
}
