import * as z from 'zod';
import { fits } from '../http/fits';
import { refuse } from '../http/refuse';
import type { RunConsole } from '../store/console-steps';
import type { Notes } from '../tells/answers';
import type { Handler } from './call';
import { day, readAsked } from './figures/asked';

/** Notes that one answer has. */
const MOST = 500;
const LONGEST = 500;

/** A note is one line. */
const text = z
  .string()
  .transform((given) => given.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Expected a text').max(LONGEST, `Expected at most ${LONGEST} characters`));

const endSchema = z.strictObject({ id: z.int().min(1) });

interface Options {
  readonly run: RunConsole;
  readonly sites: () => readonly string[];
  readonly now: () => number;
  today(): Promise<string>;
}

/** The calls about notes: of the network, and of a site for those who may see it. */
export function noteCalls({ run, sites, now, today }: Options) {
  const noteSchema = () =>
    z.strictObject({
      day,
      text,
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
    const rows = await run('notes', from, to, MOST);
    return {
      // Notes of the network concern its sites.
      notes: rows
        .filter((one) => one.site === null || site === undefined || one.site === site)
        .map(({ id, day: on, site: of, text: words, special, actor }) => ({
          id,
          day: on,
          site: of,
          text: words,
          special: !!special,
          actor,
        })),
    } satisfies Notes;
  };

  const addNote: Handler = async ({ request, reply, reader }) => {
    const body = fits(noteSchema(), request.body, reply);
    if (!body) return reply;
    if (reader.sites && (body.site === null || body.special || !reader.sites.includes(body.site)))
      return refuse(reply, 403, 'role', 'You may note days of your sites');
    await run('addNote', { ...body, special: body.special ? 1 : 0, actor: reader.name, made: now() });
    return reply.code(204).send();
  };

  const endNote: Handler = async ({ request, reply, reader }) => {
    const body = fits(endSchema, request.body, reply);
    if (!body) return reply;
    const found = await run('note', body.id);
    if (found && reader.sites && !(found.site !== null && reader.sites.includes(found.site)))
      return refuse(reply, 403, 'role', 'You may change notes of your sites');
    await run('endNote', body.id);
    return reply.code(204).send();
  };

  return { notes, addNote, endNote };
}
