import { expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { heatMap } from '../../../plugins/vendors/heat-map/descriptor';
import { analyticsScripts, scriptsOf } from '../../../service/http/analytics-scripts';
import { streams, testStream, thirdParties } from '../../../sites/network';
import { siteWith } from '../../support/site';

const site = (stream: string, options: unknown): Manifest =>
  ({ ...siteWith(), stream, testStream: 'G-TEST', plugins: [{ name: 'consent' }, { name: 'vendors', options }] }) as unknown as Manifest;

it('the fallback loader knows the streams of sites whose manifests name the analytics library, and the account’s address of it', () => {
  const account = { script: 'https://a.example/gtag', siblings: [] };
  const scripts = scriptsOf([site('G-WITH', { named: [heatMap(thirdParties.heatMap), gtag(account)] }), site('G-WITHOUT', { named: [] })]);
  expect([...scripts]).toEqual([
    ['G-WITH', 'https://a.example/gtag'],
    ['G-TEST', 'https://a.example/gtag'],
  ]);
});

it('the fallback loader knows every stream of this network [TAG-02]', async () => {
  expect([...(await analyticsScripts()).keys()].sort()).toEqual([...new Set([...Object.values(streams), testStream])].sort());
});
