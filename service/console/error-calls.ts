import * as z from 'zod';
import { fits } from '../http/fits';
import { refuse } from '../http/refuse';
import { type Asking, type Handler, withBody } from './call';
import type { Question } from './engine';
import type { CallParts } from './parts';

const id = z.string().regex(/^[\w-]{22}$/);
const askedSchema = z.object({ done: z.literal('yes').optional() });
/** `release`: the newest of the group as the reader saw it, so that one that came meanwhile is a return. */
const doneSchema = z.strictObject({ id, release: z.string().min(1).max(100) });
const openSchema = z.strictObject({ id });

interface Options extends Pick<CallParts, 'run' | 'now'> {
  answer(one: Asking, question: Question): Promise<unknown>;
}

/** The calls about groups of errors. Each mark leaves a line in the record of looks, and so does who reads them, once a day. */
export function errorCalls({ run, now, answer }: Options) {
  const errors: Handler = async (one) => {
    const asked = fits(askedSchema, one.request.query, one.reply);
    if (asked) await run('seeErrors', one.reader.name, now());
    return (asked && (await answer(one, { name: 'errors', done: !!asked.done }))) ?? one.reply;
  };

  const errorsDone = withBody(doneSchema, ({ reader }, body) => run('markDone', { ...body, at: now(), actor: reader.name }));

  const errorsOpen = withBody(openSchema, async ({ reply, reader }, body) => {
    if (await run('markOpen', body.id, now(), reader.name)) return undefined;
    return refuse(reply, 409, 'unknown', 'This group is not marked', [{ path: 'unknown', message: 'This group is not marked' }]);
  });

  return { errors, errorsDone, errorsOpen };
}
