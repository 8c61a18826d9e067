import { defineSite } from '../kernel';
import { vendors } from '../plugins/vendors/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { conversions } from './conversions';
import { commonPlugins, commonScripts, commonVendors } from './everywhere';
import { everySite, hosts, scriptsOf, streams, thirdParties } from './network';

export default defineSite({
  id: 'impact',
  brand: 'main',
  hosts: hosts.impact,
  stream: streams.impact,
  ...everySite,
  scripts: [...commonScripts, scriptsOf.sessionRecording],
  plugins: [
    ...commonPlugins,
    vendors({
      named: [...commonVendors, sessionRecording(thirdParties.sessionRecording)],
      conversions,
    }),
  ],
});
