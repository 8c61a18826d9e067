import { builtinModules } from 'node:module';
import ts from 'typescript';

/** Names that no module may declare, in strict code. */
const NO_IDENTIFIERS = ['arguments', 'await', 'eval', 'async', 'of', 'undefined', 'NaN', 'Infinity'];

/** Own and inherited names of objects: a list by name would find them where it has no such entry. */
const OF_OBJECTS = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'name'];

/** Names of devices, which Windows takes for no files. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

const camel = (name: string) => name.replace(/[-._](\w)/g, (_, letter: string) => letter.toUpperCase());

const { FirstReservedWord: FIRST, LastFutureReservedWord: LAST } = ts.SyntaxKind;
const WORDS: ReadonlySet<string> = new Set(
  Array.from({ length: LAST - FIRST + 1 }, (_, i) => ts.tokenToString(FIRST + i)).flatMap((word) => word ?? []),
);

/** Returns whether a name is reserved by the language, an object or an operating system, also once its words are joined. */
export const isReserved = (name: string): boolean =>
  [name, camel(name)].some((one) => WORDS.has(one) || NO_IDENTIFIERS.includes(one) || OF_OBJECTS.includes(one) || DEVICE.test(one));

/** Returns whether a package can't have the name: it is a module of Node's, of npm's own, or one of the packages that it installs. */
export const isReservedPackage = (name: string): boolean =>
  [...builtinModules, 'node_modules', 'favicon.ico', 'taproot', 'taproot-network'].includes(name) || isReserved(name);
