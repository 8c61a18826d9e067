import type { Entry } from '../../../service/log/entry';
import type { Log } from '../../../service/log/log';

export const entry = (text: string): Entry => ({ kind: 'hit', count: 1, key: text, text });

/** Takes all entries that are there, without waiting. */
export async function takeAll(log: Log): Promise<string[]> {
  const texts: string[] = [];
  for (let batch = await log.take(0); batch; batch = await log.take(0)) {
    texts.push(...batch.texts);
    await batch.done();
  }
  return texts;
}
