import type { Subject } from '../subject';

/** What no tool can be below. */
export const floors: readonly Subject[] = [
  { id: 'empty', name: 'floor: an empty tag', packages: [], files: [], entry: '' },
  {
    id: 'beacon',
    name: 'floor: a one-line beacon',
    packages: [],
    files: [],
    entry: 'navigator.sendBeacon(collector + "/beacon", location.href);',
    event: /^\/beacon$/,
  },
];
