import leven from 'leven';
import type { z } from 'zod';
import { type Fault, faultsOf as misfitsOf } from '../../../lib/contracts/check';
import type { Shape } from '../../../lib/contracts/shape';

/** The most wrong letters in a misspelt word. */
const MISSPELT = 3;
/** The most characters of a faulty value that are quoted. */
const QUOTED = 80;

/** Returns `. Did you mean \`main\`?` if one of the words is near enough, and '' otherwise. */
export function suggest(word: unknown, words: readonly unknown[]): string {
  if (typeof word !== 'string') return '';
  const near = words.map((one) => ({ one: String(one), far: leven(word.toLowerCase(), String(one).toLowerCase()) }));
  const [best] = near.sort((a, b) => a.far - b.far);
  return best && best.far <= Math.min(MISSPELT, word.length / 2) ? `. Did you mean \`${best.one}\`?` : '';
}

/** Quotes a value for a fault, with its verb. */
function quoted(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (typeof value === 'function') return 'is a function';
  const text = JSON.stringify(value) ?? String(value);
  return `is ${text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}`;
}

interface Definition {
  readonly innerType?: { readonly def: Definition };
  readonly element?: { readonly def: Definition };
  readonly shape?: Readonly<Record<PropertyKey, { readonly def: Definition }>>;
}

/** Returns the keys of the object at a path of a schema. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const object = ({ innerType, ...definition }: Definition): Definition => (innerType ? object(innerType.def) : definition);
  let found = object(schema.def as unknown as Definition);
  for (const step of path) found = object((found.element ?? found.shape?.[step])?.def ?? {});
  return Object.keys(found.shape ?? {});
}

/** Describes the value that an issue expected. */
function expected(issue: z.core.$ZodIssue): string {
  // A schema's own message says more than the name of a type.
  if (!/^(Invalid|Too)\b/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_value': {
      const { values, input } = issue;
      return `expected one of ${values.map((value) => `\`${String(value)}\``).join(', ')}${suggest(input, values)}`;
    }
    case 'invalid_type':
      return `expected ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_union': {
      const [first] = issue.errors[0] ?? [];
      return first ? expected({ ...first, input: issue.input } as z.core.$ZodIssue) : issue.message;
    }
    default:
      return issue.message;
  }
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;

function explain(schema: z.ZodType, issue: z.core.$ZodIssue, at: readonly PropertyKey[]): string {
  const path = [...at, ...issue.path].join('.');
  const subject = path ? `\`${path}\`` : 'the manifest';
  if (issue.code !== 'unrecognized_keys') return `${subject} ${quoted(issue.input)}. ${sentence(expected(issue))}`;
  const keys = keysAt(schema, issue.path);
  return issue.keys.map((key) => `${subject} has no \`${key}\`${suggest(key, keys) || '.'}`).join(' ');
}

const among = (words: readonly unknown[]) => (words.length > 1 ? 'one of ' : '') + words.map((word) => `\`${String(word)}\``).join(', ');

/** Describes a fault of `whole`, which stands `at` a place in its file. */
function explainMisfit({ path, expected, problem, shape }: Fault, whole: unknown, at: readonly PropertyKey[]): string {
  const place = [...at, ...path];
  const subject = (steps: readonly PropertyKey[]) => `\`${steps.join('.')}\``;
  if (problem === 'unknown') {
    const key = place.pop();
    return `${subject(place)} has no \`${String(key)}\`${suggest(key, shape?.kind === 'record' ? Object.keys(shape.keys) : []) || '.'}`;
  }
  const found = path.reduce<unknown>((value, step) => Object(value)[step], whole);
  const words = shape?.kind === 'word' ? shape.words : undefined;
  return `${subject(place)} ${quoted(found)}. ${sentence(`expected ${words ? among(words) + suggest(found, words) : expected}`)}`;
}

/** Returns a line per fault of a value against its contract: the file, the path in it (below `at`), the value there, and the expected value. */
export const contractFaults = (file: string, contract: Shape, value: unknown, at: readonly PropertyKey[] = []): string[] =>
  misfitsOf(contract, value).map((fault) => `${file}: ${explainMisfit(fault, value, at)}`);

/** Returns a line per fault of a value: the file, the path in it (below `at`), the value there, and the expected value. */
export const faultsOf = (file: string, schema: z.ZodType, value: unknown, at: readonly PropertyKey[] = []): string[] =>
  schema.safeParse(value, { reportInput: true }).error?.issues.map((issue) => `${file}: ${explain(schema, issue, at)}`) ?? [];
