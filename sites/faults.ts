import leven from 'leven';
import type { z } from 'zod';

/** How many letters may be wrong in a word that is taken for another. */
const MISSPELT = 3;

/** ` (did you mean \`main\`?)`, where one of the words is near enough. */
function suggest(word: unknown, words: readonly unknown[]): string {
  if (typeof word !== 'string') return '';
  const near = words.map((one) => ({ one: String(one), far: leven(word.toLowerCase(), String(one).toLowerCase()) }));
  const [best] = near.sort((a, b) => a.far - b.far);
  return best && best.far <= Math.min(MISSPELT, word.length / 2) ? ` (did you mean \`${best.one}\`?)` : '';
}

interface Definition {
  readonly innerType?: { readonly def: Definition };
  readonly element?: { readonly def: Definition };
  readonly shape?: Readonly<Record<PropertyKey, { readonly def: Definition }>>;
}

/** What the object at a path of a schema may hold. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const object = ({ innerType, ...definition }: Definition): Definition => (innerType ? object(innerType.def) : definition);
  let found = object(schema.def as unknown as Definition);
  for (const step of path) found = object((found.element ?? found.shape?.[step])?.def ?? {});
  return Object.keys(found.shape ?? {});
}

/** What was expected instead, in words. */
function explain(schema: z.ZodType, issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = keysAt(schema, issue.path);
      return issue.keys.map((key) => `nothing is called \`${key}\` here${suggest(key, keys)}`).join(', ');
    }
    case 'invalid_value': {
      const { values, input } = issue;
      return `expected one of ${values.map((value) => `\`${String(value)}\``).join(', ')}${suggest(input, values)}`;
    }
    case 'invalid_type':
      return `expected ${issue.expected}${issue.input === undefined ? ', and there is nothing' : ''}`;
    case 'invalid_union': {
      const [first] = issue.errors[0] ?? [];
      return first ? explain(schema, first) : issue.message;
    }
    default:
      return issue.message;
  }
}

/** One line for each fault of a value: file, path in it, what was expected. */
export const faultsOf = (file: string, schema: z.ZodType, value: unknown): string[] =>
  schema
    .safeParse(value, { reportInput: true })
    .error?.issues.map((issue) => `${file}: ${issue.path.join('.') || '(manifest)'}: ${explain(schema, issue)}`) ?? [];
