import type { Conversion } from './told-conversion';

/** A gift's name in the advertiser's account. */
export type GiftName = 'Purchase' | 'Donate';

/** The name of a page view. Its id is its hit's. */
export const SOCIAL_VIEW = 'PageView';

/**
 * Returns the social network's name of a conversion, for the page's pixel and for the service alike: the network drops an event whose name and id
 * it has had (developers.facebook.com/docs/marketing-api/conversions-api/deduplicate-pixel-and-server-events). Its id is the conversion's.
 */
export const socialNameOf = ({ event, gift }: Pick<Conversion, 'event' | 'gift'>, giftName: GiftName = 'Purchase'): string =>
  gift ? giftName : /^(mailchimp_)?sign_?up$/.test(event) ? 'CompleteRegistration' : 'Lead';
