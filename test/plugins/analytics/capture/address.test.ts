// @page
import { describe, expect, it } from 'vitest';
import { find, type PageSetup } from '../support/page';
import { openPages } from '../support/visits';

const open = openPages();

/** The page view's path and location, as reported. */
function view(url: string, circumstances: PageSetup = {}) {
  const page = open({ url, ...circumstances });
  page.apply();
  page.leave();
  const { page_path, page_location } = find(page.hits(), 'page_view');
  return { page_path, page_location };
}

describe('the address of email pages', () => {
  const mail = 'https://email.mailing.example';
  it.each([
    ['/k/Greenfield/october_letter?utm_source=x&page=2', 'The leak & the map | Letters', '/the-leak-the-map', '/the-leak-the-map?page=2'],
    ['/q/16k0vTWnWTpgOPjMtZ1Qvj/wv#top', 'Choose what we send you', '/choose-what-we-send-you', '/choose-what-we-send-you#top'],
    ['//K//x', 'October', '/october', '/october'],
  ])('the address for %s with the title %j is %s [DET-09]', (path, title, page_path, location) => {
    expect(view(mail + path, { site: 'email', title })).toEqual({ page_path, page_location: mail + location });
  });

  it('omits personal data of the title from the slug [DET-09 PRV-02]', () => {
    const { page_path } = view(`${mail}/k/a`, { site: 'email', title: 'Hello june@mail.example, 555-010-0199' });
    expect(page_path).toBe('/hello');
  });

  it.each([
    ['/k/a', 'email', '—'],
    ['/dev_november/letter', 'email', 'Draft'],
    ['/k', 'email', 'K'],
    ['/k/a', 'main', 'October'],
  ])('stays %s on the site %s with the title %j [DET-09]', (path, site, title) => {
    expect(view(mail + path, { site, title })).toEqual({ page_path: path, page_location: mail + path });
  });

  it('is that of the error page when the status is 404 [DET-10]', () => {
    const gone = { page_path: '/404.html', page_location: `${mail}/404.html` };
    expect(view(`${mail}/k/a?b=1`, { site: 'email', title: 'Gone', status: 404 })).toEqual(gone);
  });
});

describe('the address of donation pages', () => {
  const main = 'https://www.main.example';
  it.each([
    ['/Donate//Oceans/?a=1', '/donate/oceans'],
    ['/monthlygift/', '/monthlygift'],
    ['/site/Donation2;jsessionid=1?df_id=12&b=1', '/site/Donation2?df_id=12'],
    ['/donated', '/donated'],
  ])('the address for %s has the path %s, and keeps everything but a session id [DON-05]', (path, page_path) => {
    expect(view(main + path)).toEqual({ page_path, page_location: main + path.replace(';jsessionid=1', '') });
  });
});
