import type { Env } from '../../../kernel';
import { looseMarks } from '../../../lib/dom/loose-marks';
import { callAs, findAll } from '../../../lib/dom/native';
import type { Entry } from '../panel/section';
import { ownPrompts } from './own-prompts';

const PROMPT_MARKS = ['data-gate', 'data-prompt', 'data-prompt-open'] as const;
/** The most entries shown. */
const MOST = 50;

const marked = ({ document }: Pick<Env, 'document'>, name: string): Element[] => [...findAll(document, `[${name}]`)];

/** Returns whether the page has a mark of a prompt. */
export const hasPromptMarks = (env: Pick<Env, 'document'>): boolean => PROMPT_MARKS.some((name) => marked(env, name).length > 0);

/** Returns each mark of a prompt that neither the manifest (`listed`) nor the page defines. */
function unknownPrompts(env: Pick<Env, 'document'>, listed: readonly string[]): string[] {
  const known = new Set([...listed, ...ownPrompts(env).map(({ id }) => id)]);
  const marks = PROMPT_MARKS.flatMap((name) =>
    marked(env, name).map((element) => ({ name, id: callAs(Element, element, 'getAttribute', name) ?? '' })),
  );
  return marks.flatMap(({ name, id }) =>
    known.has(id) ? [] : [`${name}="${id}" does nothing: expected the id of a prompt that the manifest or the page defines.`],
  );
}

/** Returns a warning for each mark on the page that does nothing. `prompts`: the ids of the manifest's, or undefined while they are not known. */
export const markEntries = (env: Pick<Env, 'document'>, prompts: readonly string[] | undefined): Entry[] =>
  [...new Set([...looseMarks(env.document), ...(prompts ? unknownPrompts(env, prompts) : [])])]
    .slice(0, MOST)
    .map((text) => ({ key: `mark ${text}`, title: 'the page', mark: 'warn', tone: 'wait' as const, text }));
