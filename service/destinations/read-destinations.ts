import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { DestinationKind } from './destination';
import { common, type Destination } from './entry';
import { destinationKinds } from './kinds';

type Env = Readonly<Record<string, string | undefined>>;
type Read = { readonly destinations: readonly Destination[] } | { readonly faults: readonly string[] };

const VARIABLE = /\$\{(\w+)\}/g;

/** Returns the value with variables of the environment in the place of their names. `missing` gets the names of those that are not set. */
function fill(value: unknown, env: Env, missing: (name: string) => void): unknown {
  if (typeof value === 'string')
    return value.replace(VARIABLE, (_, name: string) => {
      if (!env[name]) missing(name);
      return env[name] ?? '';
    });
  if (Array.isArray(value)) return value.map((one) => fill(one, env, missing));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, env, missing)]));
}

const schemaOf = ({ kind, fields }: DestinationKind) =>
  z.strictObject({
    ...common,
    kind: z.literal(kind),
    secret: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2)], 'Expected a secret, or a list of two'),
    ...fields,
  });

/** The words of a fault, without the value. */
const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? `Has no field ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}` : issue.message;

function readEntry(given: unknown, at: number, env: Env): Destination | readonly string[] {
  const raw = (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  const label = typeof raw.name === 'string' && /^[\w-]{1,40}$/.test(raw.name) ? raw.name : `entry ${at + 1}`;
  const kind = destinationKinds.find((one) => one.kind === raw.kind);
  if (!kind) return [`${label}.kind: Expected ${destinationKinds.map((one) => one.kind).join(', ')}`];
  const absent: string[] = [];
  const filled = Object.fromEntries(
    Object.entries(raw).map(([field, value]) => [
      field,
      fill(value, env, (name) => absent.push(`${label}.${field}: There is no variable ${name}`)),
    ]),
  );
  if (absent.length) return [...new Set(absent)];
  const read = schemaOf(kind).safeParse(filled);
  if (!read.success) return read.error.issues.map((issue) => `${[label, ...issue.path].join('.')}: ${wordsOf(issue)}`);
  const {
    name,
    url,
    events,
    sites,
    purpose,
    wait,
    since,
    secret,
    kind: _,
    ...own
  } = read.data as z.infer<z.ZodObject<typeof common>> & {
    secret: string | string[];
    kind: string;
  };
  const secrets = kind.readSecrets([secret].flat());
  if ('fault' in secrets) return [`${label}.secret: ${secrets.fault}`];
  const { batch = 1 } = own as { batch?: number };
  const purposes = [...new Set([...kind.needs(own), ...(purpose ?? [])])];
  return {
    ...{ name, kind: kind.kind, url, secrets, wait: wait * 1_000, own },
    ...(events && { events }),
    ...(sites && { sites: [...new Set(sites)] }),
    ...(since !== undefined && { since }),
    batch: Math.min(kind.most, 'batch' in kind.fields ? batch : kind.most),
    purposes: purposes.length ? purposes : ['analytics'],
  };
}

/** Reads the file of destinations. `faults` has a line for each, without values, as some are secrets. */
export function readDestinations(path: string, env: Env): Read {
  let entries: unknown;
  try {
    entries = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { faults: [`DESTINATIONS: ${code ? `Can’t read the file: ${code}` : 'Expected a file of JSON'}.`] };
  }
  if (!Array.isArray(entries)) return { faults: ['DESTINATIONS: Expected a list of destinations.'] };
  const read = entries.map((entry, at) => readEntry(entry, at, env));
  const faults = read.flatMap((one) => (Array.isArray(one) ? (one as string[]) : []));
  const destinations = read.filter((one): one is Destination => !Array.isArray(one));
  const names = destinations.map(({ name }) => name);
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at))) faults.push(`${name}.name: Is the name of two`);
  return faults.length ? { faults: faults.map((fault) => `DESTINATIONS: ${fault}.`) } : { destinations };
}
