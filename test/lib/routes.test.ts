import { describe, expect, it } from 'vitest';
import { isActionPath, isDonationPath, isDownloadPath, isEmailPath, searchRoute, statusPath } from '../../lib/routes';

describe('routes', () => {
  const donation = [
    '/donate',
    '/donate/',
    '/monthlygift',
    '/singlegift',
    '/donate-pac',
    '/honorgift',
    '/donate/oceans',
    '/donate/a/b',
    '/site/Donation2',
  ];
  it.each(donation)('ENG-06 %s is a donation link', (path) => expect(isDonationPath(path)).toBe(true));
  it.each(['/', '/donated', '/about/donate', '/donate-pacific', '/site/Donation3', '/site/Advocacy'])('ENG-06 %s is none', (path) =>
    expect(isDonationPath(path)).toBe(false),
  );

  it('ENG-06 /site/Advocacy is an action link', () => {
    expect(isActionPath('/site/Advocacy')).toBe(true);
    expect(isActionPath('/site/Advocacy2')).toBe(false);
  });

  it.each(['/expert/email', '/contact/email', '/expert/email/12'])('ENG-06 %s writes to somebody', (path) =>
    expect(isEmailPath(path)).toBe(true),
  );
  it.each(['/expert/emails', '/contact', '/email', '/a/contact/email'])('ENG-06 %s does not', (path) =>
    expect(isEmailPath(path)).toBe(false),
  );

  it.each(['doc', 'docx', 'pdf', 'ppt', 'txt', 'xls', 'xlsx', 'PDF'])('ENG-06 .%s is a download', (type) =>
    expect(isDownloadPath(`/a/b.${type}`)).toBe(true),
  );
  it.each(['/pdf', '/a.pdf/b', '/a.html', '/a.pptx', '/apdf'])('ENG-06 %s is none', (path) => expect(isDownloadPath(path)).toBe(false));

  it('EVT-11 a search has a type and a term', () => {
    expect(searchRoute('/search/articles/clean%20air')).toEqual({ type: 'articles', term: 'clean air' });
    expect(searchRoute('/search/all/clean+air/')).toEqual({ type: 'all', term: 'clean air' });
  });
  it.each(['/search', '/search/all', '/search//x', '/search/all/a/b', '/research/all/a'])('EVT-11 %s is no search', (path) =>
    expect(searchRoute(path)).toBeUndefined(),
  );

  it('DET-10 a status is a path', () => expect(statusPath(404)).toBe('/404.html'));
});
