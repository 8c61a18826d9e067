import { defineSite } from '../../../../../kernel';
import { fingerprint } from '../../../../../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../../../../../plugins/vendors/gtag/descriptor';
import { heatMap } from '../../../../../plugins/vendors/heat-map/descriptor';
import { sessionRecording } from '../../../../../plugins/vendors/session-recording/descriptor';
import { socialPixel } from '../../../../../plugins/vendors/social-pixel/descriptor';
import blogs from '../../../../../sites/blogs';
import { scriptsOf, thirdParties } from '../../../../../sites/network';
import { REAL } from '../../real-addresses';
import { withVendors } from '../with-vendors';

const { heatMap: heat, sessionRecording: recording, fingerprint: device, socialPixel: social } = thirdParties;

/** The blogs with an analytics tag, a social pixel, a heat map, a recorder and a device's id in their pages. */
export default defineSite({
  ...withVendors(
    blogs,
    [
      gtag(thirdParties.gtag),
      socialPixel({ ...social, script: REAL.socialPixel }),
      heatMap({ ...heat, script: REAL.heatMap, paths: ['/'] }),
      sessionRecording({ ...recording, script: REAL.sessionRecording }),
      fingerprint({ ...device, script: REAL.fingerprint }),
    ],
    true,
  ),
  scripts: [scriptsOf.tags, ...Object.values(REAL)],
});
