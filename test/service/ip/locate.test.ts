import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailsOf } from '../../../service/ip/details';
import { openLocate } from '../../../service/ip/locate';
import { mmdb } from './mmdb';

const folder = mkdtempSync(join(tmpdir(), 'taproot-ip-'));
const database = join(folder, 'city.mmdb');
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(() =>
  writeFileSync(
    database,
    mmdb({
      '192.0.2.0/24': {
        country: { iso_code: 'US', names: { en: 'United States', de: 'USA' } },
        continent: { names: { en: 'North America' } },
        subdivisions: [{ iso_code: 'CO', names: { en: 'Colorado' } }],
        location: { latitude: 40.5, longitude: 105.25, time_zone: 'America/Denver' },
        traits: { isp: 'Front Range Fiber', autonomous_system_number: 64496, autonomous_system_organization: 'FRONT-RANGE' },
      },
      '198.51.100.0/24': { country: { iso_code: '<b>', names: { en: 7 } }, autonomous_system_organization: 'ELSEWHERE' },
    }),
  ),
);

describe('where a visitor is', () => {
  it('is read from the database', () => {
    const locate = openLocate({ database });
    const denver = {
      ...{
        country_code: 'US',
        country: 'United States',
        continent: 'North America',
        region: 'Colorado',
        region_code: 'US-CO',
        timezone: 'America/Denver',
      },
      ...{
        latitude: 40.5,
        longitude: 105.25,
        isp: 'Front Range Fiber',
        org: 'FRONT-RANGE',
        as: 'AS64496 FRONT-RANGE',
        asname: 'FRONT-RANGE',
      },
    };
    expect(locate('192.0.2.24', {})).toEqual(denver);
    expect(locate('::ffff:192.0.2.24', {})).toEqual(denver);
  });

  it('is the edge’s country if the database has none', () => {
    const locate = openLocate({ database, header: 'CF-IPCountry' });
    expect(locate('203.0.113.9', { 'cf-ipcountry': 'FR' })).toEqual({ country_code: 'FR', country: 'France' });
    expect(locate('198.51.100.9', { 'cf-ipcountry': 'FR' })).toMatchObject({ country_code: 'FR', asname: 'ELSEWHERE' });
    expect(locate('192.0.2.24', { 'cf-ipcountry': 'FR' })).toMatchObject({ country_code: 'US' });
  });

  it('is unknown without a configured header, whatever headers a visitor sends', () => {
    expect(openLocate({})('203.0.113.9', { 'cf-ipcountry': 'FR', 'cloudfront-viewer-country': 'FR' })).toEqual({});
    expect(openLocate({ header: 'CloudFront-Viewer-Country' })('203.0.113.9', { 'cf-ipcountry': 'FR' })).toEqual({});
  });

  it.each(['XX', 'T1', 'ZZ', 'EU', 'AP', 'us', 'Fr', 'FR, US', 'USA', '', '<b>', 'QQ', '1 '])(
    'is unknown if the edge sends %j [R4]',
    (value) => {
      expect(openLocate({ header: 'CF-IPCountry' })('203.0.113.9', { 'cf-ipcountry': value })).toEqual({});
    },
  );

  it.each(['', 'localhost', '999.1.1.1', '2001:db8::1', '192.0.2'])('is unknown for the address %j', (address) => {
    expect(openLocate({ database })(address, {})).toEqual({});
  });

  it('throws for a file that is no database', () => {
    const other = join(folder, 'other.mmdb');
    writeFileSync(other, 'not a database');
    expect(() => openLocate({ database: other })).toThrow();
  });

  it('has texts and numbers only, whatever a record holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (country, traits) => {
        for (const value of Object.values(detailsOf({ country, traits }))) expect(['string', 'number']).toContain(typeof value);
      }),
    );
  });
});
