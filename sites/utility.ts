import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { donationHosts, enrichment, everySite, hosts, ownHosts, streams, userCookies } from './network';

export default defineSite({
  id: 'utility',
  brand: 'main',
  hosts: hosts.utility,
  paths: ['/apps', '/admin'],
  stream: streams.utility,
  ...everySite,
  plugins: [consent(), analytics({ ownHosts, donationHosts, userCookies, enrichment }), errors(), uiReact()],
});
