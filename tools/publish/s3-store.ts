import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import { Misused } from '../read-arguments';
import type { Store } from './store';

/** An S3-compatible store's address and keys. */
export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`, or another store's. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The folder in the bucket, '' for none. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

const keys = z.object({ AWS_ACCESS_KEY_ID: z.string().min(1), AWS_SECRET_ACCESS_KEY: z.string().min(1) });

/** Reads `s3://bucket/folder` and the environment's variables, which are those of other S3 tools. Throws one line. */
export function s3Options(address: string, env: Readonly<Record<string, string | undefined>>): S3Options {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/(.*?))?\/?$/.exec(address) ?? [];
  if (!bucket) throw new Misused(`${address}: expected a bucket, and a folder in it if there is one, as in s3://my-bucket/tags`);
  const read = keys.safeParse(env);
  if (!read.success) throw new Error('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the keys of the store.');
  const region = env.AWS_REGION ?? 'us-east-1';
  return {
    endpoint: (env.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ''),
    bucket,
    prefix,
    region,
    accessKeyId: read.data.AWS_ACCESS_KEY_ID,
    secretAccessKey: read.data.AWS_SECRET_ACCESS_KEY,
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
}

/** A header of the body's hash, which the signature covers. Without it, aws4fetch leaves the body unsigned. */
const SIGNED_HASH = 'X-Amz-Content-Sha256';
const hash = (algorithm: 'md5' | 'sha256', content: Buffer | string, as: 'base64' | 'hex') =>
  createHash(algorithm).update(content).digest(as);
const EMPTY = { [SIGNED_HASH]: hash('sha256', '', 'hex') };

/** Encodes a part of a path or a query as Signature Version 4 does. Addresses leave some characters as they are, for which stores refuse it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const field = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(\w+);/g,
    (whole, entity: string) => XML_ENTITIES[entity] ?? whole,
  );

export interface S3Store extends Store {
  /** Resolves to whether what is deleted or overwritten stays as an old version. */
  keepsVersions(): Promise<boolean>;
}

/** A bucket of an S3-compatible store, addressed by path. Rejects with the store's answer where it refuses. */
export function s3Store(options: S3Options): S3Store {
  const { endpoint, bucket, prefix } = options;
  const client = new AwsClient({ ...options, service: 's3', retries: 4 });
  const base = `${endpoint}/${bucket}`;
  const at = (key: string) => `${base}/${[prefix, key].filter(Boolean).join('/').split('/').map(encoded).join('/')}`;
  const ask = async (
    address: string,
    init: { method?: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
    allowed?: number,
  ): Promise<Response> => {
    const answer = await client.fetch(address, { ...init, headers: { ...EMPTY, ...init.headers } }).catch(({ cause }: Error) => {
      throw new Error(
        `${endpoint} does not answer${cause instanceof Error ? `: ${cause.message || (cause as NodeJS.ErrnoException).code}` : ''}`,
      );
    });
    if (answer.ok || answer.status === allowed) return answer;
    const said = field(await answer.text(), 'Message');
    throw new Error(`${init.method ?? 'GET'} ${address}: the store answered ${answer.status}${said && `, "${said}"`}`);
  };
  return {
    name: `s3://${bucket}${prefix && `/${prefix}`}`,
    async list() {
      const found = new Map<string, number>();
      const folder = prefix && `${prefix}/`;
      for (let token = '', more = true; more; ) {
        const query = { 'list-type': '2', prefix: folder, ...(token && { 'continuation-token': token }) };
        const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
        const xml = await (await ask(`${base}?${pairs.join('&')}`)).text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          found.set(field(entry, 'Key').slice(folder.length), Number(field(entry, 'Size')));
        token = field(xml, 'NextContinuationToken');
        more = field(xml, 'IsTruncated') === 'true' && !!token;
      }
      return found;
    },
    async get(key) {
      const answer = await ask(at(key), {}, 404);
      return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer());
    },
    async put(key, content, headers) {
      const hashed = { 'Content-MD5': hash('md5', content, 'base64'), [SIGNED_HASH]: hash('sha256', content, 'hex') };
      await ask(at(key), { method: 'PUT', body: new Uint8Array(content), headers: { ...headers, ...hashed } });
    },
    async delete(key) {
      await ask(at(key), { method: 'DELETE' }, 404);
    },
    // Versions of before stay when it is switched off.
    keepsVersions: async () => field(await (await ask(`${base}?versioning`)).text(), 'Status') !== '',
  };
}
