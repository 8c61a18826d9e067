import * as z from 'zod';
import { refuse } from '../http/refuse';
import type { Notes, Told } from '../tells/answers';
import { allows } from './accounts/roles';
import type { Reader } from './accounts/sessions';
import { type Asking, type Handler, withBody } from './call';
import { day, readAsked } from './figures/asked';
import { oneLine } from './one-line';
import type { CallParts } from './parts';
import { toldOf } from './told';

/** Notes that one answer has at most, besides those that mark a day. */
const MOST = 500;
const LONGEST = 500;

/** Kinds that say when something was seen first. */
const FIRST_TIMES: readonly Told['kind'][] = ['release', 'prompt', 'experiment-begins'];

const endSchema = z.strictObject({ id: z.int().min(1) });

interface Options extends Pick<CallParts, 'run' | 'sites' | 'now'> {
  today(): Promise<string>;
  about(): Promise<{ readonly zone: string; readonly since?: string }>;
}

interface About {
  readonly site: string | null;
  /** True for a mark that alarms heed: they are of the network. */
  readonly special: boolean | number;
}

const mayOperate = ({ roles, sites }: Reader): boolean => !sites && allows(roles, 'operation');

const isWithin = ({ sites }: Reader, { site, special }: About): boolean => !sites || (site !== null && !special && sites.includes(site));

/** Notes are their author's. Operators may change all. */
const mayChange = (reader: Reader, note: About & { readonly actor: string }): boolean =>
  allows(reader.roles, 'drafts') && isWithin(reader, note) && (note.actor === reader.name || mayOperate(reader));

/** The calls about notes: of the network, and of a site for those who may see it. */
export function noteCalls({ run, sites, now, today, about }: Options) {
  const noteSchema = () =>
    z.strictObject({
      day,
      hour: z.int().min(0).max(23).nullable().default(null),
      text: oneLine(LONGEST),
      special: z.boolean().default(false),
      site: z
        .string()
        .refine((site) => sites().includes(site), 'There is no such site')
        .nullable()
        .default(null),
    });

  const notes: Handler = async ({ request, reply, reader }) => {
    const given = readAsked(request.query, await today());
    if ('fault' in given) return refuse(reply, 400, 'schema', `${given.fault.at}: ${given.fault.message}`);
    const { from, to, site } = given.asked;
    if (reader.sites && (site === undefined || !reader.sites.includes(site)))
      return refuse(reply, 403, 'role', 'You may see single sites, not the network');
    if (site !== undefined && !sites().includes(site)) return refuse(reply, 400, 'schema', 'site: There is no such site');
    const { rows, more } = await run('notes', from, to, site ?? '', MOST);
    const { zone, since } = await about();
    const sees = { sites: sites(), network: !reader.sites, operation: mayOperate(reader) };
    const told = await toldOf(run, given.asked, sees, zone, now());
    return {
      // Notes of the network concern its sites.
      notes: rows.map(({ id, day: on, hour, site: of, text: words, special, actor }) => ({
        ...{ id, day: on, hour, site: of, text: words, special: !!special, actor, mine: mayChange(reader, { actor, site: of, special }) },
      })),
      more,
      // Everything begins on the first day that is measured.
      told: told.filter(({ kind, day: on }) => on !== since || !FIRST_TIMES.includes(kind)),
    } satisfies Notes;
  };

  const addNote = withBody(noteSchema, async ({ reply, reader }, body) => {
    if (!isWithin(reader, body)) return refuse(reply, 403, 'role', 'You may note days of your sites');
    return run('addNote', { ...body, special: body.special ? 1 : 0, actor: reader.name, made: now() });
  });

  /** Carries out a change of a note that the reader may change, to what they may note. */
  const changing = async ({ reply, reader }: Asking, id: number, next: About | undefined, change: () => Promise<void>) => {
    const found = await run('note', id);
    if (!found) return refuse(reply, 409, 'unknown', 'There is no such note', [{ path: 'unknown', message: 'There is no such note' }]);
    if (!mayChange(reader, found) || (next && !isWithin(reader, next)))
      return refuse(reply, 403, 'role', 'You may change your own notes, of your sites');
    return change();
  };

  const endNote = withBody(endSchema, (one, { id }) => changing(one, id, undefined, () => run('endNote', id)));

  const changeNote = withBody(
    () => noteSchema().extend(endSchema.shape),
    (one, body) => changing(one, body.id, body, () => run('changeNote', { ...body, special: body.special ? 1 : 0 })),
  );

  return { notes, addNote, changeNote, endNote };
}
