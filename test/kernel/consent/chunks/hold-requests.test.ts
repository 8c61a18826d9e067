import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { belongsTo, holdRequests } from '../../../../kernel/consent/chunks/hold-requests';

const PAGE = 'https://www.main.example/give';
const SCRIPT = 'https://vendor.example/record.js?v=1';
const VENDOR = 'https://vendor.example/collect';
const OWN = 'https://www.main.example/api';

describe('belongsTo', () => {
  it.each<[string, string, string, boolean]>([
    ['to the script’s host', VENDOR, 'at page', true],
    ['to the script’s host, without a scheme', '//vendor.example/x', 'at page', true],
    ['by the script, to another host', 'https://other.example/', `at send (${SCRIPT}:1:2)`, true],
    ['by the script, to the page', '/api', `at send (${SCRIPT}:1:2)`, true],
    ['of the page, to itself', '/api', `at send (${PAGE}:1:2)`, false],
    ['of the page, to its payment service', 'https://pay.example/', `at send (${PAGE}:1:2)`, false],
    ['of the page, to a host with the script’s as its end', 'https://my.vendor.example/', '', false],
    ['without an address', '', '', false],
    ['to no address', 'https://', '', false],
  ])('belongsTo tells a request %s [CON-16]', (_, address, stack, is) => {
    expect(belongsTo([SCRIPT], address, stack, PAGE)).toBe(is);
  });

  it('leaves requests to the page’s host alone if the marked script is the site’s own [CON-16]', () => {
    expect(belongsTo([`${OWN}/rec.js`], OWN, 'at page', PAGE)).toBe(false);
  });
});

/** A page with every way to send something. `sent` has the addresses that left it. */
function open(scripts: readonly string[]) {
  const window = new JSDOM('', { url: PAGE }).window as unknown as Window & typeof globalThis;
  const sent: unknown[] = [];
  class Socket {
    constructor(readonly url: string) {}
    send() {
      sent.push(this.url);
    }
  }
  Object.assign(window, { fetch: async (input: unknown) => void sent.push((input as Partial<Request>).url ?? input), WebSocket: Socket });
  Object.assign(window.Navigator.prototype, { sendBeacon: (address: unknown) => !!sent.push(address) });
  vi.spyOn(window.XMLHttpRequest.prototype, 'send').mockImplementation(() => void sent.push('xhr'));
  holdRequests(window, () => scripts);
  return { window, sent };
}

type Way = (window: Window & typeof globalThis, address: string) => unknown;
const WAYS: readonly [string, Way, (outcome: unknown) => unknown][] = [
  ['fetch', (window, address) => window.fetch(address), (outcome) => expect(outcome).rejects.toThrow(TypeError)],
  ['fetch of a URL', (window, address) => window.fetch(new URL(address)), (outcome) => expect(outcome).rejects.toThrow(TypeError)],
  [
    'fetch of a request',
    (window, address) => window.fetch({ url: address } as Request),
    (outcome) => expect(outcome).rejects.toThrow(TypeError),
  ],
  ['a beacon', (window, address) => window.navigator.sendBeacon(address), (outcome) => expect(outcome).toBe(false)],
  ['a socket', (window, address) => new window.WebSocket(address).send('x'), () => {}],
  [
    'XMLHttpRequest',
    (window, address) => {
      const request = new window.XMLHttpRequest();
      const failed = new Promise((resolve) => request.addEventListener('error', resolve));
      request.open('POST', address);
      request.send();
      return failed;
    },
    (outcome) => outcome,
  ],
];

describe('holdRequests', () => {
  it.each(WAYS)('fails a request of a refused script, and no other: %s [CON-16]', async (_, send, isFailed) => {
    const { window, sent } = open([SCRIPT]);
    await isFailed(send(window, VENDOR));
    expect(sent).toEqual([]);
    void send(window, OWN);
    expect(sent).toHaveLength(1);
  });

  it.each(WAYS)('lets everything through once no script is refused: %s [CON-16]', (_, send) => {
    const { window, sent } = open([]);
    void send(window, VENDOR);
    expect(sent).toHaveLength(1);
  });

  it.each(['img', 'script', 'iframe'] as const)('sets no address of a refused script on an element: %s [CON-16]', (name) => {
    const { window } = open([SCRIPT]);
    const [byProperty, byAttribute, own] = [0, 1, 2].map(() => window.document.createElement(name)) as [
      HTMLImageElement,
      HTMLImageElement,
      HTMLImageElement,
    ];
    byProperty.src = VENDOR;
    byAttribute.setAttribute('SRC', VENDOR);
    byAttribute.setAttribute('title', VENDOR);
    own.src = OWN;
    expect([byProperty.outerHTML, byAttribute.outerHTML].join()).not.toContain(' src=');
    expect([byAttribute.title, own.src]).toEqual([VENDOR, OWN]);
  });
});
