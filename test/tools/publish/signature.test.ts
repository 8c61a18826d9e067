import { expect, it } from 'vitest';
import { faultOfSignature, type Signed } from './signature';

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Examples: Signature calculations".
const ID = 'AKIAIOSFODNN7EXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const NOW = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const published = (method: string, target: string, signature: string, more: Record<string, string> = {}, text = ''): Signed => {
  const headers: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    ...more,
  };
  const names = Object.keys(headers).sort().join(';');
  const authorization = `AWS4-HMAC-SHA256 Credential=${ID}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;
  return { method, target, headers: { ...headers, authorization }, body: Buffer.from(text) };
};
const examples = {
  'GET of an object': published('GET', '/test.txt', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41', {
    range: 'bytes=0-9',
  }),
  'PUT of an object': published(
    'PUT',
    '/test%24file.text',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    'Welcome to Amazon S3.',
  ),
  'GET of a lifecycle': published('GET', '/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
  'list of a bucket': published('GET', '/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
};

it.each(Object.entries(examples))("the test's store takes AWS's published example, a %s", (_, request) => {
  expect(faultOfSignature(request, ID, SECRET, 'us-east-1', NOW)).toBeUndefined();
});

it("the test's store refuses a request with another secret, address, body, time or region", () => {
  const request = examples['PUT of an object'];
  const fault = (changed: Partial<Signed>, secret = SECRET, region = 'us-east-1', now = NOW) =>
    faultOfSignature({ ...request, ...changed }, ID, secret, region, now);
  expect(fault({}, 'another')).toBe('SignatureDoesNotMatch');
  expect(fault({ target: '/other' })).toBe('SignatureDoesNotMatch');
  expect(fault({ body: Buffer.from('other') })).toBe('XAmzContentSHA256Mismatch');
  expect(fault({}, SECRET, 'us-east-1', NOW + 3_600_000)).toBe('RequestTimeTooSkewed');
  expect(fault({}, SECRET, 'eu-central-1')).toBe('AuthorizationHeaderMalformed');
  expect(fault({ headers: { ...request.headers, 'x-amz-acl': 'public-read' } })).toBe('AccessDenied');
});
