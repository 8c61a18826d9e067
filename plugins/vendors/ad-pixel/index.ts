import type { Vendor, VendorContext } from '../vendor';

export interface AdPixelAccount {
  /** The advertiser's number. */
  readonly advertiser: string;
  /** The ad server's address, up to its first parameter. */
  readonly image: string;
}

/** `ord` is the same for repeats of a conversion, so that ad servers drop them. */
export default function adPixel({ account: { advertiser, image } }: VendorContext<AdPixelAccount>): Vendor {
  return {
    image: ({ event, id, gift, value }) =>
      `${image};src=${advertiser};type=${gift ? 'sale' : 'lead'};cat=${event};${value ? `qty=1;cost=${value};` : ''}ord=${id}?`,
  };
}
