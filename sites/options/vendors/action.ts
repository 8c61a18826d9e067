import { fingerprint } from '../../../plugins/vendors/fingerprint/descriptor';
import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { sessionRecording } from '../../../plugins/vendors/session-recording/descriptor';
import { thirdParties } from '../../network';

export const named = [gtag(thirdParties.gtag), sessionRecording(thirdParties.sessionRecording), fingerprint(thirdParties.fingerprint)];
