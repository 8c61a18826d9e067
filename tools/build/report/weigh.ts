import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface Bytes {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** Returns a file's bytes as servers send it: gzip at 9, brotli at 11. */
export const weigh = (content: Buffer): Bytes => ({
  raw: content.length,
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
});

/** Returns a file's subresource integrity. */
export const integrity = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;
