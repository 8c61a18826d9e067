import type { Devtools, Fields } from './devtools';
import { callText } from './in-page';
import { type DocumentContent, lookAround } from './look-around';
import { WORLD } from './prepare-target';
import { within } from './within';

interface Tree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly Tree[];
}

/** The number of frames of a document that are looked into. */
const MOST = 200;
const GONE: Fields = {};

const framesOf = ({ frame, childFrames = [] }: Tree): string[] => [frame.id, ...childFrames.flatMap(framesOf)];

/** The documents that could be read, and the number of those that did not answer. */
export interface LookedInto {
  readonly documents: readonly DocumentContent[];
  readonly silent: number;
}

/** Resolves to what every document of a session has, its frames included. */
export async function lookIntoAll(devtools: Devtools, session: string, type: string): Promise<LookedInto> {
  // The protocol refuses at once where a frame or a target has gone. Only one that hangs is silent.
  const ask = (method: string, params: object) => within(devtools.send(method, params, session).catch(() => GONE));
  const lookInto = async (frameId: string, top: boolean): Promise<DocumentContent | 'silent' | 'gone'> => {
    const world = await ask('Page.createIsolatedWorld', { frameId, worldName: WORLD });
    if (!world?.executionContextId) return world ? 'gone' : 'silent';
    const asked = { expression: callText(lookAround, top), contextId: world.executionContextId, awaitPromise: true, returnByValue: true };
    const answer = await ask('Runtime.evaluate', asked);
    return answer ? ((answer.result as { value?: DocumentContent } | undefined)?.value ?? 'gone') : 'silent';
  };
  const tree = await ask('Page.getFrameTree', {});
  if (!tree?.frameTree) return { documents: [], silent: tree ? 0 : 1 };
  const frames = framesOf(tree.frameTree as Tree);
  const all = await Promise.all(frames.slice(0, MOST).map((id, i) => lookInto(id, type === 'page' && i === 0)));
  return {
    documents: all.filter((one): one is DocumentContent => typeof one === 'object'),
    silent: all.filter((one) => one === 'silent').length + Math.max(0, frames.length - MOST),
  };
}
