import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { donation } from '../plugins/donation/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { donationBrands, hosts, streams, testStream, utility } from './network';

export default defineSite({
  id: 'donate',
  brand: 'main',
  hosts: hosts.donate,
  brands: donationBrands,
  stream: streams.donate,
  testStream,
  utility,
  plugins: [
    consent(),
    analytics(() => import(/* webpackChunkName: "analytics" */ './options/analytics')),
    donation(() => import(/* webpackChunkName: "donation" */ './options/donation')),
    errors(),
  ],
});
