import { randomUUID } from 'node:crypto';

/** The smallest hit that fits. */
export const hit = (more: Readonly<Record<string, unknown>> = {}) => ({
  event: 'page_view',
  hit_id: randomUUID(),
  site: 'main',
  environment: 'local',
  brand: 'main',
  stream: 'G-TESTING001',
  tracker_version: '1.3.8',
  ...more,
});

export const rejection = (more: Readonly<Record<string, unknown>> = {}) => ({
  categories: ['necessary'],
  consent_date: '2026-10-14T08:00:00.000Z',
  consent_uuid: randomUUID(),
  ...more,
});

export const receipt = (more: Readonly<Record<string, unknown>> = {}) => ({
  consent_uuid: randomUUID(),
  date: '2026-10-14T08:00:00.000Z',
  action: 'accept',
  categories: ['necessary', 'analytics'],
  mode: 'opt_out',
  reason: 'manifest',
  language: 'en',
  text_hash: '325bff32',
  tag_hash: '0f1e2d3c4b5a6978',
  site: 'main',
  how: 'banner',
  version: '1.3.8',
  ...more,
});

export const errorReport = (error: Readonly<Record<string, unknown>> = {}, metadata: Readonly<Record<string, unknown>> = {}) => ({
  errors: [{ type: 'javascript_error', message: 'x is not a function', ...error }],
  metadata: { timestamp: 1_760_000_000_000, userId: null, url: 'http://main.taproot.localhost/', referrer: '', ...metadata },
});
