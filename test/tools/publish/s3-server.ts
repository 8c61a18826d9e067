import { mkdtempSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { S3Options } from '../../../tools/publish/s3-store';
import { faultOfSignature } from './signature';

const SAID: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'The AWS Access Key Id you provided does not exist in our records.',
  SignatureDoesNotMatch: 'The request signature we calculated does not match the signature you provided.',
};

/** Names on a page of a list. */
const PAGE = 1_000;

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A page of the keys that begin with a prefix, after the token's. */
function listOf(sizes: ReadonlyMap<string, number>, asked: URLSearchParams): string {
  const after = asked.get('continuation-token') ?? '';
  const keys = [...sizes.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, PAGE);
  const isCut = keys.length > page.length;
  return [
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>`,
    ...(isCut ? [`<NextContinuationToken>${inXml(page.at(-1) ?? '')}</NextContinuationToken>`] : []),
    ...page.map((key) => `<Contents><Key>${inXml(key)}</Key><Size>${sizes.get(key)}</Size></Contents>`),
    '</ListBucketResult>',
  ].join('');
}

/**
 * Starts an S3-compatible server on a port of its own. It knows the keys that are returned. s3rver verifies no signature of version 4, so a
 * server in front of it does. Nor does it list over 1000 names, which come in pages, or know versions: `versioning` is what the bucket says of them.
 */
export async function startS3(
  bucket: string,
  versioning?: 'Enabled' | 'Suspended',
): Promise<{ options: S3Options; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'taproot-s3-'));
  const inner = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port: innerPort } = await inner.run();
  const keys = { region: 'eu-central-1', accessKeyId: 'S3RVER', secretAccessKey: 'kept by the one who publishes' };
  const sizes = new Map<string, number>();
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    const headers = Object.fromEntries(Object.entries(asked.headers).map(([name, value]) => [name, String(value)]));
    const { method = '', url: target = '' } = asked;
    const fault = faultOfSignature({ method, target, headers, body }, keys.accessKeyId, keys.secretAccessKey, keys.region, Date.now());
    if (fault) {
      answer.writeHead(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, { 'Content-Type': 'application/xml' });
      return answer.end(`<Error><Code>${fault}</Code><Message>${SAID[fault] ?? fault}</Message></Error>`);
    }
    const { pathname, search, searchParams } = new URL(target, 'http://localhost');
    const say = (xml: string) => {
      answer.writeHead(200, { 'Content-Type': 'application/xml' });
      answer.end(xml);
    };
    if (search === '?versioning')
      return say(`<VersioningConfiguration>${versioning ? `<Status>${versioning}</Status>` : ''}</VersioningConfiguration>`);
    if (searchParams.has('list-type') && pathname === `/${bucket}`) return say(listOf(sizes, searchParams));
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    const passed = httpRequest({ host: '127.0.0.1', port: innerPort, method, path: target, headers }, (from) => {
      if (method === 'PUT' && from.statusCode === 200) sizes.set(key, body.length);
      if (method === 'DELETE') sizes.delete(key);
      answer.writeHead(from.statusCode ?? 500, from.headers);
      from.pipe(answer);
    });
    passed.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    options: { endpoint: `http://127.0.0.1:${port}`, bucket, prefix: 'tags', ...keys },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await inner.close();
    },
  };
}
