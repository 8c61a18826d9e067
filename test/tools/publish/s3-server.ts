import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Options } from '../../../tools/publish/s3-store';

/** Starts an S3-compatible server on a port of its own. It knows the one access key that is returned, and does not verify V4 signatures. */
export async function startS3(bucket: string): Promise<{ options: S3Options; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'taproot-s3-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port } = await server.run();
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      prefix: 'tags',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: () => server.close(),
  };
}
