import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { areaBrands, areas, donationHosts, hosts, ownHosts, siblings, streams, testStream, utility } from './network';

export default defineSite({
  id: 'impact',
  brand: 'main',
  areas,
  brands: areaBrands,
  hosts: hosts.impact,
  stream: streams.impact,
  testStream,
  utility,
  plugins: [consent(), analytics({ ownHosts, donationHosts }), errors(), decorate({ siblings }), uiReact()],
});
