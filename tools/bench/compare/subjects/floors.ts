import type { Subject } from '../subject';

/** The floors: no tool can be below them. */
export const floors: readonly Subject[] = [
  { id: 'empty', name: 'floor: an empty tag', packages: [], files: [], entry: '' },
  {
    id: 'look',
    name: 'floor: one look at cookies and storage',
    packages: [],
    files: [],
    entry: 'window.look = [document.cookie, localStorage.getItem("look")];',
    note: 'What any tag pays that knows before it returns what its visitor allowed.',
  },
  {
    id: 'beacon',
    name: 'floor: a one-line beacon',
    packages: [],
    files: [],
    entry: 'navigator.sendBeacon(collector + "/beacon", location.href);',
    event: /^\/beacon$/,
  },
];
