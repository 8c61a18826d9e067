import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicUrl } from '../../../lib/url/public-url';

const isPublic = (host: string) => isPublicUrl(`https://${host}/a?b#c`);

describe('isPublicUrl', () => {
  it.each([
    '10.0.0.1',
    '10.255.255.255',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '0.0.0.0',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    '198.19.255.255',
    '224.0.0.1',
    '255.255.255.255',
  ])('returns false for the private address %s [HLP-03]', (host) => expect(isPublic(host)).toBe(false));

  it.each([
    '9.255.255.255',
    '11.0.0.1',
    '126.0.0.1',
    '128.0.0.1',
    '169.253.0.1',
    '169.255.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.0.1',
    '192.169.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '198.17.255.255',
    '198.20.0.1',
    '223.255.255.255',
    '93.184.216.34',
  ])('returns true for the public address %s [HLP-03]', (host) => expect(isPublic(host)).toBe(true));

  it.each([
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['10.1', '10.0.0.1'],
    ['0xa9fea9fe', '169.254.169.254'],
    ['0300.0250.1', '192.168.0.1'],
    ['1２7.0.0.1', '127.0.0.1'],
    ['127。0。0。1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['%31%30.0.0.1', '10.0.0.1'],
    ['user:secret@10.0.0.1', '10.0.0.1'],
    ['10.0.0.1:8080', '10.0.0.1'],
  ])('returns false for %s, another spelling of %s [HLP-03]', (host, means) => {
    expect(new URL(`https://${host}/`).hostname).toBe(means);
    expect(isPublic(host)).toBe(false);
  });

  it.each([
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
    '[fdff:ffff::]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:192.168.1.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::10.0.0.1]',
  ])('returns false for the private address %s [HLP-03]', (host) => expect(isPublic(host)).toBe(false));

  it.each([
    '[2606:2800:220:1:248:1893:25c8:1946]',
    '[2001:4860:4860::8888]',
    '[::ffff:93.184.216.34]',
    '[64:ff9b::5db8:d822]',
    '[fb00::1]',
  ])('returns true for the public address %s [HLP-03]', (host) => expect(isPublic(host)).toBe(true));

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'main.taproot.localhost', 'printer.local', 'intranet', 'intranet.'])(
    'returns false for %s, a name of this machine or network [HLP-03]',
    (host) => expect(isPublic(host)).toBe(false),
  );
  it.each(['www.main.example', 'www.main.example.', 'bücher.example', '10.0.0.1.example', 'localhost.example', 'a.b:8443'])(
    'returns true for the public name %s [HLP-03]',
    (host) => expect(isPublic(host)).toBe(true),
  );

  it.each([
    '',
    '/path',
    '//www.main.example/',
    'www.main.example',
    'ftp://a.example/',
    'javascript:alert(1)',
    'mailto:a@b.example',
    'file:///etc',
    'https://',
    'https://1.2.3.256/',
  ])('returns false for %j, which is not a web address [HLP-03]', (text) => expect(isPublicUrl(text)).toBe(false));

  it('never throws, and treats an IPv4 address like its IPv6 mapping [HLP-03]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV6(), (text, v4, v6) => {
        isPublicUrl(text);
        isPublicUrl(`http://${text}`);
        isPublicUrl(`http://[${v6}]/`);
        return isPublic(v4) === isPublic(`[::ffff:${v4}]`);
      }),
      { numRuns: 2_000 },
    );
  });
});
