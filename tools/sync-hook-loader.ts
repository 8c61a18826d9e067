/**
 * Cuts code from tapable's base class that the kernel never runs and no minifier can remove: the asynchronous half, the compiled callers
 * (`kernel/hooks.ts` has an interpreted one), and fast paths that another path covers. Makes it an ES module, which needs none of webpack's
 * CommonJS run time. Saves 700 bytes of every tag. Each cut must match, so that a changed version of tapable fails the build.
 */
const CUTS: readonly [RegExp, string][] = [
  [/"use strict";\n/, ''],
  [/const util = require\("util"\);\n/, ''],
  [/const deprecateContext = util\.deprecate\([\s\S]*?\);\n/, ''],
  [/\n\t+if \(\n\t+typeof [^\n]*\.context\) !==\n[^}]*\}/, ''],
  // The callers.
  [/function CALL_DELEGATE[\s\S]*?\n\}\n/, ''],
  [/function CALL_ASYNC_DELEGATE[\s\S]*?\n\}\n/, ''],
  [/function PROMISE_DELEGATE[\s\S]*?\n\}\n/, ''],
  [/constructor\([\s\S]*?\n\t\) \{/, 'constructor(args, name) {'],
  [/\tthis\._args = args;/, ''],
  [/\tthis\._call = CALL_DELEGATE;/, ''],
  [/\tthis\.call = CALL_DELEGATE;/, ''],
  [/\tthis\._callAsync = CALL_ASYNC_DELEGATE;/, ''],
  [/\tthis\.callAsync = CALL_ASYNC_DELEGATE;/, ''],
  [/\tthis\._promise = PROMISE_DELEGATE;/, ''],
  [/\tthis\.promise = PROMISE_DELEGATE;/, ''],
  [/\tthis\._x = undefined;/, ''],
  [/\tthis\.compile = this\.compile;/, ''],
  [/\tthis\.tap = this\.tap;/, ''],
  [/\tthis\.tapAsync = this\.tapAsync;/, ''],
  [/\tthis\.tapPromise = this\.tapPromise;/, ''],
  [/\n\tcompile\(_options\) \{[\s\S]*?\n\t\}/, ''],
  [/\n\t_createCall\(type\) \{[\s\S]*?\n\t\}/, ''],
  [/\n\t_resetCompilation\(\) \{[\s\S]*?\n\t\}/, ''],
  [/\tthis\._resetCompilation\(\);/, ''],
  [/\tthis\._resetCompilation\(\);/, ''],
  // The asynchronous taps, and the checks that tell them apart.
  [/\n\ttap\(options, fn\) \{[\s\S]*?\n\t\}/, ''],
  [/\t_tap\(type, options, fn\) \{/, '\ttap(options, fn) {'],
  [/\ttapAsync\(options, fn\) \{[\s\S]*?\n\t\}/, ''],
  [/\ttapPromise\(options, fn\) \{[\s\S]*?\n\t\}/, ''],
  // No code asks whether a hook is used.
  [/\n\tisUsed\(\) \{[\s\S]*?\n\t\}/, ''],
  // The fast paths. A tap by its name alone is a tap with a name as its only option. Only a text can be trimmed.
  [/if \(typeof options === "string"\) \{[\s\S]*?\n\t\t\} else \{/, 'if (options.trim) options = { name: options };'],
  [/\n\t\t\}\n(\t\toptions = this\._runRegisterInterceptors)/, '\n$1'],
  // Null options throw by themselves. A tap without a name is reported without one, and never undone.
  [/if \(typeof options !== "object" [\s\S]*?\n\t\t\t\}/, ''],
  [/let \{ name \} = options;[\s\S]*?Missing name for tap"\);\n\t\t\t\}/, ''],
  [/options\.name = name;/, ''],
  [/let onlyName = true;[\s\S]*?\n\t\t\t\} else \{([\s\S]*?)\{ type, fn \}([\s\S]*?)\n\t\t\t\}/, '$1{ fn }$2'],
  [/if \(!\(typeof item\.before === "string" [\s\S]*?\n\t\t\}/, ''],
  // The same in fewer bytes.
  [
    /const \{ interceptors \} = this;\n\t+const \{ length \} = interceptors;[\s\S]*?(\n\t\treturn options;\n\t\})/,
    'for (const interceptor of this.interceptors) options = interceptor.register?.(options) ?? options;$1',
  ],
  [/typeof item\.stage === "number" \? item\.stage : 0/, 'item.stage || 0'],
  [
    /if \(typeof item\.before === "string"\) \{[\s\S]*?\} else if [\s\S]*?\n\t\t\}/,
    'if (item.before) before = new Set([item.before].flat());',
  ],
  [/if \(before\) \{[\s\S]*?\n\t\t\t\}\n(\t\t\tif \(xStage)/, 'if (before && (before.delete(tap.name) || before.size)) continue;\n$1'],
  [
    /for \(let i = 0; i < this\.taps\.length; i\+\+\) \{[\s\S]*?\n\t\t\t\}/,
    'this.taps = this.taps.map((tap) => interceptor.register(tap));',
  ],
  [
    /const mergeOptions = [\s\S]*?\n\t\t\}\);/,
    `return {
			__proto__: this,
			tap: (opt, fn) => this.tap({ ...options, ...(opt.trim ? { name: opt } : opt) }, fn)
		};`,
  ],
  [/Object\.assign\(\{\}, interceptor\)/, '{ ...interceptor }'],
  [
    /options = Object\.assign\(\{ fn \}, options\);\s*options = (this\._runRegisterInterceptors)[\s\S]*?\);\s*this\._insert[\s\S]*?\);/,
    'this._insert($1({ fn, ...options }));',
  ],
  [/Object\.setPrototypeOf\(Hook\.prototype, null\);/, ''],
  [/module\.exports = Hook;/, 'export default Hook;'],
];

export default function syncHookLoader(source: string): string {
  return CUTS.reduce((text, [found, instead]) => {
    if (!found.test(text)) throw new Error(`tapable's Hook has changed: ${found} is not in it`);
    return text.replace(found, instead);
  }, source);
}
