import { defineSite } from '../../../../../kernel';
import { gtag } from '../../../../../plugins/vendors/gtag/descriptor';
import { socialPixel } from '../../../../../plugins/vendors/social-pixel/descriptor';
import blogs from '../../../../../sites/blogs';
import { thirdParties } from '../../../../../sites/network';
import { withVendors } from '../with-vendors';

/** The same page, of whose vendors the service tells those that have a destination. The others need the page, and are left out. */
export default defineSite({
  ...withVendors(
    blogs,
    [
      { ...gtag(thirdParties.gtag), from: 'service' },
      { ...socialPixel(thirdParties.socialPixel), from: 'service' },
    ],
    false,
  ),
  scripts: [],
});
