import { describe, expect, it } from 'vitest';
import type { Manifest, SiteFacts } from '../../../kernel';
import { detectPage } from '../../../kernel/detect/page';
import { emailAreas } from '../../../sites/network';
import { readManifests } from '../../../tools/sites/manifests';
import { siteWith } from '../../support/site';

const pageAt = (address: string, attributes: Record<string, string> = {}, site: Manifest | SiteFacts = siteWith()) => {
  const url = new URL(address);
  return detectPage({ ...site, kept: '' } as SiteFacts, url, url.searchParams, (name) => attributes[name]);
};

const manifests = [...(await readManifests()).values()];

describe('detectPage', () => {
  it.each(manifests.map((site) => [site.id, site] as const))('finds site %s and its stream on its hosts [DET-01 DET-05]', (id, site) => {
    for (const kind of ['production', 'development', 'local'] as const) {
      for (const host of site.hosts[kind]) {
        const page = pageAt(`https://${host.replace('*.', 'some.')}${site.paths?.[0] ?? '/a/page'}`, {}, site);
        expect(page.site).toBe(id);
        expect(page.environment).toBe(kind);
        expect(page.stream).toBe(kind === 'production' ? site.stream : site.testStream);
      }
    }
  });

  it.each([
    ['https://www.main.example.evil.example/', 'unknown'],
    ['https://evil-main.example/', 'unknown'],
    ['https://wild.example/', 'unknown'],
    ['https://notwild.example/', 'unknown'],
    ['https://a.b.wild.example/', 'main'],
    ['https://WWW.Main.Example/', 'main'],
    ['https://www.main.example./', 'main'],
    ['https://www.main.example:8443/', 'main'],
    ['https://user@www.main.example/', 'main'],
    ['https://www.main.example@evil.example/', 'unknown'],
    ['https://www.mаin.example/', 'unknown'],
    ['https://xn--min-7cd.example/', 'unknown'],
  ])('detectPage resolves %s to site %s [DET-01]', (address, site) => {
    expect(pageAt(address).site).toBe(site);
  });

  it.each([
    ['https://www.main.example/', {}, 'production'],
    ['https://a.dev.main.example/', {}, 'development'],
    ['http://localhost:3000/', {}, 'local'],
    ['http://main.taproot.localhost:8080/', {}, 'local'],
    ['http://127.0.0.1/', {}, 'local'],
    ['http://127.1.2.3/', {}, 'local'],
    ['http://[::1]/', {}, 'local'],
    ['http://printer.local/', {}, 'local'],
    ['http://shop.test/', {}, 'local'],
    ['file:///home/page.html', {}, 'local'],
    ['https://www.main.example/', { env: 'testing' }, 'testing'],
    ['https://www.main.example/?_env=testing', {}, 'testing'],
    ['https://www.main.example/?_env=testing', { env: 'other' }, 'testing'],
    ['https://www.main.example/?_env=production', {}, 'production'],
    ['https://elsewhere.example/', {}, 'development'],
    ['https://localhost.evil.example/', {}, 'development'],
  ])('resolves %s with attributes %o to %s [DET-02]', (address, attributes, environment) => {
    expect(pageAt(address, attributes as Record<string, string>).environment).toBe(environment);
  });

  it.each([
    ['/', '', 'main'],
    ['/mcafc4', 'mcafc4', 'mcafc4'],
    ['/mcafc4/page', 'mcafc4', 'mcafc4'],
    ['/MCAFC4/page', 'mcafc4', 'mcafc4'],
    ['//mcafc4/page', 'mcafc4', 'mcafc4'],
    ['/mrdnew/', 'mrdnew', 'mrd'],
    ['/business', 'business', 'main'],
    ['/fri/x', 'fri', 'main'],
    ['/tfciguide', 'tfciguide', 'main'],
    ['/impact2020', 'impact2020', 'main'],
    ['/impact2021', 'impact2021', 'main'],
    ['/impact2022', 'impact2022', 'main'],
    ['/impact2023', 'impact2023', 'main'],
    ['/impact2024/report', 'impact2024', 'main'],
    ['/impact2025', '', 'main'],
    ['/friends', '', 'main'],
    ['/a/mcafc4', '', 'main'],
    ['/dev_spring', '', 'main'],
  ])('resolves the path %s to area %s of brand %s [DET-03 DET-04]', (path, area, brand) => {
    expect(pageAt(`https://www.main.example${path}`)).toMatchObject({ area, brand });
  });

  it.each([
    ['/dev_spring/k/1', 'dev_spring', 'main'],
    ['/k/dev_spring/1', 'dev_spring', 'main'],
    ['/q/dev_Spring', 'dev_spring', 'main'],
    ['//k//dev_spring', 'dev_spring', 'main'],
    ['/k/spring/dev_1', '', 'main'],
    ['/k/mcafc4', '', 'main'],
    ['/mcafc4/k/1', 'mcafc4', 'mcafc4'],
    ['/x/dev_spring', '', 'main'],
  ])('resolves the path %s on an email page to area %s of brand %s [DET-04]', (path, area, brand) => {
    expect(pageAt(`https://www.main.example${path}`, {}, siteWith({ areas: emailAreas }))).toMatchObject({ area, brand });
  });

  it('finds each of the five brands in some manifest [DET-03]', () => {
    const brands = new Set(manifests.flatMap((site) => [site.brand, ...Object.values(site.brands ?? {})]));
    expect([...brands].sort()).toEqual(['action', 'main', 'mcaf', 'mcafc4', 'mrd']);
  });

  it.each([
    ['donate.giving.example', 'main'],
    ['action-arm.giving.example', 'action'],
    ['pac.giving.example', 'action'],
    ['mcaf.giving.example', 'mcaf'],
    ['mcafc4.giving.example', 'mcafc4'],
    ['texas-pac.giving.example', 'action'],
  ])('resolves the donation host %s to brand %s [DET-06]', (host, brand) => {
    const donate = manifests.find(({ id }) => id === 'donate');
    expect(pageAt(`https://${host}/give/12`, {}, donate).brand).toBe(brand);
  });

  it.each([
    [undefined, 200],
    ['200', 200],
    ['404', 404],
    ['503', 503],
    ['nonsense', 200],
    ['404 Not Found', 404],
    [' 410 ', 410],
    ['0', 200],
  ])('detectPage reads data-page-status %j as %i [DET-10]', (pageStatus, status) => {
    expect(pageAt('https://www.main.example/', pageStatus ? { pageStatus } : {}).status).toBe(status);
  });

  const apps: [string, string][] = [
    ['/apps', 'utility'],
    ['/apps/error', 'utility'],
    ['/admin/x', 'utility'],
    ['/', 'unknown'],
    ['/nope', 'unknown'],
  ];
  it.each(apps)('resolves %s on the utility host to site %s [DET-08]', (path, site) => {
    const utility = manifests.find(({ id }) => id === 'utility');
    expect(pageAt(`https://utility.main.example${path}`, {}, utility).site).toBe(site);
    expect(pageAt(`https://www.main.example${path}`).site).toBe('main');
  });

  it('picks the utility service of the page’s environment, with the page’s port on local hosts', () => {
    expect(pageAt('https://www.main.example/').utility).toBe('https://utility.main.example');
    expect(pageAt('https://a.dev.main.example/').utility).toBe('https://utility.dev.main.example');
    expect(pageAt('http://main.taproot.localhost:8080/').utility).toBe('http://utility.taproot.localhost:8080');
  });
});
