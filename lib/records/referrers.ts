import { parseUrl } from '../url/url';
import { isPassage } from './passages';

/** Matches the search itself: a link in one of the engines' documents is not a search. */
export const SEARCH =
  /^(?!(?:mail|docs|drive|accounts|calendar|groups|meet|chat|sites)\.)(?:[\w-]+\.)*(google|bing|yahoo|duckduckgo|ecosia|baidu|yandex|startpage|qwant|search\.brave|ask|aol|naver)(\.\w{2,3}){1,2}$/;
export const SOCIAL =
  /(^|\.)(facebook\.com|fb\.(com|me)|messenger\.com|instagram\.com|threads\.(net|com)|twitter\.com|x\.com|t\.co|linkedin\.com|lnkd\.in|youtube\.com|youtu\.be|reddit\.com|pinterest\.com|tiktok\.com|bsky\.app|mastodon\.social|tumblr\.com|snapchat\.com|whatsapp\.com|telegram\.(org|me)|t\.me|discord\.com|nextdoor\.com|vk\.com|quora\.com)$/;

/** Webmail, the pages through which it leads links, newsletters' web pages, and Android's mail programs. */
export const MAIL =
  /(?:^|\.)(?:(?:web|e-?)?mail\d*\.[^.]+\.|(?:outlook|owa|gmx)\.|(?:e\.mail\.ru|fastmail\.com|tuta(?:nota)?\.com|hey\.com|icloud\.com|campaign-archive\.com|urldefense\.com|mimecast\.com)$)|^(?:deref|navigator|3c)[-.]/;
const MAIL_APP = /(?:^|\.)(?:(?!dailymail|mailon)[a-z]*mail|outlook|k9|thunderbird|spark)/;

/** The hosts that stand for apps whose ids don't say so: packages of Android, and numbers of the App Store. */
const APPS: Readonly<Record<string, string>> = {
  'google.com': 'com.google.android.googlequicksearchbox com.google.android.apps.searchlite 284815942',
  'bing.com': 'com.microsoft.bing',
  'mail.google.com': 'com.google.android.gm com.google.android.gm.lite 422689480',
  'outlook.live.com': 'com.microsoft.office.outlook 951937596',
  'mail.yahoo.com': 'com.yahoo.mobile.client.android.mail 577586159',
  'facebook.com': '284882215',
  'instagram.com': '389801252',
  'twitter.com': '333903271',
  'linkedin.com': '288429040',
  'reddit.com': '1064216828',
  'youtube.com': 'com.google.android.youtube 544007664',
  'tiktok.com': 'com.zhiliaoapp.musically com.ss.android.ugc.trill',
  'whatsapp.com': '310633997',
  'bsky.app': 'xyz.blueskyweb.app',
  'mastodon.social': 'org.joinmastodon.android',
};

/** The page or app that led to an address. */
export interface Sender {
  /** The sender's host, without `www.`; an app's host if it is known, or else its id; '' without a sender. */
  readonly from: string;
  /** The id of an app. */
  readonly app?: string | undefined;
  readonly isMail?: boolean;
}

/** Returns an app's sender. The first two labels of a package mostly are its maker's domain: `com.linkedin.android`. */
function appSender(app: string): Sender {
  const [known] = Object.entries(APPS).find(([, ids]) => ids.split(' ').includes(app)) ?? [];
  if (known) return { from: known, app };
  if (MAIL_APP.test(app)) return { from: app, app, isMail: true };
  const maker = app.split('.', 2).reverse().join('.');
  return {
    from: SOCIAL.test(maker) || /^(?:duckduckgo|ecosia|baidu|qwant|startpage)\./.test(maker) ? maker : app,
    app,
  };
}

/**
 * Returns the sender of a visit. Hosts that `isOwn` accepts are none, nor are those that a visitor only passes through. An app chooses its
 * own name: `android-app://www.main.example/` is not the network's.
 */
export function senderOf(referrer: string, isOwn: (host: string) => boolean): Sender {
  const app = /^(?:android|ios)-app:\/\/([^/?#]+)/i.exec(referrer)?.[1];
  if (app) return appSender(app);
  const { protocol = '', hostname = '' } = parseUrl(referrer) ?? {};
  const from = hostname.replace(/\.$/, '').replace(/^www\./, '');
  return {
    from: /^https?:$/.test(protocol) && !isOwn(from) && !isPassage(from) ? from : '',
  };
}
