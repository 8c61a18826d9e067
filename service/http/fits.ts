import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { type Fault, faultsOf } from '../../lib/contracts/check';
import { type Infer, type Shape, shapeOf } from '../../lib/contracts/shape';
import { type Issue, refuse } from './refuse';

type Path = Fault['path'];

const MOST_ISSUES = 20;

/** Refuses a body with the first faults. `at` is the value's place in an array that was sent. */
function refuseBody(reply: FastifyReply, faults: readonly { readonly path: Path; readonly message: string }[], at?: number): undefined {
  const issues: Issue[] = faults.slice(0, MOST_ISSUES).map(({ path, message }) => ({
    path: z.core.toDotPath(at === undefined ? path : [at, ...path]),
    message,
  }));
  refuse(reply, 400, 'schema', 'What was sent does not fit the schema', issues);
}

/** Returns the value if it fits the schema. Else replies 400 with the faults' paths, and returns undefined. */
export function fits<S extends z.ZodType>(schema: S, value: unknown, reply: FastifyReply): z.infer<S> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => ({ path: path as Path, message }));
  return refuseBody(reply, faults);
}

/** Names an unknown key in quotes, which logs leave out: it may be personal. */
function issueOf({ path, expected, problem, shape }: Fault) {
  if (problem === 'unknown') return { path: path.slice(0, -1), message: `Has the unknown key "${path.at(-1)}"` };
  const value = shape && shapeOf(shape);
  const must = `Must be ${value?.kind === 'word' && value.words.length > 1 ? 'one of ' : ''}${expected}`;
  return { path, message: problem === 'missing' ? `Is missing. ${must}` : must };
}

/** Returns a value that fits a contract, without the keys that its records drop. */
function knownPart(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case 'ruled':
      return knownPart(shape.of, value);
    case 'list':
      return (value as readonly unknown[]).map((one) => knownPart(shape.item, one));
    case 'record': {
      const { keys, rest } = shape;
      const known = Object.entries(value as object).filter(([key]) => rest !== 'dropped' || Object.hasOwn(keys, key));
      return Object.fromEntries(known.map(([key, one]) => [key, keys[key] ? knownPart(shapeOf(keys[key]), one) : one]));
    }
    default:
      return value;
  }
}

/**
 * Returns the known part of a value if it fits the contract. Else replies 400 with the faults' paths, and returns undefined. `at` is the
 * value's place in an array that was sent.
 */
export function fitsContract<S extends Shape>(contract: S, value: unknown, reply: FastifyReply, at?: number): Infer<S> | undefined {
  const faults = faultsOf(contract, value);
  return faults.length ? refuseBody(reply, faults.map(issueOf), at) : (knownPart(contract, value) as Infer<S>);
}
