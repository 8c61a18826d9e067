import { isIP } from 'node:net';
import * as z from 'zod';
import { type S3Options, s3Options } from '../tools/publish/s3-store';
import { emailOf } from './commands/account-words';
import type { Destination } from './destinations/entry';
import { readDestinations } from './destinations/read-destinations';
import { keyOf } from './destinations/webhook/sign';
import { isDatabase } from './ip/read-database';
import { mayCall } from './network/may-call';

/** Names that Fastify has for ranges of addresses. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** Returns whether Fastify takes a list of proxies: addresses or networks with the length of their prefix, separated by commas. */
const isProxyList = (text: string): boolean =>
  text.split(',').every((entry) => {
    const [address = '', prefix = '0', ...rest] = entry.trim().split('/');
    if (RANGES.includes(entry.trim())) return true;
    return !rest.length && isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
  });

const whole = (least: number, most: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, what)
    .transform(Number)
    .refine((number) => number >= least && number <= most, what);

const address = (schemes: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), `Expected an address such as ${example}`);

/** Returns whether nobody guesses a token, and a header can hold it. Spaces at its ends would be cut off there. */
const isStrongToken = (text: string) => /^[!-~][ -~]{14,}[!-~]$/.test(text) && new Set(text).size > 4;

/** Values separated by commas. */
const list = z.string().transform((text) => text.split(',').map((one) => one.trim()));

const PORT = whole(0, 65_535, 'Expected a port from 0 to 65535, such as 8090');

const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'Expected a host or an address, such as 127.0.0.1')
    .refine((host) => URL.canParse(`http://${host.includes(':') ? `[${host}]` : host}`), 'Expected a host or an address, such as 127.0.0.1')
    .default('127.0.0.1'),
  PORT: PORT.default(8_090),
  DATA: z.string().default('./data'),
  NATS_URL: list.pipe(z.array(address(['nats:', 'tls:'], 'nats://10.0.0.1:4222,nats://10.0.0.2:4222'))).optional(),
  LOG_REPLICAS: z.enum(['1', '3', '5'], 'Expected 1, 3 or 5').transform(Number).default(3),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://taproot@10.0.0.4/taproot').optional(),
  SERVICE_TOKEN: z
    .string()
    .refine(isStrongToken, 'Expected at least 16 printable ASCII characters, as `openssl rand -hex 32` prints')
    .optional(),
  /** Days after which a worker deletes hits and errors. Not under 8: repeats of 7 days must be found. */
  RETAIN_DAYS: whole(8, 36_500, 'Expected a number of days from 8 to 36500, such as 395').default(395),
  /** Days after which the bodies of hits are packed. */
  HOT_DAYS: whole(0, 36_500, 'Expected a number of days from 0 to 36500, such as 3').default(3),
  /** A folder in an S3-compatible store for the files of facts, with the keys that other tools take. */
  FACTS_URL: z.string().optional(),
  /** Memory that DuckDB may take in a process. */
  FACTS_MEMORY: z
    .string()
    .regex(/^[1-9]\d{0,5}(MB|GB)$/, 'Expected a size such as 512MB or 2GB')
    .default('512MB'),
  /** Posts a minute that are accepted from one address; 0 is any number. */
  RATE_LIMIT: whole(0, 1_000_000, 'Expected a number of requests a minute, such as 600, or 0 for no limit').default(600),
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  TRUST_PROXY: z.string().refine(isProxyList, 'Expected addresses or networks, such as 10.0.0.0/8').optional(),
  /** The folder with `maps/` of the releases whose errors are to be read. */
  RELEASES: z.string().default('./dist'),
  /** The place of the published `switches.json`: an address, `s3://bucket/folder`, or a folder. The file in RELEASES by default. */
  SWITCHES: z.string().optional(),
  /** A database of addresses in MaxMind's format. */
  IP_DATABASE: z.string().refine(isDatabase, 'Expected a file in MaxMind’s format').optional(),
  /** The header in which the edge sends a visitor's country. The edge must strip it from what visitors send. Believed from `TRUST_PROXY` alone. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Expected the name of a header, such as CF-IPCountry')
    .optional(),
  /** The mailing provider, and the bearer token for it. */
  CONTACTS_URL: address(['http:', 'https:'], 'https://contacts.example/v1').optional(),
  CONTACTS_KEY: z.string().min(16, 'Expected a secret of at least 16 characters').optional(),
  /** A file of what is told to vendors. */
  DESTINATIONS: z.string().optional(),
  /** Hosts that may be in the network's inside: names of others, where the service posts to, lead to public addresses alone. */
  PRIVATE_HOSTS: list
    .refine((hosts) => hosts.every((host) => /^[a-z\d_.-]+$/i.test(host)), 'Expected names of hosts such as crm.internal,alarms.internal')
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .default([]),
  /** The public address of the console. */
  CONSOLE_URL: address(['http:', 'https:'], 'https://console.example').optional(),
  /** The mail server, and the address that mails come from. */
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => emailOf(text.replace(/^[^<>\r\n]*<([^<>]*)>$/, '$1')) !== undefined,
      'Expected an address such as Taproot <taproot@example.org>',
    )
    .optional(),
  /** The provider with which people may sign in to the console, and the claim that has their roles. */
  OIDC_ISSUER: z.string().refine(mayCall, 'Expected an address such as https://id.example, or http:// on this machine').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLES: z.string().optional(),
  /** `required`: officers and operators go on with a second factor alone. */
  SECOND_FACTOR: z.enum(['offered', 'required'], 'Expected offered or required').default('offered'),
  /** The address that gets alarms, and the secret or two that sign them. */
  ALARM_URL: z.string().refine(mayCall, 'Expected an https address such as https://alarms.example/taproot').optional(),
  ALARM_SECRET: list
    .refine(
      (secrets) => secrets.every(keyOf),
      'Expected whsec_ and the base64 of 24 to 64 bytes, as `echo whsec_$(openssl rand -base64 32)` prints',
    )
    .optional(),
  /** An address that is asked each minute while all is well. */
  HEARTBEAT_URL: z.string().refine(mayCall, 'Expected an https address such as https://heartbeat.example/taproot').optional(),
  /** Hosts whose certificates are watched, beside the console's. */
  CERTIFICATES: list
    .refine(
      (hosts) => hosts.every((host) => /^[a-z\d.-]+(:\d{1,5})?$/i.test(host)),
      'Expected hosts such as www.example.org,donate.example.org',
    )
    .optional(),
  /** The port for health and metrics of a part without intake. */
  METRICS_PORT: PORT.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], 'Expected debug, info, warn or error').default('info'),
});

// Reported beside the faults of other variables.
const when = () => true;

const schema = variables
  .refine(({ CONTACTS_URL, CONTACTS_KEY }) => !CONTACTS_URL === !CONTACTS_KEY, {
    ...{ path: ['CONTACTS_KEY'], error: 'Expected together with CONTACTS_URL', when },
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL === !MAIL_FROM, { path: ['MAIL_FROM'], error: 'Expected together with SMTP_URL', when })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) =>
      new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map(Boolean)).size === 1,
    { path: ['OIDC_ISSUER'], error: 'Expected together with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET', when },
  )
  .refine(({ ALARM_URL, ALARM_SECRET }) => !ALARM_URL === !ALARM_SECRET, {
    ...{ path: ['ALARM_SECRET'], error: 'Expected together with ALARM_URL', when },
  });

export type Config = z.infer<typeof schema> & { readonly destinations: readonly Destination[]; readonly archive?: S3Options };

type Environment = Readonly<Record<string, string | undefined>>;

function readArchive(env: Environment): { readonly archive?: S3Options } | { readonly faults: readonly string[] } {
  if (!env.FACTS_URL) return {};
  try {
    return { archive: s3Options(env.FACTS_URL, env) };
  } catch (error) {
    return { faults: [`FACTS_URL: ${(error as Error).message}`] };
  }
}

/** Reads the configuration from the environment. An empty variable is none. `faults` has a line for each variable, and each field of a destination, that can't be used. */
export function readConfig(env: Environment): Config | { readonly faults: readonly string[] } {
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const read = schema.safeParse(given);
  const told = env.DESTINATIONS ? readDestinations(env.DESTINATIONS, env) : { destinations: [] };
  const kept = readArchive(env);
  const faults = [told, kept].flatMap((one) => ('faults' in one ? one.faults : []));
  if (read.success) return 'faults' in told || 'faults' in kept ? { faults } : { ...read.data, ...told, ...kept };
  const messages = new Map(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
  // Values stay out of it: some are secrets.
  return { faults: [...[...messages].map(([name, message]) => `${name}: ${message}.`), ...faults] };
}
