import { pageLife } from '../../kernel';
import { contact } from '../../plugins/contact/descriptor';
import { decorate } from '../../plugins/decorate/descriptor';
import { vendors } from '../../plugins/vendors/descriptor';
import { fingerprint } from '../../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../../plugins/vendors/gtag/descriptor';
import { sessionRecording } from '../../plugins/vendors/session-recording/descriptor';
import { scriptsOf, thirdParties } from '../network';

export default pageLife({
  scripts: [scriptsOf.tags, scriptsOf.sessionRecording, scriptsOf.fingerprint],
  plugins: [
    contact(),
    decorate(() => import(/* webpackChunkName: "decorate" */ '../options/decorate')),
    vendors({ named: [gtag(thirdParties.gtag), sessionRecording(thirdParties.sessionRecording), fingerprint(thirdParties.fingerprint)] }),
  ],
});
