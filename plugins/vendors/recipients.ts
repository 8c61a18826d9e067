import type { Recipient } from '../../lib/privacy/recipient';
import { adConversion } from './ad-conversion/recipient';
import { adPixel } from './ad-pixel/recipient';
import { fingerprint } from './fingerprint/recipient';
import { gtag } from './gtag/recipient';
import { heatMap } from './heat-map/recipient';
import { newsletterPixel } from './newsletter-pixel/recipient';
import { personalisation } from './personalisation/recipient';
import { sessionRecording } from './session-recording/recipient';
import { socialPixel } from './social-pixel/recipient';
import { tagManager } from './tag-manager/recipient';

/** The receivers of visitors' data, by the vendor's name. For the build: no page loads it. */
export const recipients: Readonly<Record<string, Recipient>> = {
  'ad-conversion': adConversion,
  'ad-pixel': adPixel,
  fingerprint,
  gtag,
  'heat-map': heatMap,
  'newsletter-pixel': newsletterPixel,
  personalisation,
  'session-recording': sessionRecording,
  'social-pixel': socialPixel,
  'tag-manager': tagManager,
};
