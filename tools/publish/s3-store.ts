import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
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
  if (!bucket) throw new Error(`${address}: expected a bucket, and a folder in it if there is one, as in s3://my-bucket/tags`);
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

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const field = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(
    /&(\w+);/g,
    (whole, entity: string) => XML_ENTITIES[entity] ?? whole,
  );

/** A bucket of an S3-compatible store, addressed by path. Rejects with the store's answer where it refuses. */
export function s3Store(options: S3Options): Store {
  const { endpoint, bucket, prefix } = options;
  const client = new AwsClient({ ...options, service: 's3', retries: 4 });
  const base = `${endpoint}/${bucket}`;
  const at = (key: string) => `${base}/${[prefix, key].filter(Boolean).join('/')}`;
  const ask = async (address: string, init: RequestInit = {}, allowed?: number): Promise<Response> => {
    const answer = await client.fetch(address, init);
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
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder, ...(token && { 'continuation-token': token }) });
        const xml = await (await ask(`${base}?${query}`)).text();
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
      const md5 = createHash('md5').update(content).digest('base64');
      await ask(at(key), { method: 'PUT', body: new Uint8Array(content), headers: { ...headers, 'Content-MD5': md5 } });
    },
    async delete(key) {
      await ask(at(key), { method: 'DELETE' }, 404);
    },
  };
}
