import { FLAGS, RECORDS } from '../stored-keys';

/** Texts that run if they are treated as markup, a script or the address of one. */
const RUN = 'window.attacked=1';

/** Names that reach a prototype if an object is built from names. */
export const POLLUTING = [
  '__proto__[polluted]',
  '__proto__.polluted',
  '__proto__',
  'constructor[prototype][polluted]',
  'constructor.prototype.polluted',
  'constructor',
  'prototype[polluted]',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'toJSON',
  'then',
  'a[__proto__][polluted]',
  '%5f_proto__[polluted]',
] as const;

/** Texts that run something if they are treated as markup, a script or an address. */
export const INJECTING = [
  `<img src=x onerror="${RUN}">`,
  `"><script>${RUN}</script>`,
  `'-(${RUN})-'`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `javascript:${RUN}`,
  ` JaVa\tScRiPt:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/javascript,${RUN}`,
  `</style><svg onload="${RUN}">`,
  `--></script><script>${RUN}</script>`,
  `\u2028${RUN}\u2029`,
  `*/${RUN}/*`,
  'expression(alert(1))',
  '\0\x01\uFFFF\uD800',
  '%E0%A4%A%%%00%0d%0aSet-Cookie:%20attacked=1',
  'x'.repeat(5_000),
] as const;

/** JSON that reaches a prototype, or has the wrong shape for every reader. */
export const BLOBS = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '[1,{"__proto__":{"polluted":1}}]',
  '[1,["__proto__","polluted",99999999999999]]',
  '[1,["constructor","prototype",99999999999999,"block","mobile"]]',
  '[1,["__proto__",1],["toString",1e21],[{"toString":1},2]]',
  '{"v":1,"id":"__proto__","start":-1,"last":1e400,"pages":"x","count":{},"new":1}',
  '{"v":1,"then":1,"toJSON":"x","length":-1}',
  '[[[[[[[[[[]]]]]]]]]]',
  'null',
  '0',
  '-1e999',
  '"__proto__"',
  'true',
  '',
  '{',
  '\u0000',
  'NaN',
  'javascript:window.attacked=1',
  '<img src=x onerror="window.attacked=1">',
  `[1,"${'x'.repeat(100_000)}"]`,
] as const;

/** Encodes a blob as the encoded stores do: base64 of percent-encoded JSON. */
export const encoded = (blob: string): string => btoa(encodeURIComponent(blob));

/** Every key under which we store something, except the country's: an invalid country makes cookies wait for consent. */
export const STORED_KEYS: readonly string[] = [...Object.values(RECORDS).flat(), ...FLAGS, 'tp_cc', 'tp_journal_'].filter(
  (name) => name !== 'tp_country',
);

/** Parameters that are read from an address. */
export const PARAMETERS = [
  '_env',
  '_variant',
  '_internal',
  'custom_transfer',
  'ut_sid',
  'ut_pid',
  'ut_source',
  'ub_cta',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_id',
  'utm_content',
  'gclid',
  'q',
  'search',
  'redirect',
  'launch_id',
  'contact_guid',
  'hash',
] as const;
