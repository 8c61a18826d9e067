import type { Env } from '../../../kernel';

/** Copies a text to the clipboard. Resolves to false if there is no clipboard, or the page or the visitor denies access. */
export async function copyText({ window }: Env, text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
