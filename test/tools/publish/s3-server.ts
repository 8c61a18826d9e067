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

/**
 * Starts an S3-compatible server on a port of its own. It knows the keys that are returned. s3rver verifies no signature of version 4, so a
 * server in front of it does. Nor does it know versions: `versioning` is what the bucket says of them.
 */
export async function startS3(
  bucket: string,
  versioning?: 'Enabled' | 'Suspended',
): Promise<{ options: S3Options; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'taproot-s3-'));
  const inner = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port: innerPort } = await inner.run();
  const keys = { region: 'eu-central-1', accessKeyId: 'S3RVER', secretAccessKey: 'kept by the one who publishes' };
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    const headers = Object.fromEntries(Object.entries(asked.headers).map(([name, value]) => [name, String(value)]));
    const { method = '', url: target = '' } = asked;
    const fault = faultOfSignature({ method, target, headers, body }, keys.accessKeyId, keys.secretAccessKey, keys.region, Date.now());
    if (fault) {
      answer.writeHead(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, { 'Content-Type': 'application/xml' });
      return answer.end(`<Error><Code>${fault}</Code><Message>${SAID[fault] ?? fault}</Message></Error>`);
    }
    if (target === `/${bucket}?versioning`) {
      answer.writeHead(200, { 'Content-Type': 'application/xml' });
      return answer.end(`<VersioningConfiguration>${versioning ? `<Status>${versioning}</Status>` : ''}</VersioningConfiguration>`);
    }
    const passed = httpRequest({ host: '127.0.0.1', port: innerPort, method, path: target, headers }, (from) => {
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
