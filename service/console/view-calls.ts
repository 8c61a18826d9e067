import * as z from 'zod';
import { refuse } from '../http/refuse';
import type { ViewRow } from '../store/views';
import { allows } from './accounts/roles';
import type { Reader } from './accounts/sessions';
import { type Asking, type Handler, withBody } from './call';
import { oneLine } from './one-line';
import type { CallParts } from './parts';
import { VIEWED, type Views } from './viewed';

/** Views that a network and one author have at most, and characters of a name and of an address's parameters. */
const MOST = 200;
const SHARE = 50;
const LONGEST_NAME = 80;
const LONGEST_QUERY = 4_096;

const name = oneLine(LONGEST_NAME);
const id = z.int().min(1);
const renameSchema = z.strictObject({ id, name });
const endSchema = z.strictObject({ id });
const newSchema = z.strictObject({
  name,
  screen: z.enum(VIEWED),
  query: z.string().max(LONGEST_QUERY),
});

const sees = ({ sites }: Reader, { site }: Pick<ViewRow, 'site'>): boolean => !sites || (site !== null && sites.includes(site));

/** Views are their author's. Operators may change all. */
const mayChange = (reader: Reader, view: ViewRow): boolean =>
  allows(reader.roles, 'drafts') &&
  sees(reader, view) &&
  (view.actor === reader.name || (!reader.sites && allows(reader.roles, 'operation')));

/**
 * The calls about views with a name. A view is an address that a team shares, and gives no right: each call that it leads to looks at its own
 * parameters, and at who makes it.
 */
export function viewCalls({ run, sites, now }: Pick<CallParts, 'run' | 'sites' | 'now'>) {
  const views: Handler = async ({ reader }): Promise<Views> => ({
    views: (await run('views')).filter((view) => sees(reader, view)).map((view) => ({ ...view, mine: mayChange(reader, view) })),
  });

  const no = ({ reply }: Asking, why: string, message: string) => refuse(reply, 409, why, message, [{ path: why, message }]);

  const named = (one: Asking) =>
    no(
      one,
      'named',
      one.reader.sites ? 'Another view has this name, maybe one of a site that you may not see' : 'Another view has this name',
    );

  const addView = withBody(newSchema, async (one, body) => {
    const { reply, reader } = one;
    // In one order and one spelling, as addresses of the console are.
    const query = new URLSearchParams(body.query);
    const site = query.get('site') || null;
    if (!sees(reader, { site })) return refuse(reply, 403, 'role', 'You may name views of your sites');
    if (site !== null && !sites().includes(site)) return refuse(reply, 400, 'schema', 'query: There is no such site');
    const why = await run('addView', { ...body, query: `${query}`, site, actor: reader.name, made: now() }, MOST, SHARE);
    if (why === 'named') return named(one);
    if (why === 'share') return no(one, why, `You have ${SHARE} views already`);
    return why && no(one, why, `There are ${MOST} views already`);
  });

  /** Resolves to a view that the reader may change, or replies. */
  const changed = async (one: Asking, of: number): Promise<ViewRow | undefined> => {
    const { reply, reader } = one;
    const found = await run('view', of);
    if (found && mayChange(reader, found)) return found;
    if (found) refuse(reply, 403, 'role', 'You may change your own views, of your sites');
    else no(one, 'unknown', 'There is no such view');
    return undefined;
  };

  const renameView = withBody(renameSchema, async (one, body) => {
    if (!(await changed(one, body.id))) return one.reply;
    return (await run('renameView', body.id, body.name)) && named(one);
  });

  const endView = withBody(endSchema, async (one, body) => ((await changed(one, body.id)) ? run('endView', body.id) : one.reply));

  return { views, addView, renameView, endView };
}
