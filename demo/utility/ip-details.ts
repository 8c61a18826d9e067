import type { Visitor } from '../visitor-setup';

type Country = Exclude<Visitor['country'], ''>;

/** Returns the look-up's details of an address. `offset` is seconds from UTC in winter. */
export interface IpDetails {
  readonly country_code: string;
  readonly country: string;
  readonly continent: string;
  readonly region: string;
  readonly region_code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
  readonly offset: number;
  readonly currency: string;
  readonly ip: string;
  readonly domain: string;
  readonly isp: string;
  readonly org: string;
  readonly as: string;
  readonly asname: string;
}

const carrier = (name: string, domain: string, number: number) => ({
  domain,
  isp: name,
  org: name,
  as: `AS${number} ${name}`,
  asname: name.toUpperCase().replaceAll(' ', '-'),
});

/** Addresses and system numbers are from ranges reserved for documentation (RFC 5737, RFC 5398). */
export const ipDetails: Readonly<Record<Country, IpDetails>> = {
  US: {
    ...{
      country_code: 'US',
      country: 'United States',
      continent: 'North America',
      region: 'Colorado',
      region_code: 'US-CO',
      currency: 'USD',
      ip: '192.0.2.24',
    },
    ...{ latitude: 40.015, longitude: -105.2705, timezone: 'America/Denver', offset: -25_200 },
    ...carrier('Front Range Fiber', 'frontrange.example', 64_496),
  },
  DE: {
    ...{
      country_code: 'DE',
      country: 'Germany',
      continent: 'Europe',
      region: 'Baden-Württemberg',
      region_code: 'DE-BW',
      currency: 'EUR',
      ip: '198.51.100.7',
    },
    ...{ latitude: 47.9959, longitude: 7.8522, timezone: 'Europe/Berlin', offset: 3_600 },
    ...carrier('Breisgau Netz', 'breisgau-netz.example', 64_499),
  },
  FR: {
    ...{
      country_code: 'FR',
      country: 'France',
      continent: 'Europe',
      region: 'Bretagne',
      region_code: 'FR-BRE',
      currency: 'EUR',
      ip: '198.51.100.91',
    },
    ...{ latitude: 48.1173, longitude: -1.6778, timezone: 'Europe/Paris', offset: 3_600 },
    ...carrier('Armor Telecom', 'armor-telecom.example', 64_500),
  },
  ES: {
    ...{
      country_code: 'ES',
      country: 'Spain',
      continent: 'Europe',
      region: 'Galicia',
      region_code: 'ES-GA',
      currency: 'EUR',
      ip: '203.0.113.18',
    },
    ...{ latitude: 43.3623, longitude: -8.4115, timezone: 'Europe/Madrid', offset: 3_600 },
    ...carrier('Redes do Atlantico', 'redes-atlantico.example', 64_501),
  },
  MX: {
    ...{
      country_code: 'MX',
      country: 'Mexico',
      continent: 'North America',
      region: 'Veracruz',
      region_code: 'MX-VER',
      currency: 'MXN',
      ip: '203.0.113.140',
    },
    ...{ latitude: 19.1738, longitude: -96.1342, timezone: 'America/Mexico_City', offset: -21_600 },
    ...carrier('Golfo Conecta', 'golfo-conecta.example', 64_502),
  },
};
