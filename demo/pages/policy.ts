import type { Address } from '../addresses';

/** The Content-Security-Policy of every page of a site: as strict as the network's strictest site. */
export const policy = (nonce: string, url: Address): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    // The stand-ins of third parties' pixels are on this host.
    `img-src 'self' data: ${origin(url('utility'))}`,
    "font-src 'self'",
    `connect-src ${origin(url('cdn'))} ${origin(url('utility'))} ${origin(url('forms'))}`,
    `frame-src ${origin(url('survey'))}`,
    `form-action 'self' ${origin(url('main')).replace('//main.', '//*.')} ${origin(url('donate'))}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types taproot',
    'report-uri /csp-report',
  ].join('; ');

const origin = (address: string) => new URL(address).origin;
