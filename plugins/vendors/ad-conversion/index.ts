import { defineGtag, isTagged, tellGoogle } from '../data-layer';
import type { MakeVendor } from '../vendor';
import type { AdConversionAccount } from './descriptor';

const adConversion: MakeVendor<AdConversionAccount> = ({ env, globals, account: { advertiser, label, script, image } }) => {
  const id = `AW-${advertiser}`;
  return {
    script: `${script}?id=${id}`,
    begin() {
      defineGtag(globals, env.now());
      globals[`ga-disable-${id}`] = false;
      tellGoogle(globals, 'config', id, { send_page_view: false, allow_enhanced_conversions: false });
    },
    arrived: () => isTagged(globals, id),
    convert: ({ id: transaction_id, value, currency }) =>
      tellGoogle(globals, 'event', 'conversion', { send_to: `${id}/${label}`, transaction_id, value, currency }),
    image({ id: order, value, currency }) {
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
