import type { Device } from '../records/experiment-record';
import { mediaOf } from '../records/experiment-rules';

export const currentDevice = ({ window }: { readonly window: Window }): Device =>
  window.matchMedia(mediaOf('mobile')).matches ? 'mobile' : 'desktop';
