import { describe, expect, it } from 'vitest';
import { linkKind, reportedLink as report } from '../../../../plugins/analytics/capture/link-kind';

const network = { host: 'www.main.example', ownHosts: ['*.main.example', 'www.action.example'], donationHosts: ['donate.giving.example'] };

const cases: [href: string, kind: string][] = [
  ['https://www.main.example//Donate/oceans/', 'donation'],
  ['https://www.main.example/honorgift', 'donation'],
  ['https://www.main.example/%64onate', 'donation'],
  ['https://www.main.example/donated', 'internal'],
  ['https://www.main.example/about', 'internal'],
  ['https://blogs.main.example/climate411', 'internal'],
  ['https://www.action.example/', 'internal'],
  ['https://www.other.example/', 'outbound'],
  ['https://main.example.other.example/', 'outbound'],
  ['mailto:jane@example.org', 'email'],
  ['https://www.main.example/expert/email', 'email'],
  ['https://www.main.example/contact/email?id=3', 'email'],
  ['https://www.other.example/contact/email', 'outbound'],
  ['https://www.main.example/report.pdf', 'download'],
  ['https://cdn.other.example/a/Report.XLSX?v=2', 'download'],
  ['https://www.main.example/donate', 'donation'],
  ['https://www.main.example/site/Donation2?df_id=1', 'donation'],
  ['https://donate.giving.example/give/123', 'donation'],
  ['https://www.other.example/donate', 'outbound'],
  ['https://www.action.example/site/Advocacy?id=2', 'action'],
  ['tel:+15550100199', 'other'],
  ['javascript:void(0)', 'other'],
];

describe('linkKind and report', () => {
  it.each(cases)('classify %s as %s [ENG-06 DON-04 DON-06]', (href, kind) => expect(linkKind(new URL(href), network)).toBe(kind));

  it('classify links within a donation site as internal [ENG-06]', () => {
    const donation = { ...network, host: 'donate.giving.example' };
    expect(linkKind(new URL('https://donate.giving.example/faq'), donation)).toBe('internal');
  });

  it('mask addresses in links [ENG-06]', () => {
    const reportedLink = (url: URL) => report(url, false);
    expect(reportedLink(new URL('mailto:jane@example.org?subject=x'))).toBe('mailto:***');
    expect(reportedLink(new URL('tel:+15550100199'))).toBe('tel:***');
    expect(reportedLink(new URL('javascript:steal("x")'))).toBe('javascript:***');
    expect(reportedLink(new URL('https://www.main.example/a'))).toBe('https://www.main.example/a');
  });

  it.each([
    ['https://www.main.example//Donate/Oceans/?utm_source=x#top', 'https://www.main.example/donate/oceans'],
    ['https://www.main.example/monthlygift?amount=25', 'https://www.main.example/monthlygift'],
    ['https://www.main.example/site/donation2;jsessionid=1A?df_id=1234&s_src=june', 'https://www.main.example/site/Donation2?df_id=1234'],
    ['https://donate.giving.example/give/12345?amount=5', 'https://donate.giving.example/give/12345?amount=5'],
  ])('reduce the donation link %s to %s [DON-05]', (href, expected) => {
    const url = new URL(href);
    expect(linkKind(url, network)).toBe('donation');
    expect(report(url, true)).toBe(expected);
    expect(report(new URL(expected), true)).toBe(expected);
    expect(report(url, false)).toBe(url.href);
  });
});
