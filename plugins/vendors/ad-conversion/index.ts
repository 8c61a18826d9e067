import { type ConversionKind, kindOf } from '../../../lib/records/conversions';
import type { Conversion } from '../../../lib/records/told-conversion';
import { defineGtag, isTagged, tellGoogle } from '../data-layer';
import type { MakeVendor } from '../vendor';

export interface AdConversionAccount {
  /** The advertiser's number. The script calls it `AW-…`. */
  readonly advertiser: string;
  /** The account's label for each kind of conversion. A kind without one is not reported. */
  readonly labels: Readonly<Partial<Record<ConversionKind, string>>>;
  readonly script: string;
  readonly image: string;
}

const adConversion: MakeVendor<AdConversionAccount> = ({ env, globals, account: { advertiser, labels, script, image } }) => {
  const id = `AW-${advertiser}`;
  const labelOf = ({ event }: Conversion) => labels[kindOf(event)];
  return {
    script: `${script}?id=${id}`,
    begin() {
      defineGtag(globals, env.now());
      globals[`ga-disable-${id}`] = false;
      tellGoogle(globals, 'config', id, { send_page_view: false, allow_enhanced_conversions: false });
    },
    arrived: () => isTagged(globals, id),
    convert(conversion) {
      const { id: transaction_id, value, currency } = conversion;
      const label = labelOf(conversion);
      if (label) tellGoogle(globals, 'event', 'conversion', { send_to: `${id}/${label}`, transaction_id, value, currency });
    },
    image(conversion) {
      const { id: order, value, currency } = conversion;
      const label = labelOf(conversion);
      if (!label) return undefined;
      const query = new URLSearchParams({ label, oid: order, guid: 'ON', script: '0' });
      if (value) query.set('value', `${value}`);
      if (currency) query.set('currency_code', currency);
      return `${image}${advertiser}/?${query}`;
    },
    optOut() {
      globals[`ga-disable-${id}`] = true;
    },
  };
};

export default adConversion;
