import { z } from 'zod';
import { isPersonalProperty } from '../../../lib/privacy/personal-names';
import { isSecretName, maskPersonal } from '../../../lib/privacy/redaction';
import type { DeclaredEvents } from '../../../lib/records/declared-events';
import { productEvents } from '../../../lib/records/product-events';
import { isReservedEvent } from '../../../lib/records/reserved-events';
import { isReservedParameter } from '../../../lib/records/reserved-parameters';
import { faultsOf } from './faults';

/** EVT-02, EVT-03. */
const LONGEST_NAME = 40;
const LONGEST_VALUE = 100;
/** EVT-06. The other fields are those of every event. */
const MOST_FIELDS = 12;

const SHAPE = /^[a-z][a-z\d_]*$/;
const shaped = z
  .string()
  .regex(SHAPE, 'expected lower-case letters, digits and underscores, as in `quiz_done`')
  .max(LONGEST_NAME, `expected at most ${LONGEST_NAME} characters`);

const isOfType = (type: string, value: unknown) => typeof value === (type === 'text' ? 'string' : type);

const field = z
  .strictObject({
    type: z.enum(['text', 'number', 'boolean']),
    example: z.union([z.string(), z.number(), z.boolean()], 'expected a value as events have it'),
    optional: z.literal(true).optional(),
    oneOf: z.array(z.string().min(1).max(LONGEST_VALUE)).min(1).max(50).optional(),
  })
  .superRefine(({ type, example, oneOf }, context) => {
    const complain = (key: string, message: string, input: unknown) => context.addIssue({ code: 'custom', path: [key], message, input });
    if (!isOfType(type, example)) complain('example', `expected a ${type}, as \`type\` says`, example);
    else if (`${example}`.length > LONGEST_VALUE || !`${example}`.trim())
      complain('example', `expected 1 to ${LONGEST_VALUE} characters`, example);
    else if (maskPersonal(`${example}`) !== `${example}`) complain('example', 'expected nobody’s personal data', example);
    else if (oneOf && type !== 'text') complain('oneOf', 'expected a `type` of `text` beside it', oneOf);
    else if (oneOf && !oneOf.includes(`${example}`)) complain('example', 'expected a value of `oneOf`', example);
  });

const declared = z.record(
  z.string(),
  z.strictObject({
    purpose: z.string().regex(/^\S.{8,298}\.$/, 'expected a sentence of 10 to 300 characters, with its full stop'),
    fields: z
      .record(z.string(), field)
      .refine(
        (fields) => Object.keys(fields).length <= MOST_FIELDS,
        `expected at most ${MOST_FIELDS} fields: an event has 20 with those of all events`,
      ),
  }),
);

const shapeFault = (name: string): string | undefined => {
  const [issue] = shaped.safeParse(name).error?.issues ?? [];
  return issue && `${issue.message}.`;
};

function nameFault(name: string): string | undefined {
  if (Object.hasOwn(productEvents, name)) return 'Taproot tracks an event of that name itself. Choose another one.';
  if (isReservedEvent(name)) return 'begins as a reserved name does, or is one. Choose another one.';
  return shapeFault(name);
}

function fieldFault(name: string): string | undefined {
  if (isPersonalProperty(name) || isSecretName(name)) return 'is called like personal data or a secret, which no hit has. Leave it out.';
  if (isReservedParameter(name)) return 'is a field of every event, or begins as a reserved one does. Choose another name.';
  return shapeFault(name);
}

/** Checks the events that a site declares. Returns a line per fault: the file, the place in it, and the expected value. */
export function checkEvents(file: string, events: unknown): string[] {
  const shape = faultsOf(file, declared, events);
  if (shape.length) return shape;
  const line = (at: string, fault: string | undefined) =>
    fault ? [`${file}: \`${at}\` ${/^[A-Z]/.test(fault) ? 'is no name: ' : ''}${fault}`] : [];
  return Object.entries(events as DeclaredEvents).flatMap(([name, { fields }]) => [
    ...line(name, nameFault(name)),
    ...Object.keys(fields).flatMap((one) => line(`${name}.fields.${one}`, fieldFault(one))),
  ]);
}
