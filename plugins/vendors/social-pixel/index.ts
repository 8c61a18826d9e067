import { isLimited } from '../../../lib/privacy/may-identify';
import { call } from '../call';
import { queueCommands } from '../command-queue';
import type { Conversion } from '../conversion';
import type { MakeVendor } from '../vendor';

export interface SocialPixelAccount {
  readonly ids: readonly string[];
  readonly script: string;
  readonly image: string;
}

/** The service's names for conversions. Others are leads. */
const nameOf = ({ event, gift }: Conversion) =>
  gift ? 'Purchase' : /^(mailchimp_)?sign_?up$/.test(event) ? 'CompleteRegistration' : 'Lead';

const socialPixel: MakeVendor<SocialPixelAccount> = ({ globals, page, account: { ids, script, image } }) => ({
  script,
  begin() {
    queueCommands(globals, 'fbq');
    globals._fbq ??= globals.fbq;
    if (isLimited(page)) call(globals, 'fbq', 'dataProcessingOptions', ['LDU'], 0, 0);
    call(globals, 'fbq', 'consent', 'grant');
    for (const id of ids) call(globals, 'fbq', 'init', id);
  },
  arrived: () => typeof (globals.fbq as { callMethod?: unknown } | undefined)?.callMethod === 'function',
  hit({ event }) {
    if (event === 'page_view') call(globals, 'fbq', 'track', 'PageView');
  },
  convert(conversion) {
    const { id, value, currency } = conversion;
    call(globals, 'fbq', 'track', nameOf(conversion), { value, currency }, { eventID: id });
  },
  image(conversion) {
    const { id, value, currency } = conversion;
    const query = new URLSearchParams({ id: ids[0] ?? '', ev: nameOf(conversion), eid: id, noscript: '1' });
    if (value) query.set('cd[value]', `${value}`);
    if (currency) query.set('cd[currency]', currency);
    return `${image}?${query}`;
  },
  optOut: () => void call(globals, 'fbq', 'consent', 'revoke'),
});

export default socialPixel;
