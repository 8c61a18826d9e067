/** A contact that the browser's network made, whether DevTools reported it or not. */
export interface Logged {
  readonly address: string;
  readonly how: 'request' | 'connection in advance' | 'WebTransport' | 'UDP';
  /** Unix time in ms. */
  readonly at: number;
}

interface Constants {
  readonly logEventTypes: Readonly<Record<string, number>>;
  readonly timeTickOffset: number;
}

interface Entry {
  readonly type: number;
  readonly time: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Addresses of multicast DNS, by which a browser hides its own address from pages. */
const LOCAL_NAMES = /^(224\.|\[?ff0)/;

const parsed = <Value>(line: string, end = ''): Value | undefined => {
  try {
    return JSON.parse(`${line.replace(/,\s*$/, '')}${end}`) as Value;
  } catch {
    // The browser ended in the middle of a line.
    return undefined;
  }
};

/** Returns whether a page caused the entry: the browser's own requests have no network isolation key. */
const isOfPage = ({ network_isolation_key: key = '', network_anonymization_key: other = '' }: Readonly<Record<string, unknown>>) =>
  !/^(null( null)?)?$/.test(`${key || other}`);

/** Reads Chromium's log of its network (`--log-net-log`), one entry a line. The last line may be incomplete. Undefined for any other text. */
export function readNetworkLog(text: string): Logged[] | undefined {
  const [head = '', ...lines] = text.split('\n');
  const constants = parsed<{ constants?: Constants }>(head, '}')?.constants;
  if (!constants) return;
  const { logEventTypes: types, timeTickOffset } = constants;
  const read: Readonly<Record<number, (params: Readonly<Record<string, unknown>>) => Omit<Logged, 'at'> | undefined>> = {
    [types.URL_REQUEST_START_JOB ?? -1]: (params) =>
      isOfPage(params) && /^(https?|wss?):/.test(`${params.url}`) ? { address: `${params.url}`, how: 'request' } : undefined,
    [types.HTTP_STREAM_JOB_CONTROLLER ?? -2]: ({ is_preconnect: early, url }) =>
      early === true ? { address: `${url}`, how: 'connection in advance' } : undefined,
    [types.QUIC_SESSION_WEBTRANSPORT_CLIENT_ALIVE ?? -3]: ({ url }) => (url ? { address: `${url}`, how: 'WebTransport' } : undefined),
    [types.UDP_BYTES_SENT ?? -4]: ({ address }) =>
      address && !LOCAL_NAMES.test(`${address}`) ? { address: `udp://${address}`, how: 'UDP' } : undefined,
  };
  return lines.flatMap((line) => {
    const type = /"type":(\d+)\}?,?\s*$/.exec(line)?.[1];
    if (type !== undefined && !read[Number(type)]) return [];
    const entry = parsed<Entry>(line);
    const contact = entry?.params && read[entry.type]?.(entry.params);
    return contact ? [{ ...contact, at: Number(entry.time) + timeTickOffset }] : [];
  });
}

const sameAddress = (address: string) => address.replace(/^\w+:/, '').replace(/#.*/s, '');

/** Returns the contacts since a moment that DevTools did not report, each address once. `seen`: the addresses that it did report. */
export function unseenContacts(logged: readonly Logged[], seen: readonly string[], since: number): Logged[] {
  const known = new Set(seen.map(sameAddress));
  const hosts = new Set(seen.filter((url) => URL.canParse(url)).map((url) => new URL(url).host));
  const ofPeers = seen.some((url) => /^(stun|turn)s?:/.test(url));
  return logged.filter(({ address, how, at }) => {
    if (at < since || known.has(sameAddress(address))) return false;
    known.add(sameAddress(address));
    // A connection that its request used, and one whose server the page's own call names.
    if (how === 'connection in advance' && URL.canParse(address) && hosts.has(new URL(address).host)) return false;
    return !(how === 'UDP' && ofPeers);
  });
}
