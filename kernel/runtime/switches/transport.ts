import type { Env } from '../../env';

/** ms, and characters: the longest wait and the longest text. */
const TIMEOUT = 10_000;
const LONGEST = 32_768;

/** Resolves to the text of a small file, or to undefined if it is late or too long. Never rejects. */
export async function fetchSmall({ window, fetch }: Pick<Env, 'window' | 'fetch'>, url: string): Promise<string | undefined> {
  const controller = new window.AbortController();
  const timer = window.setTimeout(() => controller.abort(), TIMEOUT);
  try {
    // `no-cache` makes the browser revalidate its copy, so that a switch acts on the next page.
    const { ok, body } = await fetch(url, {
      signal: controller.signal,
      cache: 'no-cache',
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
    });
    const reader = ok && body?.pipeThrough(new window.TextDecoderStream()).getReader();
    if (!reader) return;
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > LONGEST) return;
    }
    return text;
  } catch {
    return;
  } finally {
    window.clearTimeout(timer);
    // Ends a download that is too long.
    controller.abort();
  }
}
