import type { Subject } from '../subject';
import { analyticsTools } from './analytics';
import { consentTools } from './consent';
import { floors } from './floors';
import { otherTools } from './others';
import { stack } from './stack';
import { taproot } from './taproot';

export const subjects: readonly Subject[] = [...floors, ...taproot, ...consentTools, ...analyticsTools, ...otherTools, ...stack];

/** The subjects that npm doesn't have. */
export const ABSENT = [
  'Snowplow’s ready-made `sp.js`: npm has no package `@snowplow/javascript-tracker`; its browser-tracker stands for it.',
] as const;
