import { defineSite } from '../kernel';
import { vendors } from '../plugins/vendors/descriptor';
import { heatMap } from '../plugins/vendors/heat-map/descriptor';
import { sessionRecording } from '../plugins/vendors/session-recording/descriptor';
import { conversions } from './conversions';
import { commonPlugins, commonScripts, vendorsByService } from './everywhere';
import { everySite, hosts, scriptsOf, streams, thirdParties } from './network';

export default defineSite({
  id: 'blogs',
  brand: 'main',
  hosts: hosts.blogs,
  stream: streams.blogs,
  ...everySite,
  scripts: [...commonScripts, scriptsOf.heatMap, scriptsOf.sessionRecording],
  plugins: [
    ...commonPlugins,
    vendors({
      named: [...vendorsByService, heatMap(thirdParties.heatMap), sessionRecording(thirdParties.sessionRecording)],
      conversions,
    }),
  ],
});
