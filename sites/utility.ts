import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { areaBrands, areas, donationHosts, hosts, ownHosts, streams, testStream, utility } from './network';

export default defineSite({
  id: 'utility',
  brand: 'main',
  areas,
  brands: areaBrands,
  hosts: hosts.utility,
  paths: ['/apps', '/admin'],
  stream: streams.utility,
  testStream,
  utility,
  plugins: [consent(), analytics({ ownHosts, donationHosts }), errors(), uiReact()],
});
