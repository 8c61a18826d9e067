const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** The changes that old libraries make to built-ins, quoted from their sources where it matters. They run before the tag. */
export const oldLibraries: Readonly<Record<string, string>> = {
  'Prototype 1.6: toJSON of arrays, texts, numbers and dates': `
    Array.prototype.toJSON = function () { return '[' + Array.prototype.map.call(this, function (one) { return Object.toJSON(one); }).join(', ') + ']'; };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Number.prototype.toJSON = function () { return String(this); };
    Object.toJSON = function (value) { return value && value.toJSON ? value.toJSON() : '"' + value + '"'; };`,
  'Prototype 1.6: Array.from, and iteration of its own': `
    Array.from = window.$A = function (iterable) { if (!iterable) return []; if (iterable.toArray) return iterable.toArray();
      var length = iterable.length || 0, results = new Array(length); while (length--) results[length] = iterable[length]; return results; };
    var own = Array.prototype, slice = own.slice;
    own.each = function (run) { for (var i = 0; i < this.length; i++) run(this[i], i); return this; };
    own.toArray = own.entries = own.clone = function () { return slice.call(this, 0); };
    own.collect = own.map = function (run, context) { var all = []; this.each(function (one, i) { all.push(run.call(context, one, i)); }); return all; };
    own.detect = own.find = function (run, context) { var found; this.each(function (one, i) { if (found === undefined && run.call(context, one, i)) found = one; }); return found; };
    own.select = own.findAll = own.filter = function (run, context) { var all = []; this.each(function (one, i) { if (run.call(context, one, i)) all.push(one); }); return all; };
    own.all = own.every = function (run, context) { var yes = true; this.each(function (one, i) { yes = yes && !!run.call(context, one, i); }); return yes; };
    own.any = own.some = function (run, context) { var yes = false; this.each(function (one, i) { yes = yes || !!run.call(context, one, i); }); return yes; };
    own.include = own.member = own.includes = function (one) { return this.indexOf(one) !== -1; };
    own.inject = function (memo, run) { this.each(function (one, i) { memo = run(memo, one, i); }); return memo; };
    own.first = function () { return this[0]; }; own.last = function () { return this[this.length - 1]; };`,
  'Prototype 1.5: reduce that takes one element out': `
    Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };`,
  'Prototype: Function.prototype.bind': `
    Function.prototype.bind = function () { var method = this, args = Array.prototype.slice.call(arguments), object = args.shift();
      return function () { return method.apply(object, args.concat(Array.prototype.slice.call(arguments))); }; };`,
  'Prototype: texts': `
    Object.assign(String.prototype, {
      startsWith: function (text) { return this.indexOf(text) === 0; },
      endsWith: function (text) { var at = this.length - text.length; return at >= 0 && this.lastIndexOf(text) === at; },
      include: function (text) { return this.indexOf(text) > -1; },
      strip: function () { return this.replace(/^\\s+/, '').replace(/\\s+$/, ''); },
    });`,
  'MooTools 1.2: a JSON of its own': `
    window.JSON = { encode: function () { return 'null'; }, decode: function () { return null; } };`,
  'MooTools 1.2: arrays and texts that contain': `
    Array.prototype.contains = function (one) { return this.indexOf(one) !== -1; };
    String.prototype.contains = function (text, between) { return between ? (between + this + between).indexOf(between + text + between) > -1 : this.indexOf(text) > -1; };
    Array.prototype.flatten = function () { return [].concat.apply([], this); };
    Array.prototype.erase = function (one) { for (var i = this.length; i--;) if (this[i] === one) this.splice(i, 1); return this; };
    Function.prototype.extend = function (more) { for (var key in more) this[key] = more[key]; return this; };
    Array.from = function (one) { return one == null ? [] : typeof one === 'object' && typeof one.length === 'number' ? one : [one]; };`,
  'MooTools: flat, as Array.prototype.flatten': `
    Array.prototype.flat = function () { var all = []; for (var i = 0; i < this.length; i++) all = all.concat(this[i]); return all; };`,
  'MooTools Date: Date.parse gives a date': `
    var parse = Date.parse; Date.parse = function (from) { return new Date(parse(from)); };`,
  'Datejs: Date.parse knows no fractions of seconds': `
    Date.parse = function (text) { return /\\.\\d/.test(text) ? null : new Date(0); };
    Date.prototype.toISOString = function () { return this.getUTCFullYear() + '-' + (this.getUTCMonth() + 1) + '-' + this.getUTCDate() + 'T00:00:00Z'; };`,
  'a Date that tests have frozen': `
    var Own = Date; window.Date = function () { return new Own(Own.parse('${YESTERDAY}')); }; window.Date.prototype = Own.prototype;
    window.Date.now = function () { return Own.parse('${YESTERDAY}'); }; window.Date.parse = Own.parse;`,
  'json2.js of 2008': `
    window.JSON = { parse: function (text) { return (0, eval)('(' + text + ')'); }, stringify: function (value) {
      return Array.isArray(value) ? '[' + value.map(function (one) { return JSON.stringify(one); }).join(',') + ']' :
        value && typeof value === 'object' ? '{' + Object.keys(value).map(function (key) { return '"' + key + '":' + JSON.stringify(value[key]); }).join(',') + '}' : '"' + value + '"'; } };`,
  'a matches for Internet Explorer': `
    Element.prototype.matches = function (selector) { throw new Error('msMatchesSelector: ' + selector); };
    Element.prototype.closest = undefined;`,
  'a matches that looks from the document': `
    Element.prototype.matches = function (selector) { var all = document.querySelectorAll(selector), i = all.length;
      while (--i >= 0 && all.item(i) !== this) {} return i > -1; };`,
  'es5-shim: a split of its own': `
    var split = String.prototype.split; String.prototype.split = function (by, limit) {
      if (this === undefined && limit === 0) return []; return split.call(this, by, limit); };`,
  'a polyfill of URL without searchParams': `window.URLSearchParams = undefined;`,
  'a polyfill of CustomEvent that is no constructor': `window.CustomEvent = {};`,
  'a polyfill of Promise without catch': `
    var Own = window.Promise; window.Promise = function (run) { return new Own(run); };`,
  'enumerable extras on everything': `
    Object.prototype.extend = function () {}; Array.prototype.each = function () {}; Function.prototype.method = function () {};
    String.prototype.blank = function () { return !this.length; }; Object.prototype.enabled = true;`,
};
