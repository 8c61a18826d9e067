/** Values of MaxMind's data section, as far as tests need them (MaxMind DB file format, version 2.0). */
type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

const MARK = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
const [DOUBLE, UTF8, UINT32, MAP, ARRAY] = [3, 2, 6, 7, 11];

function control(type: number, size: number): Buffer {
  const [low, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type > 7 ? [low, type - 7, ...more] : [(type << 5) | low, ...more]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(UTF8, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number' && Number.isInteger(value)) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, 4), bytes]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return Buffer.concat([control(DOUBLE, 8), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap(([name, one]) => [encode(name), encode(one)])]);
}

/** A database in MaxMind's format with a record for each IPv4 network, `192.0.2.0/24`. */
export function mmdb(networks: Readonly<Record<string, Value>>): Buffer {
  type Node = [Node | Buffer | undefined, Node | Buffer | undefined];
  const root: Node = [undefined, undefined];
  for (const [network, record] of Object.entries(networks)) {
    const [address = '', length = '32'] = network.split('/');
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
    let node = root;
    for (const [i, bit] of [...bits].entries()) {
      const side = bit === '1' ? 1 : 0;
      if (i === bits.length - 1) node[side] = encode(record);
      else {
        const next = node[side];
        const below: Node = Array.isArray(next) ? next : [undefined, undefined];
        node[side] = below;
        node = below;
      }
    }
  }
  const nodes: Node[] = [];
  const walk = (node: Node) => {
    nodes.push(node);
    for (const next of node) if (Array.isArray(next)) walk(next);
  };
  walk(root);
  const data: Buffer[] = [];
  let size = 0;
  const place = (next: Node[number]) => {
    if (Array.isArray(next)) return nodes.indexOf(next);
    if (!next) return nodes.length;
    data.push(next);
    size += next.length;
    return nodes.length + 16 + size - next.length;
  };
  const tree = Buffer.concat(
    nodes.flat().map((next) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(place(next));
      return bytes;
    }),
  );
  const metadata = {
    ...{ node_count: nodes.length, record_size: 32, ip_version: 4, database_type: 'Test-City', languages: ['en'] },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1, description: { en: 'A test' } },
  };
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARK, encode(metadata)]);
}
