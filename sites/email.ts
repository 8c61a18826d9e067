import { defineSite } from '../kernel';
import { vendors } from '../plugins/vendors/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { conversions } from './conversions';
import { commonPlugins, commonScripts, commonVendors } from './everywhere';
import { emailAreas, everySite, hosts, scriptsOf, streams, thirdParties } from './network';

export default defineSite({
  id: 'email',
  brand: 'main',
  hosts: hosts.email,
  stream: streams.email,
  ...everySite,
  areas: emailAreas,
  scripts: [...commonScripts, scriptsOf.sessionRecording],
  plugins: [
    ...commonPlugins,
    vendors({
      named: [...commonVendors, sessionRecording(thirdParties.sessionRecording)],
      conversions,
    }),
  ],
});
