/** The actions of a life, as in its address. */
export interface Life {
  /** The life's name, which its probes have too. */
  readonly life: string;
  /** The number of events (3), the ms after load when they are tracked (1 s after the journal's file has loaded), and the characters of their texts (0). */
  readonly events?: number;
  readonly after?: number;
  readonly size?: number;
  /** Sends `kept` once the journal has the events. */
  readonly kept?: boolean;
  /** ms by which the clock is wrong. */
  readonly clock?: number;
  /** Removes `keepalive` from the browser, so that only beacons are left. */
  readonly beacon?: boolean;
  /** Bytes of keepalive that another script holds for ever. */
  readonly hog?: number;
  /** Blocks IndexedDB, and fills localStorage up to the last byte. */
  readonly full?: 'database' | 'everything';
}

/** Runs in the page before the tag. A debugger would change what browsers do at the end of a page. */
function live() {
  const asked = new URLSearchParams(location.search);
  const life = asked.get('life');
  if (!life) return;
  const number = (name: string, otherwise: number) => Number(asked.get(name) ?? otherwise);
  const utility = `http://utility.taproot.localhost:${location.port}`;
  // Uses an image from the page's own host, because requests that hang block others to the service.
  const say = (what: string, detail = '') => {
    new Image().src = `/lab/said?${new URLSearchParams({ life, what, detail })}`;
  };

  const wrong = number('clock', 0);
  if (wrong) {
    const { now } = Date;
    Date.now = () => now() + wrong;
  }
  if (asked.get('beacon')) Reflect.deleteProperty(Request.prototype, 'keepalive');
  const full = asked.get('full');
  if (full) {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  }
  if (full === 'everything') {
    for (let size = 4_194_304; size >= 1; size /= 2) {
      try {
        for (let n = 0; ; n++) localStorage.setItem(`page_${size}_${n}`, 'x'.repeat(size));
      } catch {
        // A smaller text may fit.
      }
    }
  }
  const hog = number('hog', 0);
  if (hog) void fetch(`${utility}/lab/hold`, { method: 'POST', body: 'x'.repeat(hog), keepalive: true }).catch(() => {});

  /** On an otherwise empty page, the journal comes with the second chunk. */
  const onceThere = (act: () => void) => {
    const chunks = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/chunks/'));
    if (chunks.length > 1) act();
    else setTimeout(onceThere, 100, act);
  };

  const onceKept = async (probe: string, act: () => void) => {
    const again = () => setTimeout(onceKept, 100, probe, act);
    // Opening a database creates it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'tp_journal')) return again();
    const opening = indexedDB.open('tp_journal');
    opening.onsuccess = () => {
      const { result: database } = opening;
      const stored = database.transaction('hits').objectStore('hits').getAll();
      stored.onsuccess = () => {
        database.close();
        if (stored.result.some(({ json }: { json: string }) => JSON.parse(json).probe === probe)) act();
        else again();
      };
    };
  };

  type Kernel = { track(name: string, properties: object): void };
  const page = window as unknown as { taproot: ((taproot: Kernel) => void)[] };
  page.taproot = page.taproot ?? [];
  const track = (taproot: Kernel) => {
    const text = 'x'.repeat(number('size', 0));
    for (let n = 0; n < number('events', 3); n++) {
      const texts = text && Object.fromEntries([...Array(Math.ceil(text.length / 90)).keys()].map((i) => [`t${i}`, text.slice(0, 90)]));
      taproot.track('probe', { probe: `${life}-${n}`, ...(texts || {}) });
    }
    say('tracked');
    if (asked.get('kept') === 'true') void onceKept(`${life}-${number('events', 3) - 1}`, () => say('kept'));
  };
  page.taproot.push((taproot) => {
    const after = asked.get('after');
    if (after) addEventListener('load', () => setTimeout(track, Number(after), taproot));
    else onceThere(() => setTimeout(track, 1_000, taproot));
  });
  addEventListener('pageshow', ({ persisted }) => say('shown', String(persisted)));
}

// tsx wraps functions in a helper that the page lacks.
export const lifeScript = `{ const __name = (named) => named; (${live})(); }`;

/** Returns the address of a life on a site's page. */
export const lifeUrl = (page: string, life: Life): string =>
  `${page}?${new URLSearchParams(Object.entries(life).map(([name, value]) => [name, String(value)]))}`;
