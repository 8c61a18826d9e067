import type { MakeVendor } from '../vendor';
import type { AdPixelAccount } from './descriptor';

/** `ord` is the same for the same conversion: ad servers drop repeats by it. */
const adPixel: MakeVendor<AdPixelAccount> = ({ account: { advertiser, image } }) => ({
  image: ({ event, id, gift, value }) =>
    `${image};src=${advertiser};type=${gift ? 'sale' : 'lead'};cat=${event};${value ? `qty=1;cost=${value};` : ''}ord=${id}?`,
});

export default adPixel;
