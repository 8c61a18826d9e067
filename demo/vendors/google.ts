/** The code that Google's two libraries share: it reads the data layer from its beginning, then every later push. */
const READ_LAYER = `
  var layer = (w.dataLayer = w.dataLayer || []);
  var push = layer.push;
  layer.push = function () {
    for (var i = 0; i < arguments.length; i++) take(arguments[i]);
    return push.apply(layer, arguments);
  };
  for (var i = 0; i < layer.length; i++) take(layer[i]);`;

const once = (id: string) => `
  var known = (w.google_tag_manager = w.google_tag_manager || {});
  if (known[${JSON.stringify(id)}]) return;
  known[${JSON.stringify(id)}] = { demo: true };`;

/** Reports entries that are events. Runs nothing. */
export const tagManagerLibrary = (id: string): string => `${once(id)}
  tell('gtm.js', [${JSON.stringify(id)}]);
  var take = function (entry) {
    if (entry && entry.event) tell('dataLayer', [entry]);
  };${READ_LAYER}`;

/** Reports the commands for this id, and answers `gtag('get', …)`, as the real one does. */
export const gtagLibrary = (id: string): string => `
  var id = ${JSON.stringify(id)};${once(id)}
  var client = Math.floor(Math.random() * 1e9) + '.' + Math.floor(Date.now() / 1000);
  var take = function (words) {
    if (!words || typeof words[0] !== 'string' || w['ga-disable-' + id]) return;
    if (words[0] === 'get' && typeof words[3] === 'function') return words[3](words[2] === 'client_id' ? client : undefined);
    if (words[0] === 'config' && words[1] !== id) return;
    if (words[0] === 'event' && String((words[2] || {}).send_to || id).split('/')[0] !== id) return;
    tell('gtag', Array.from(words));
  };
  w.gtag = w.gtag || function () { layer.push(arguments); };${READ_LAYER}`;
