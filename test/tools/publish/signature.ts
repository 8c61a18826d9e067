import { createHash, createHmac } from 'node:crypto';

/** A request as it arrives at a store. Names of headers are in lower case. */
export interface Signed {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
const QUARTER_HOUR = 15 * 60_000;

/** The canonical query: sorted by name, each with an equals sign. */
const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');

/**
 * Returns the reason for which a store refuses a request, as a code of S3; undefined for one that the owner of `secret` has signed for
 * `region`, by Signature Version 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). `now` in ms.
 */
export function faultOfSignature(
  { method, target, headers, body }: Signed,
  id: string,
  secret: string,
  region: string,
  now: number,
): string | undefined {
  const [, givenId, day = '', givenRegion = '', names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!signature) return 'AccessDenied';
  if (givenId !== id) return 'InvalidAccessKeyId';
  if (givenRegion !== region) return 'AuthorizationHeaderMalformed';
  const date = headers['x-amz-date'] ?? '';
  const time = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || !(Math.abs(now - time) < QUARTER_HOUR)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (Object.keys(headers).some((name) => (name === 'host' || name.startsWith('x-amz-')) && !signed.includes(name))) return 'AccessDenied';
  const hash = headers['x-amz-content-sha256'] ?? '';
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const [path = '', query = ''] = target.split('?');
  const lines = signed.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}\n`);
  const canonical = [method, path, canonicalQuery(query), lines.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return signature === expected ? undefined : 'SignatureDoesNotMatch';
}
