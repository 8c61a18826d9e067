import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDestinations } from '../../../service/destinations/read-destinations';
import { twinsIn } from '../../../service/destinations/twins';

const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const CRM = {
  name: 'crm',
  kind: 'webhook',
  url: 'https://crm.example/taproot',
  secret: `\${CRM_SECRET}`,
  events: ['donation', 'donation'],
  purpose: 'analytics',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-destinations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (entries: unknown, env = { CRM_SECRET: SECRET }) => {
  const file = join(folder, 'destinations.json');
  writeFileSync(file, typeof entries === 'string' ? entries : JSON.stringify(entries));
  return readDestinations(file, env);
};
const faultsIn = (entries: unknown, env?: { CRM_SECRET: string }) => {
  const given = read(entries, env);
  return 'faults' in given ? given.faults : [];
};

describe('the file of destinations', () => {
  it('is read with secrets from the environment, and defaults', () => {
    expect(read([CRM])).toEqual({
      destinations: [
        {
          ...{ name: 'crm', kind: 'webhook', url: CRM.url, secrets: [SECRET], events: ['donation'], purposes: ['analytics'] },
          ...{ wait: 60_000, batch: 1, own: { batch: 1 } },
        },
      ],
    });
    expect(read([{ ...CRM, secret: [SECRET, SECRET], wait: 0, batch: 50, since: '2026-11-28' }])).toMatchObject({
      destinations: [{ secrets: [SECRET, SECRET], wait: 0, batch: 50, since: Date.UTC(2026, 10, 28) }],
    });
  });

  it.each([
    [[{ ...CRM, secret: 'hello' }], /^DESTINATIONS: crm\.secret: /],
    [[{ ...CRM, secret: `v1,${SECRET}` }], /secret/],
    [[{ ...CRM, secret: `whsec_${Buffer.alloc(10).toString('base64')}` }], /secret/],
    [[{ ...CRM, secret: `\${NOBODY}` }], /^DESTINATIONS: crm\.secret: There is no variable NOBODY\.$/],
    [[{ ...CRM, url: 'http://crm.example/' }], /^DESTINATIONS: crm\.url: /],
    [[{ ...CRM, url: 'https://user:hunter2@crm.example/' }], /url/],
    [[{ ...CRM, kind: 'ftp' }], /^DESTINATIONS: crm\.kind: /],
    [[{ ...CRM, wiat: 5 }], /Has no field wiat/],
    [[{ ...CRM, wait: -1 }], /wait/],
    [[{ ...CRM, purpose: 'marketing' }], /purpose/],
    [[{ ...CRM, events: [] }], /events/],
    [[{ ...CRM, since: 'yesterday' }], /since/],
    [[CRM, CRM], /^DESTINATIONS: crm\.name: Is the name of two\.$/],
    [[5], /^DESTINATIONS: entry 1\.kind: /],
    [{}, /list/],
    ['{', /JSON/],
  ] as const)('the file of destinations with %j has one line', (entries, line) => {
    const faults = faultsIn(entries);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(line);
    expect(faults[0]).not.toMatch(/hello|hunter2|whsec_[A-Za-z\d]/);
  });

  it('is one line where it can’t be read, and each fault of several has its own', () => {
    expect(readDestinations(join(folder, 'none'), {})).toEqual({ faults: ['DESTINATIONS: Can’t read the file: ENOENT.'] });
    expect(
      faultsIn([
        { ...CRM, url: 'x' },
        { ...CRM, name: 'other', secret: 'x' },
      ]),
    ).toHaveLength(2);
  });

  it('takes http for this machine alone', () => {
    for (const url of ['http://127.0.0.1:9/', 'http://localhost:9/', 'http://crm.localhost/', 'http://[::1]:9/'])
      expect(faultsIn([{ ...CRM, url }])).toEqual([]);
    for (const url of ['http://127.0.0.1.example/', 'http://10.0.0.1/', 'ftp://localhost/'])
      expect(faultsIn([{ ...CRM, url }])).toHaveLength(1);
  });

  it('finds two entries that tell one account the same events [D26]', () => {
    const pairs = (a: object, b: object) => {
      const given = read([
        { ...CRM, ...a },
        { ...CRM, name: 'second', ...b },
      ]);
      return 'destinations' in given ? twinsIn(given.destinations) : [];
    };
    expect(pairs({}, {})).toEqual([['crm', 'second']]);
    expect(pairs({}, { events: ['signup'] })).toEqual([]);
    expect(pairs({}, { url: 'https://other.example/' })).toEqual([]);
  });
});
