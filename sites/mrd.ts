import { defineSite } from '../kernel';
import { analytics } from '../plugins/analytics/descriptor';
import { consent } from '../plugins/consent/descriptor';
import { contact } from '../plugins/contact/descriptor';
import { decorate } from '../plugins/decorate/descriptor';
import { errors } from '../plugins/errors/descriptor';
import { uiReact } from '../plugins/ui-react/descriptor';
import { donationHosts, everySite, hosts, ownHosts, recognition, siblings, streams } from './network';

export default defineSite({
  id: 'mrd',
  brand: 'mrd',
  hosts: hosts.mrd,
  stream: streams.mrd,
  ...everySite,
  plugins: [consent(), analytics({ ownHosts, donationHosts }), errors(), contact(recognition), decorate({ siblings }), uiReact()],
});
