import type { Devtools } from './devtools';
import { callText } from './in-page';
import { type DocumentContent, lookAround } from './look-around';
import { within } from './within';

interface Tree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly Tree[];
}

const framesOf = ({ frame, childFrames = [] }: Tree): string[] => [frame.id, ...childFrames.flatMap(framesOf)].slice(0, 100);

async function lookInto(devtools: Devtools, session: string, frameId: string, top: boolean): Promise<DocumentContent | undefined> {
  const world = await within(devtools.send('Page.createIsolatedWorld', { frameId, worldName: 'audit' }, session));
  const asked = { expression: callText(lookAround, top), contextId: world?.executionContextId, awaitPromise: true, returnByValue: true };
  const answer = world && (await within(devtools.send('Runtime.evaluate', asked, session)));
  return (answer?.result as { value?: DocumentContent } | undefined)?.value;
}

/** Resolves to what every document of a session has, its frames included. One that does not answer is left out. */
export async function lookIntoAll(devtools: Devtools, session: string, type: string): Promise<DocumentContent[]> {
  const look = async () => {
    const { frameTree } = (await devtools.send('Page.getFrameTree', {}, session)) as unknown as { frameTree: Tree };
    return Promise.all(framesOf(frameTree).map((id, i) => lookInto(devtools, session, id, type === 'page' && i === 0)));
  };
  return ((await within(look())) ?? []).flatMap((one) => one ?? []);
}
