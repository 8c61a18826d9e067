import { type AddressInfo, connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TooLarge, Unavailable } from '../../../service/arrival';
import { createApp } from '../../../service/http/app';
import { bodies, LARGEST_BODY } from '../../../service/http/bodies';
import { cors, onlyTags } from '../../../service/http/callers';
import { fastHits } from '../../../service/http/fast-hits';
import { hit as hitCall } from '../../../service/http/hit';
import { limit } from '../../../service/http/limit';
import { createLimits } from '../../../service/http/limits';
import { type Take, takeIntoLog } from '../../../service/log/entry';
import { admitSites } from '../../../service/network/admit-sites';
import { inNetwork } from '../../../service/network/in-network';
import { openLogger } from '../../../service/operation/logger';
import { createMetrics } from '../../../service/operation/metrics';
import { hit } from '../../../tools/lab/bodies';
import { thorough } from '../../support/thorough';

const SITE = 'https://www.main.example';
const HOSTS = { production: ['www.main.example'], development: [], local: ['main.taproot.localhost'], brands: ['main'] };
const ID = '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74';
const NOW = 1_795_600_000_000;

/** The intake on a port, whose log keeps texts. It is down, or never takes a text, where a hit says so. */
async function intake(isFast: boolean) {
  const kept: string[] = [];
  const metrics = createMetrics();
  const log = {
    async append(entries: readonly { readonly text: string }[]) {
      for (const { text } of entries) {
        if (text.includes('the log is down')) throw new Unavailable('no answer');
        if (text.includes('the log never takes it')) throw new TooLarge('too large');
        if (text.includes('the log has a fault')) throw new Error('fault');
        kept.push(text);
      }
    },
  };
  const logger = openLogger('silent');
  const app = createApp(logger, metrics, '127.0.0.1');
  let routed = 0;
  app.addHook('onRequest', async () => {
    routed += 1;
  });
  const isInNetwork = inNetwork(new Map([['main', HOSTS]]));
  const knows = (id: string) => id === 'main' || id === 'brand:main';
  const take: Take = takeIntoLog(log, metrics);
  const limits = createLimits(1_000_000);
  const check = ({ event }: { readonly event: string }) =>
    event === 'declared' ? 'score missing' : event === 'read_later' ? Promise.resolve('score type') : undefined;
  const admit = admitSites({ knows, isInNetwork, count() {}, tell() {} });
  await app.register(async (calls) => {
    cors(calls, isInNetwork);
    onlyTags(calls, isInNetwork);
    bodies(calls);
    limit(calls, limits);
    hitCall(calls, take, check, admit, () => NOW);
  });
  if (isFast)
    fastHits(app, {
      take,
      check,
      isInNetwork,
      knows,
      limits,
      now: () => NOW,
      signalled: () => metrics.signals.inc(),
      logger,
      trustProxy: '127.0.0.1',
    });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const counts = async () => {
    const { values } = await metrics.refused.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.reason, value]));
  };
  const signals = async () => (await metrics.signals.get()).values[0]?.value ?? 0;
  return { port, kept, counts, signals, routed: () => routed, close: () => app.close() };
}
type Intake = Awaited<ReturnType<typeof intake>>;

/** Sends pieces of a request, and resolves to what comes back until the answer is whole or the connection ends, without its date. */
const send = (port: number, pieces: readonly Buffer[], { ending, line }: Odd) =>
  new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        socket.write(piece);
        if (pieces.length > 1) await new Promise((next) => setImmediate(next));
      }
      if (ending === 'cut') socket.end();
    });
    const finish = () => {
      socket.destroy();
      resolve(text.replace(/^Date: .*\r\n/im, ''));
    };
    socket.on('data', (some) => {
      text = (text + some.toString('latin1')).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      const end = text.indexOf('\r\n\r\n');
      const length = /^content-length: (\d+)/im.exec(text)?.[1] ?? (/^HTTP\/1.1 204/.test(text) ? '0' : undefined);
      if (end > 0 && line.startsWith('HEAD')) finish();
      if (end > 0 && length !== undefined && text.length >= end + 4 + Number(length)) finish();
    });
    socket.on('error', finish);
    socket.on('close', finish);
  });

interface Odd {
  readonly line: string;
  readonly version: '1.1' | '1.0';
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly pieces: number;
  readonly ending: 'whole' | 'cut' | 'chunked' | 'shorter';
}

/** Mostly what a tag sends, so that most odd requests are odd in one thing, and half of them get as far as the log. */
const mostly = <T>(ordinary: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(ordinary), weight: 24 }, { arbitrary: fc.constantFrom(...others), weight: 2 });

const lines = mostly(
  'POST /hit',
  ...['POST /hit/', 'POST /hit?x=1', 'POST //hit', 'POST /HIT', 'POST /other', 'GET /hit', 'OPTIONS /hit', 'PUT /hit', 'HEAD /hit'],
);
const types = mostly(
  ['Content-Type: text/plain'],
  ...['text/plain;charset=UTF-8', 'application/json', 'text/plain; charset=utf-8', 'TEXT/PLAIN', 'application/json; charset=latin1'].map(
    (type) => [`content-type: ${type}`],
  ),
  ...['text/html', 'application/x-www-form-urlencoded', 'text/plain ;charset=utf-8', ''].map((type) => [`Content-Type: ${type}`]),
  [],
  ['Content-Type: text/plain', 'Content-Type: text/html'],
);
const origins = mostly(
  [`Origin: ${SITE}`],
  ...[[], ['Origin: http://main.taproot.localhost:8090'], ['Origin: http://main.taproot.localhost:8080']],
  ...['https://evil.example', 'null', '', 'https://www.main.example:444', 'http://www.main.example'].map((origin) => [`Origin: ${origin}`]),
  [`Origin: ${SITE}`, 'Origin: https://evil.example'],
);
const harmless = ['Sec-Fetch-Dest: empty', 'Sec-GPC: 1', 'Sec-GPC: 0', 'Cookie: a=b', 'Expect: 100-continue', 'Connection: close'];
const forwarded = ['X-Forwarded-For: 203.0.113.5', 'X-Forwarded-For: 10.0.0.1, 2001:db8::1', 'X-Forwarded-For: no address'];
const headers = fc.tuple(
  fc.subarray([...harmless, ...forwarded], { maxLength: 3 }),
  mostly<readonly string[]>(
    [],
    ...['Sec-Fetch-Dest: document', 'Content-Encoding: gzip', 'Content-Encoding: identity', 'Content-Encoding:'].map((one) => [one]),
    ['Sec-GPC: 1', 'Sec-GPC: 1'],
  ),
);
const fields = fc.dictionary(
  fc.constantFrom('event', 'site', 'brand', 'hit_id', 'items', 'own', 'a b', 'event_faults', 'constructor', 'page_title', '__proto__'),
  fc.constantFrom<unknown>(
    ...['declared', 'read_later', 'main', 'unknown', 'Größe 🐟', '\ud800', 'a\u0000b', 'x'.repeat(5_000), '', 1, -1, null, true, [], {}],
    ...[[{ a: 1 }], { prototype: 1 }, 'the log is down', 'the log never takes it', 'the log has a fault', '__proto__', 'a\r\n'],
  ),
  { maxKeys: 2 },
);
/** Hits that are fine, with declared events, and texts that a log refuses. */
const plain = fc
  .record(
    {
      event: fc.constantFrom('declared', 'read_later', 'signup'),
      page_title: mostly('Größe 🐟', 'a\u0000b', 'a\r\n', '', 'the log is down', 'the log has a fault', 'the log never takes it'),
      items: fc.constant([{ a: 1 }]),
    },
    { requiredKeys: [] },
  )
  .map((more) => JSON.stringify(hit({ hit_id: ID, ...more })));
const one = fields.map((more) => JSON.stringify({ ...hit({ hit_id: ID }), ...more }));
const batches = fc.oneof(
  { arbitrary: fc.array(plain, { minLength: 1, maxLength: 4 }).map((hits) => `[${hits}]`), weight: 20 },
  { arbitrary: fc.array(one, { minLength: 1, maxLength: 4 }).map((hits) => `[${hits}]`), weight: 6 },
  { arbitrary: fc.constantFrom(1, 500, 501).map((count) => `[${Array(count).fill(JSON.stringify(hit({ hit_id: ID })))}]`), weight: 1 },
  // A whole batch of just as many bytes as are taken, and of one more.
  fc.constantFrom(LARGEST_BODY, LARGEST_BODY + 1).map((bytes) => `[${JSON.stringify(hit({ hit_id: ID }))}]`.padEnd(bytes)),
  fc.constantFrom(
    '',
    '[]',
    '{}',
    'null',
    '[',
    '[{"__proto__":1}]',
    ...['__proto__', '\\u005f_proto__', '__\\u0070roto__', 'constructor'].flatMap((name) => [
      JSON.stringify([hit({ hit_id: ID })]).replace('{', `{"${name}":"x",`),
      JSON.stringify([hit({ hit_id: ID, items: [{ a: 1 }] })]).replace('{"a":1}', `{"${name}":1}`),
    ]),
    '[1e999]',
    ` [${JSON.stringify(hit({ hit_id: ID }))}] `,
    'x'.repeat(262_145),
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
);
const wrapped = fc.tuple(batches, mostly('', '\uFEFF', '\r\n', '\u00ff', 'gzip', 'latin1')).map(([text, more]) => {
  if (more === 'gzip') return gzipSync(text);
  if (more === 'latin1') return Buffer.from(text, 'latin1');
  return Buffer.from(more === '\r\n' ? text + more : more + text);
});
const odd: fc.Arbitrary<Odd> = fc.record({
  line: lines,
  version: mostly<Odd['version']>('1.1', '1.0'),
  headers: fc.tuple(types, origins, headers).map((all) => all.flat(2)),
  body: wrapped,
  pieces: fc.constantFrom(1, 1, 2, 3),
  ending: mostly<Odd['ending']>('whole', 'cut', 'chunked', 'shorter'),
});

function piecesOf({ line, version, headers, body, pieces, ending }: Odd): Buffer[] {
  const length = ending === 'shorter' ? Math.floor(body.length / 2) : body.length;
  const head = [`${line} HTTP/${version}`, 'Host: localhost:8090', ...headers];
  if (ending === 'chunked') {
    const chunks = body.length ? [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'] : ['0\r\n\r\n'];
    return [
      Buffer.concat(
        [...[...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n')]
          .map((c) => Buffer.from(c))
          .concat(chunks.map((c) => Buffer.from(c as string))),
      ),
    ];
  }
  const all = Buffer.concat([Buffer.from([...head, `Content-Length: ${length}`, '', ''].join('\r\n')), body]);
  const whole = ending === 'cut' ? all.subarray(0, all.length - Math.ceil(body.length / 2)) : all;
  const size = Math.ceil(whole.length / pieces);
  return Array.from({ length: pieces }, (_, i) => whole.subarray(i * size, (i + 1) * size)).filter((piece) => piece.length);
}

describe('the intake before the routes', () => {
  let fast: Intake;
  let routes: Intake;

  beforeAll(async () => {
    [fast, routes] = [await intake(true), await intake(false)];
  });
  afterAll(async () => {
    await fast.close();
    await routes.close();
  });

  /** Resolves to the part of requests that were answered before the routes, and to the statuses of all answers. */
  const attempt = async (runs: number) => {
    let [all, unrouted] = [0, 0];
    const statuses = new Set<string>();
    await fc.assert(
      fc.asyncProperty(odd, async (request) => {
        const pieces = piecesOf(request);
        const before = fast.routed();
        const [own, theirs] = await Promise.all([send(fast.port, pieces, request), send(routes.port, pieces, request)]);
        const kept = [fast.kept.splice(0), routes.kept.splice(0)];
        // A request that was cut off may lose its answer with its connection.
        if (request.ending !== 'cut' || (own && theirs)) expect(own).toBe(theirs);
        expect(kept[0]).toEqual(kept[1]);
        statuses.add(own.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
        all += 1;
        if (kept[0]?.length && fast.routed() === before) unrouted += 1;
      }),
      { numRuns: runs },
    );
    return { part: unrouted / all, statuses };
  };

  /** Proves that requests were not all odd in so many things that nothing but one refusal was compared. */
  const expectAllKinds = ({ part, statuses }: Awaited<ReturnType<typeof attempt>>) => {
    expect(part).toBeGreaterThan(0.2);
    expect([...statuses]).toEqual(expect.arrayContaining(['200', '204', '400', '403', '404', '413', '415', '500', '503']));
  };

  it('S26: answers odd requests as the route does, and keeps the same', async () => expectAllKinds(await attempt(1_500)));

  it('S26: answers 10 000 odd requests as the route does, and keeps the same', { ...thorough, timeout: 300_000 }, async () =>
    expectAllKinds(await attempt(10_000)),
  );

  it('answers 408 to a body that stops arriving, and ends its connection', async () => {
    const request = {
      line: 'POST /hit',
      version: '1.1',
      headers: ['Content-Type: text/plain'],
      body: Buffer.from('['),
      pieces: 1,
      ending: 'whole',
    } as const;
    const head = piecesOf(request).map((piece) => Buffer.from(piece.toString().replace('Content-Length: 1', 'Content-Length: 9')));
    const [own, theirs] = await Promise.all([send(fast.port, head, request), send(routes.port, head, request)]);
    expect(own).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"The body stopped arriving/i);
    expect(own).toBe(theirs);
  });

  it('answers Tp-Signal: 1 to Sec-GPC: 1 alone, which pages may read, and counts it, as the route does', async () => {
    const body = Buffer.from(JSON.stringify([hit({ hit_id: ID })]));
    const asked = async (one: Intake, value: string | undefined) => {
      const gpc = value === undefined ? [] : [`Sec-GPC: ${value}`];
      const request: Odd = {
        ...{ line: 'POST /hit', version: '1.1', body, pieces: 1, ending: 'whole' },
        headers: [`Origin: ${SITE}`, 'Content-Type: text/plain', ...gpc],
      };
      return send(one.port, piecesOf(request), request);
    };
    for (const one of [fast, routes]) {
      const before = await one.signals();
      const told = await asked(one, '1');
      expect(told).toMatch(/^tp-signal: 1\r$/im);
      expect(told).toMatch(/^access-control-expose-headers: Retry-After, Tp-Signal\r$/im);
      for (const value of [undefined, '0', '', 'true', '1, 1', '1,1', '01', '?1'])
        expect(await asked(one, value)).not.toMatch(/^tp-signal:/im);
      await expect.poll(one.signals).toBe(before + 1);
    }
  });

  it.each([
    ['the intake before the routes', () => fast],
    ['the route', () => routes],
  ])('%s refuses of batches that arrive at once the one that the log never takes, and keeps the others', async (_, intakeOf) => {
    const { port, kept } = intakeOf();
    kept.splice(0);
    const heads = ['a', 'the log never takes it', 'b'].map((page_title) => {
      const body = JSON.stringify([hit({ hit_id: ID, page_title })]);
      return `POST /hit HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    });
    let answers = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (some) => {
      answers += some;
    });
    // Pipelined, so that one turn of the event loop reads them all.
    socket.write(heads.join(''));
    await expect.poll(() => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '413', '200']);
    socket.destroy();
    // A batch that is tried again may be kept twice: the store drops the repeat.
    expect([...new Set(kept.splice(0).map((text) => /"page_title":"(\w+)"/.exec(text)?.[1]))].sort()).toEqual(['a', 'b']);
  });

  it('counts a signal of a batch that was taken, though its connection ended before the answer, as the route does', async () => {
    const body = Buffer.from(`[${JSON.stringify(hit({ hit_id: ID }))}]`.padEnd(LARGEST_BODY));
    // The spaces after half of the batch are no request.
    const request: Odd = {
      ...{ line: 'POST /hit', version: '1.1', body, pieces: 1, ending: 'shorter' },
      headers: [`Origin: ${SITE}`, 'Content-Type: text/plain', 'Sec-GPC: 1'],
    };
    for (const one of [fast, routes]) {
      const before = await one.signals();
      await send(one.port, piecesOf(request), request);
      await expect.poll(() => one.kept.splice(0).length).toBe(1);
      await expect.poll(one.signals).toBe(before + 1);
    }
  });

  it('the intake before the routes counts the same refusals', async () => {
    await attempt(300);
    // Each side counts a request that was cut off when it hears of its end.
    await expect
      .poll(async () => [await fast.counts(), await fast.signals(), await routes.counts(), await routes.signals()])
      .toSatisfy(([own, signals, theirs, others]) => isDeepStrictEqual([own, signals], [theirs, others]));
  });
});
