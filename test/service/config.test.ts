import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../service/config';

describe('the configuration of the service', () => {
  it('the configuration of the service needs no variable', () => {
    expect(readConfig({})).toMatchObject({ HOST: '127.0.0.1', PORT: 8_090, DATA: './data', LOG_REPLICAS: 3 });
  });

  it('reads an empty variable as none', () => {
    expect(readConfig({ PORT: '', SERVICE_TOKEN: '' })).toEqual(readConfig({}));
  });

  it('reads the addresses of several NATS servers', () => {
    expect(readConfig({ NATS_URL: 'nats://10.0.0.1:4222, nats://10.0.0.2:4222' })).toMatchObject({
      NATS_URL: ['nats://10.0.0.1:4222', 'nats://10.0.0.2:4222'],
    });
  });

  it('reads the hosts that may be inside, in small letters, and none by default', () => {
    expect(readConfig({ PRIVATE_HOSTS: 'CRM.internal, alarms' })).toMatchObject({ PRIVATE_HOSTS: ['crm.internal', 'alarms'] });
    expect(readConfig({})).toMatchObject({ PRIVATE_HOSTS: [] });
  });

  it.each([randomBytes(32).toString('hex'), randomBytes(24).toString('base64'), 'sixteen-letters!', 'four words and spaces'])(
    'the configuration of the service takes the token %s',
    (SERVICE_TOKEN) => {
      expect(readConfig({ SERVICE_TOKEN })).toMatchObject({ SERVICE_TOKEN });
    },
  );

  it.each(['10.0.0.0/8', '10.0.0.4, 2001:db8::/32', 'loopback, 127.0.0.1'])(
    'the configuration of the service takes the proxies %s',
    (TRUST_PROXY) => {
      expect(readConfig({ TRUST_PROXY })).toMatchObject({ TRUST_PROXY });
    },
  );

  it('reads where facts are kept, with the keys that other tools take', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' };
    expect(readConfig({ FACTS_URL: 's3://bucket/facts', ...keys })).toMatchObject({
      archive: {
        endpoint: 'https://s3.eu-central-1.amazonaws.com',
        bucket: 'bucket',
        prefix: 'facts',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    });
    expect(readConfig({ FACTS_URL: 'https://bucket', ...keys, PORT: 'eighty' })).toEqual({
      faults: ['PORT: Expected a port from 0 to 65535, such as 8090.', expect.stringMatching(/^FACTS_URL: .*expected a bucket/)],
    });
    expect(readConfig({ FACTS_URL: 's3://bucket' })).toEqual({ faults: [expect.stringMatching(/^FACTS_URL: Set AWS_ACCESS_KEY_ID/)] });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'eighty'],
    ['HOST', 'a b'],
    ['HOST', '999.1.1.1'],
    ['NATS_URL', 'http://10.0.0.1'],
    ['NATS_URL', 'nats://10.0.0.1,'],
    ['LOG_REPLICAS', '2'],
    ['DATABASE_URL', 'mysql://10.0.0.1/x'],
    ['RETAIN_DAYS', '7'],
    ['COUNTRY_HEADER', 'CF IPCountry'],
    ['CONTACTS_KEY', 'a secret without an address'],
    ['MAIL_FROM', 'taproot@main.example'],
    ['PRIVATE_HOSTS', 'https://crm.internal'],
    ['PRIVATE_HOSTS', 'crm.internal,'],
    ['RATE_LIMIT', '-1'],
    ['LOG_LEVEL', 'all'],
    ['SERVICE_TOKEN', 'abcde'],
    ['SERVICE_TOKEN', 'fifteen-letters'],
    ['SERVICE_TOKEN', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['SERVICE_TOKEN', '1234123412341234'],
    ['SERVICE_TOKEN', ' 4f1c2a9b7e6d5c3b'],
    ['SERVICE_TOKEN', '4f1c2a9b7e6d5c3b\n'],
    ['SERVICE_TOKEN', 'ключ-который-не-угадать'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.256'],
    ['TRUST_PROXY', 'proxy'],
    ['IP_DATABASE', '/nowhere/GeoLite2.mmdb'],
    ['IP_DATABASE', 'package.json'],
  ])('explains in one line what %s must be instead of %j', (name, value) => {
    const read = readConfig({ [name]: value });
    expect(read).toEqual({ faults: [expect.stringMatching(new RegExp(`^${name}: Expected [^\\n]+\\.$`))] });
  });

  it('names every fault without its value, which may be secret', () => {
    const read = readConfig({ RATE_LIMIT: 'hunter2', DATABASE_URL: 'hunter2', PORT: 'hunter2' });
    expect(read).toMatchObject({ faults: { length: 3 } });
    expect(readConfig({ PORT: 'x', CONTACTS_URL: 'https://contacts.example' })).toMatchObject({ faults: { length: 2 } });
    expect(JSON.stringify(read)).not.toContain('hunter2');
  });
});
