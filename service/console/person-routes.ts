import * as z from 'zod';
import { isPersonId } from '../commands/arguments';
import { fits } from '../http/fits';
import { refuse } from '../http/refuse';
import type { Subject } from '../store/store';
import { type Asking, withBody } from './call';
import type { Persons } from './persons';

/** Ways in which a person proves who they are. The proof itself is not kept. */
export const PROOFS = ['account', 'address', 'document', 'other'] as const;

const reason = z.string().trim().min(1, 'Say why, without a name').max(500);

const personSchema = z
  .strictObject({
    kind: z.enum(['visitor', 'user', 'receipt', 'session', 'contact']),
    id: z.string().trim(),
    reason,
    proof: z.enum(PROOFS).optional(),
  })
  .refine(({ kind, id }) => isPersonId(kind, id), { path: ['id'], error: 'Is no id of this kind' });

/** Providers may have addresses as ids of contacts. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

const stopSchema = z
  .strictObject({ kind: z.enum(['contact', 'receipt']), id: z.string().trim(), reason })
  .refine(({ kind, id }) => isPersonId(kind, id) || (kind === 'contact' && ADDRESS.test(id)), {
    path: ['id'],
    error: 'Is no id of this kind',
  });

const receiptsSchema = z
  .strictObject({ id: z.string().trim(), reason })
  .refine(({ id }) => isPersonId('receipt', id), { path: ['id'], error: 'Is no receipt’s id' });

/** Asks the console's thread. */
export type AskPersons = <N extends keyof Persons>(name: N, ...input: Parameters<Persons[N]>) => Promise<Awaited<ReturnType<Persons[N]>>>;

const subjectOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => ({ [kind]: id }) as unknown as Subject;

/** The calls about persons. To show and to erase need a stated proof, to stop needs none. */
export function personHandlers(persons: AskPersons) {
  const proven = async ({ request, reply, reader }: Asking) => {
    const asked = fits(personSchema, request.body, reply);
    if (!asked) return undefined;
    const { proof, reason } = asked;
    const asker = { actor: reader.name, subject: subjectOf(asked), reason };
    if (proof) return { ...asker, proof };
    await persons('refused', asker);
    refuse(reply, 403, 'proof', 'Say how the person has proven who they are');
    return undefined;
  };
  return {
    async showPerson(one: Asking) {
      const asked = await proven(one);
      return asked ? persons('show', asked) : one.reply;
    },
    async erasePerson(one: Asking) {
      const asked = await proven(one);
      if (!asked) return one.reply;
      return (await persons('erase', asked)) ?? refuse(one.reply, 404, 'nothing', 'Nothing was erased: no hit or error is of this id');
    },
    stopPerson: withBody(stopSchema, async ({ reader }, asked) =>
      persons('stop', { actor: reader.name, subject: subjectOf(asked), reason: asked.reason }),
    ),
    erasures: () => persons('erasures'),
    looks: () => persons('looks'),
    receipts: withBody(receiptsSchema, async ({ reader }, { id, reason: why }) =>
      persons('receipts', { actor: reader.name, subject: { receipt: id }, reason: why }),
    ),
  };
}
