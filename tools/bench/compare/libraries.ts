import { bundle } from './bundle';
import { install } from './install';
import { REAL } from './real-addresses';
import type { Subject } from './subject';

/** A third party's library, as npm has it, which starts as its documentation begins. */
interface Library extends Pick<Subject, 'id' | 'packages'> {
  readonly entry: string;
  /** The beginning of the address at which pages ask for it. */
  readonly at: string;
}

const origin = (address: string) => new URL(address).origin;

export const libraries: readonly Library[] = [
  {
    id: 'library-clarity',
    packages: ['clarity-js@0.8.70'],
    at: REAL.heatMap,
    entry: `import { clarity } from 'clarity-js';
clarity.start({ projectId: 'heat', upload: '${origin(REAL.heatMap)}/collect', track: true, content: true });`,
  },
  {
    id: 'library-rrweb',
    packages: ['rrweb@2.2.2'],
    at: REAL.sessionRecording,
    entry: `import { record } from 'rrweb';
let events = [];
record({ emit(event) { events.push(event); } });
setInterval(() => {
  const body = JSON.stringify({ events });
  events = [];
  fetch('${origin(REAL.sessionRecording)}/rec', { method: 'POST', mode: 'no-cors', body }).catch(() => {});
}, 10 * 1000);`,
  },
  {
    id: 'library-fingerprint',
    packages: ['@fingerprintjs/fingerprintjs@5.2.0'],
    at: REAL.fingerprint,
    entry: `import FingerprintJS from '@fingerprintjs/fingerprintjs';
window.FingerprintJS = FingerprintJS;`,
  },
  {
    id: 'library-amplitude',
    packages: ['@amplitude/analytics-browser@2.47.0'],
    at: REAL.socialPixel,
    entry: `import { init, track } from '@amplitude/analytics-browser';
init('0123456789abcdef0123456789abcdef', { serverUrl: '${origin(REAL.socialPixel)}/2/httpapi', remoteConfig: { fetchRemoteConfig: false } });
window.fbq.callMethod = (...words) => { if (words[0] === 'track') track(words[1], words[2]); };
for (const words of window.fbq.queue?.splice(0) ?? []) window.fbq(...words);`,
  },
];

/** Installs and bundles the libraries. Returns their texts by the beginning of their addresses. Throws the reason why one can't be had. */
export async function realLibraries(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const library of libraries) {
    const subject = { ...library, name: library.id };
    const missing = await install(subject);
    if (missing) throw new Error(`${library.id}: ${missing}`);
    const [text = ''] = (await bundle(subject)).values();
    found.set(library.at, text);
  }
  return found;
}
