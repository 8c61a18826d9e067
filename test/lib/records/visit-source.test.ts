import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSource } from '../../../lib/records/visit-source';
import { growth } from '../../support/growth';

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
  ['', 'https://docs.google.com/', 'referral', 'referral', 'docs.google.com'],
  ['', 'https://main.example.:443/b', 'direct', 'direct'],
  ['', 'https://www.action.example./', 'direct', 'direct'],
  ['', 'chrome-extension://abcdef/page.html', 'direct', 'direct'],
  ['', 'no address', 'direct', 'direct'],
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

const find = (query: string, referrer: string) => ({ ...findSource(`https://www.main.example/?${query}`, referrer, network) });

it.each(cases)('findSource from %s and referrer %s is %s [SES-09]', (query, referrer, type, channel, source, sub) => {
  expect(find(query, referrer)).toEqual({ type, channel, source, sub });
});

const passed = {
  'a payment page': [
    'www.paypal.com www.sandbox.paypal.com paypal.de checkout.stripe.com hooks.stripe.com buy.stripe.com checkout.link.com',
    'checkoutshopper-live.adyen.com live.adyen.com payments.worldpay.com secure.worldpay.com www.mollie.com pay.klarna.com js.klarna.com',
    'login.klarna.com pay.google.com payments.amazon.com pay.amazon.de apac.payments.amazon.co.jp www.squareup.com connect.squareup.com cash.app',
    'assets.braintreegateway.com venmo.com accept.authorize.net secureacceptance.cybersource.com pay.gocardless.com checkout.razorpay.com',
    'www.alipay.com www.mercadopago.com.br checkout.buckaroo.nl www.ideal.nl betalen.rabobank.nl ideal.ing.nl www.twint.ch sis.redsys.es',
    'securegw-payment.charity.example checkout.charity.example payments2.council.gov.uk eu-prod.oppwa.com',
  ],
  'a bank’s check': [
    'centinelapi.cardinalcommerce.com secure5.arcot.com acs.bank.example acs1.bank.co.uk 3ds.bank.example 3dsecure.bank.example 3-ds.bank.example',
    'secure-acs.bank.example acs-3ds-eu.bank.example acs.3dsecure.io www.securesuite.net www.rsa3dsauth.co.uk 3dss.netcetera.com vbv.bank.example',
    'tsys.arcot.com acs2.swissbank.example idcheck.acs.touchtechpayments.com 3ds2.bank.com.au',
  ],
  'a sign-in': [
    'accounts.google.com accounts.google.co.uk accounts.youtube.com appleid.apple.com idmsa.apple.com account.apple.com',
    'login.microsoftonline.com login.microsoftonline.us login.live.com org.b2clogin.com org.okta.com org.okta-emea.com org.eu.auth0.com',
    'login.yahoo.com api.login.gov.example secure.login.gov org.onelogin.com auth.pingone.eu api-1.duosecurity.com org.auth.us-east-1.amazoncognito.com',
    'sso.university.example idp.university.example adfs.council.example signin.aws.example logon.bank.example org.my.salesforce.com oauth2.host.example',
    'my-account.shop.example cas.university.example auth.services.example api.id.me',
  ],
};

it.each(
  Object.entries(passed).flatMap(([kind, hosts]) =>
    hosts
      .join(' ')
      .split(' ')
      .map((host) => [host, kind] as const),
  ),
)('a visit from %s, %s, has no source of its own, but keeps the one that its address names [SES-09]', (host) => {
  const referrer = `https://${host}/`;
  expect(find('', referrer)).toEqual({ type: 'direct', channel: 'direct' });
  expect(find('utm_campaign=spring', referrer)).toEqual({ type: 'utm', channel: 'campaign', source: undefined });
  expect(find('utm_source=letter&utm_medium=email', referrer)).toMatchObject({ type: 'utm', channel: 'email', source: 'letter' });
  expect(find('gclid=1', referrer)).toMatchObject({ type: 'ad_click', source: 'google' });
});

it.each(
  [
    'stripes.example paypals.example my-stripe-fans.example banking.example acs.org pubs.acs.org pay.example auth.example checkout.example',
    'payday.news.example accounting.news.example authors.news.example payton.example.org logins.news.example loginradius.example',
  ]
    .join(' ')
    .split(' ')
    .map((host) => [host]),
)('a visit from %s is a referral [SES-09]', (host) => {
  expect(find('', `https://${host}/`)).toEqual({ type: 'referral', channel: 'referral', source: host });
});

it.each(
  [
    'mail.google.com outlook.live.com outlook.office.com outlook.office365.com outlook.cloud.microsoft mail.yahoo.com us-mg5.mail.yahoo.com mail.aol.com',
    'mail.proton.me e.mail.ru mail.yandex.ru mail.zoho.com webmail.university.example mail2.company.example email.t-online.de icloud.com gmx.net',
    'deref-gmx.net deref-mail.com navigator.web.de 3c.gmx.net app.fastmail.com app.hey.com mail.tutanota.com us1.campaign-archive.com mail.qq.com',
    'nam12.safelinks.protection.outlook.com urldefense.com protect-us.mimecast.com owa.company.example dub110.mail.live.com',
  ]
    .join(' ')
    .split(' ')
    .map((host) => [host]),
)('a visit from the webmail host %s is email [SES-09]', (host) => {
  expect(find('', `https://${host}/`)).toEqual({ type: 'email', channel: 'email', source: host, sub: undefined });
  expect(find('', `https://${host}/`)).toEqual(find('', `https://www.${host}/`));
});

it.each(['dailymail.co.uk', 'mailonsunday.example', 'themail.example', 'blackmail.example', 'mail.example'].map((host) => [host]))(
  'a visit from %s is no email [SES-09]',
  (host) => {
    expect(find('', `https://www.${host}/`)).toMatchObject({ type: 'referral' });
  },
);

const social =
  'l.facebook.com lm.facebook.com m.facebook.com l.instagram.com out.reddit.com old.reddit.com lnkd.in l.messenger.com l.threads.com t.me t.co x.com ' +
  'web.whatsapp.com l.wl.co.facebook.com away.vk.com bsky.app nextdoor.com';
it.each(social.split(' ').map((host) => [host]))('a visit from %s is social [SES-09]', (host) => {
  expect(find('', `https://${host}/`)).toEqual({ type: 'social', channel: 'social', source: host, sub: undefined });
});

const apps: [app: string, type: string, source: string][] = [
  ['android-app://com.google.android.googlequicksearchbox', 'search', 'google'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search', 'google'],
  ['android-app://com.google.android.googlequicksearchbox/https/www.google.com', 'search', 'google'],
  ['android-app://com.google.android.apps.searchlite/', 'search', 'google'],
  ['android-app://com.duckduckgo.mobile.android/', 'search', 'duckduckgo'],
  ['android-app://com.microsoft.bing/', 'search', 'bing'],
  ['android-app://com.ecosia.android/', 'search', 'ecosia'],
  ['ios-app://284815942/', 'search', 'google'],
  ['ios-app://284815942/google/https/www.google.com', 'search', 'google'],
  ['android-app://com.google.android.gm/', 'email', 'mail.google.com'],
  ['android-app://com.google.android.gm', 'email', 'mail.google.com'],
  ['android-app://com.google.android.gm.lite/', 'email', 'mail.google.com'],
  ['android-app://com.microsoft.office.outlook/', 'email', 'outlook.live.com'],
  ['android-app://com.yahoo.mobile.client.android.mail/', 'email', 'mail.yahoo.com'],
  ['android-app://com.samsung.android.email.provider/', 'email', 'com.samsung.android.email.provider'],
  ['android-app://com.android.email/', 'email', 'com.android.email'],
  ['android-app://ch.protonmail.android/', 'email', 'ch.protonmail.android'],
  ['android-app://me.bluemail.mail/', 'email', 'me.bluemail.mail'],
  ['android-app://com.fsck.k9/', 'email', 'com.fsck.k9'],
  ['android-app://net.thunderbird.android/', 'email', 'net.thunderbird.android'],
  ['android-app://de.gmx.mobile.android.mail/', 'email', 'de.gmx.mobile.android.mail'],
  ['ios-app://422689480', 'email', 'mail.google.com'],
  ['ios-app://951937596/', 'email', 'outlook.live.com'],
  ['android-app://com.linkedin.android/', 'social', 'linkedin.com'],
  ['android-app://com.facebook.katana/', 'social', 'facebook.com'],
  ['android-app://com.facebook.lite/', 'social', 'facebook.com'],
  ['android-app://com.facebook.orca/', 'social', 'facebook.com'],
  ['android-app://com.instagram.android/', 'social', 'instagram.com'],
  ['android-app://com.instagram.barcelona/', 'social', 'instagram.com'],
  ['android-app://com.reddit.frontpage/', 'social', 'reddit.com'],
  ['android-app://com.twitter.android/', 'social', 'twitter.com'],
  ['android-app://com.pinterest/', 'social', 'pinterest.com'],
  ['android-app://com.zhiliaoapp.musically/', 'social', 'tiktok.com'],
  ['android-app://com.whatsapp/', 'social', 'whatsapp.com'],
  ['android-app://com.whatsapp.w4b/', 'social', 'whatsapp.com'],
  ['android-app://com.google.android.youtube/', 'social', 'youtube.com'],
  ['android-app://xyz.blueskyweb.app/', 'social', 'bsky.app'],
  ['android-app://org.telegram.messenger/', 'social', 'telegram.org'],
  ['ios-app://288429040/linkedin/feed', 'social', 'linkedin.com'],
  ['ios-app://284882215/', 'social', 'facebook.com'],
  ['ios-app://333903271/', 'social', 'twitter.com'],
  ['android-app://com.google.android.apps.docs/', 'referral', 'com.google.android.apps.docs'],
  ['android-app://com.google.android.apps.messaging/', 'referral', 'com.google.android.apps.messaging'],
  ['android-app://com.dailymail.online/', 'referral', 'com.dailymail.online'],
  ['android-app://com.news.example/', 'referral', 'com.news.example'],
  ['ios-app://1/', 'referral', '1'],
  ['android-app://www.main.example/', 'referral', 'www.main.example'],
  ['android-app://', 'direct', ''],
];
it.each(apps)('a visit from the app %s is %s, from %s [SES-09]', (referrer, type, source) => {
  const app = /:\/\/([^/]*)/.exec(referrer)?.[1];
  const channel = type === 'search' ? 'organic_search' : type;
  const sub = /search|email|social/.test(type) && { sub: app };
  expect(find('', referrer)).toEqual({ type, channel, ...(source && { source }), ...sub });
});

it('finds a source for any referrer, and throws for none [SES-09]', () => {
  const part = fc.stringMatching(/^[a-z\d.:/_-]{0,300}$/);
  fc.assert(
    fc.property(fc.constantFrom('https://', 'android-app://', 'ios-app://', ''), part, (scheme, rest) => {
      expect(find('', scheme + rest).type).toMatch(/^(email|search|social|referral|direct)$/);
    }),
  );
});

it.each(['pay-', 'mail.', 'a.', 'paypal.com.', '-'])(
  'the source of a visit takes time proportional to the length of an app named %s… [SES-09]',
  (unit) => expect(growth(16, (size) => find('', `android-app://${unit.repeat(size * 100)}`))).toBeLessThan(64),
);

it.each(['pay-', 'mail.', 'a.', 'co.'])(
  'the source of a visit takes time proportional to the length of a host named %s… [SES-09]',
  (unit) => expect(growth(8, (size) => find('', `https://${unit.repeat((size * 24) / unit.length)}example/`))).toBeLessThan(32),
);
