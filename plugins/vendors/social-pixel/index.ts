import { isLimited } from '../../../lib/privacy/may-identify';
import { type GiftName, SOCIAL_VIEW, socialNameOf } from '../../../lib/records/social-names';
import { call } from '../call';
import { queueCommands } from '../command-queue';
import type { MakeVendor } from '../vendor';

export interface SocialPixelAccount {
  readonly ids: readonly string[];
  readonly script: string;
  readonly image: string;
  /** The account's name of a gift, `Purchase` by default. */
  readonly gift?: GiftName;
}

const socialPixel: MakeVendor<SocialPixelAccount> = ({ globals, page, account: { ids, script, image, gift } }) => ({
  script,
  begin() {
    queueCommands(globals, 'fbq');
    globals._fbq ??= globals.fbq;
    if (isLimited(page)) call(globals, 'fbq', 'dataProcessingOptions', ['LDU'], 0, 0);
    call(globals, 'fbq', 'consent', 'grant');
    for (const id of ids) call(globals, 'fbq', 'init', id);
  },
  arrived: () => typeof (globals.fbq as { callMethod?: unknown } | undefined)?.callMethod === 'function',
  hit({ event, hit_id }) {
    if (event === 'page_view') call(globals, 'fbq', 'track', SOCIAL_VIEW, {}, { eventID: hit_id });
  },
  convert(conversion) {
    const { id, value, currency } = conversion;
    call(globals, 'fbq', 'track', socialNameOf(conversion, gift), { value, currency }, { eventID: id });
  },
  image(conversion) {
    const { id, value, currency } = conversion;
    const query = new URLSearchParams({ id: ids[0] ?? '', ev: socialNameOf(conversion, gift), eid: id, noscript: '1' });
    if (value) query.set('cd[value]', `${value}`);
    if (currency) query.set('cd[currency]', currency);
    return `${image}?${query}`;
  },
  optOut: () => void call(globals, 'fbq', 'consent', 'revoke'),
});

export default socialPixel;
