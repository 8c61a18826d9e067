/**
 * tapable's base class without its asynchronous half: the kernel's hooks are all synchronous, and no minifier can know that
 * nobody calls `tapAsync`. An ES module besides, which needs none of webpack's CommonJS run time. 470 bytes of every tag.
 * Each cut must be found, so that a new version of tapable that looks different fails the build.
 */
const CUTS: readonly [RegExp, string][] = [
  [/"use strict";\n/, ''],
  [/const util = require\("util"\);\n/, ''],
  [/const deprecateContext = util\.deprecate\([\s\S]*?\);\n/, ''],
  [/\n\t+if \(\n\t+typeof [^\n]*\.context\) !==\n[^}]*\}/, ''],
  [/function CALL_ASYNC_DELEGATE[\s\S]*?\n\}\n/, ''],
  [/function PROMISE_DELEGATE[\s\S]*?\n\}\n/, ''],
  [/\tthis\._callAsync = CALL_ASYNC_DELEGATE;/, ''],
  [/\tthis\.callAsync = CALL_ASYNC_DELEGATE;/, ''],
  [/\tthis\._promise = PROMISE_DELEGATE;/, ''],
  [/\tthis\.promise = PROMISE_DELEGATE;/, ''],
  [/\tthis\.tapAsync = this\.tapAsync;/, ''],
  [/\tthis\.tapPromise = this\.tapPromise;/, ''],
  [/\ttapAsync\(options, fn\) \{[\s\S]*?\n\t\}/, ''],
  [/\ttapPromise\(options, fn\) \{[\s\S]*?\n\t\}/, ''],
  [/\ttapAsync: [^\n]*\n/, ''],
  [/\ttapPromise: [^\n]*\n/, ''],
  [/\tthis\.callAsync = this\._callAsync;/, ''],
  [/\tthis\.promise = this\._promise;/, ''],
  [/module\.exports = Hook;/, 'export default Hook;'],
];

export default function syncHookLoader(source: string): string {
  return CUTS.reduce((text, [found, instead]) => {
    if (!found.test(text)) throw new Error(`tapable's Hook has changed: ${found} is not in it`);
    return text.replace(found, instead);
  }, source);
}
