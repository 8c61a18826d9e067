import { expect, it } from 'vitest';
import { findSource } from '../../../lib/records/visit-source';

const network = { host: 'www.main.example', ownHosts: ['*.main.example', '*.action.example'], donationHosts: ['*.giving.example'] };

const cases: [query: string, referrer: string, type: string, channel?: string, source?: string, sub?: string][] = [
  ['utm_source=letter&utm_medium=email', '', 'utm', 'email', 'letter', 'email'],
  ['utm_source=google&utm_medium=cpc&gclid=x', 'https://www.google.com/', 'utm', 'paid_search', 'google', 'cpc'],
  ['utm_source=meta&utm_medium=paid-social', 'https://l.facebook.com/', 'utm', 'paid_social', 'meta', 'paid-social'],
  ['utm_source=partner', '', 'utm', 'campaign', 'partner', undefined],
  ['utm_campaign=methane', '', 'utm', 'campaign'],
  ['utm_id=20261015001', 'https://www.google.com/', 'utm', 'campaign', 'google.com'],
  ['utm_id=20261015', '', 'direct', 'direct'],
  ['ut_id=20261015001', '', 'utm', 'campaign'],
  ['utm_campaign=methane&gclid=x', '', 'ad_click', 'paid', 'google', 'gclid'],
  ['utm_id=20261015001&launch_id=77', '', 'email', 'email', 'email', '77'],
  ['utm_campaign=home', 'https://act.main.example/b', 'utm', 'campaign'],
  ['utm_source=&utm_medium=', '', 'direct', 'direct'],
  ['', 'https://www.action.example/', 'direct', 'direct'],
  ['gclid=x', 'https://www.google.com/', 'ad_click', 'paid', 'google', 'gclid'],
  ['fbclid=x', 'https://l.facebook.com/', 'ad_click', 'paid', 'facebook', 'fbclid'],
  ['dclid=x', '', 'ad_click', 'paid', 'google', 'dclid'],
  ['wave_code=w12', '', 'email', 'email', 'email', 'w12'],
  ['launch_id=77', '', 'email', 'email', 'email', '77'],
  ['', 'https://www.google.com/search?q=x', 'search', 'organic_search', 'google', 'google.com'],
  ['', 'https://www.google.co.uk/', 'search', 'organic_search', 'google', 'google.co.uk'],
  ['utm_source=a&utm_medium=context', '', 'utm', 'campaign', 'a', 'context'],
  ['utm_source=(not set)&utm_medium=null', 'https://news.example/', 'referral', 'referral', 'news.example'],
  ['', 'https://mail.google.com/', 'referral', 'referral', 'mail.google.com'],
  ['', 'https://r.search.yahoo.com/', 'search', 'organic_search', 'yahoo', 'r.search.yahoo.com'],
  ['', 'https://duckduckgo.com/', 'search', 'organic_search', 'duckduckgo', 'duckduckgo.com'],
  ['', 'https://t.co/abc', 'social', 'social', 't.co'],
  ['', 'https://m.youtube.com/', 'social', 'social', 'm.youtube.com'],
  ['', 'https://news.example/', 'referral', 'referral', 'news.example'],
  ['', 'https://google.com.evil.example/', 'referral', 'referral', 'google.com.evil.example'],
  ['', 'https://about.co/', 'referral', 'referral', 'about.co'],
  ['', '', 'direct', 'direct'],
  ['', 'https://main.example/b', 'direct', 'direct'],
  ['', 'https://act.main.example/b', 'direct', 'direct'],
  ['', 'https://donate.giving.example/', 'direct', 'direct'],
  ['utm_source=home', 'https://act.main.example/b', 'utm', 'campaign', 'home'],
];

it.each(cases)('findSource from %s and referrer %s is %s [SES-09]', (query, referrer, type, channel, source, sub) => {
  const found = findSource(`https://www.main.example/?${query}`, referrer, network);
  expect(found && { ...found }).toEqual(type && { type, channel, source, sub });
});
