import type { Env } from '../../../kernel';

/** Puts a text into the clipboard; false where there is none, or where the page or the visitor denies it. */
export async function copyText({ window }: Env, text: string): Promise<boolean> {
  try {
    await window.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
