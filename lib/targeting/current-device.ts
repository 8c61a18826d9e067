import type { Device } from '../contracts/audience';
import { mediaOf } from '../records/experiment-rules';

export const currentDevice = ({ window }: { readonly window: Window }): Device =>
  window.matchMedia(mediaOf('mobile')).matches ? 'mobile' : 'desktop';
