import type { FastifyInstance } from 'fastify';
import { streams, testStream } from '../../sites/network';

const known: readonly string[] = [...Object.values(streams), testStream];

/** Marks the library as loaded and answers `gtag('get', …)`, as the real one does; sends nothing anywhere. */
const standIn = (stream: string) => `(function (w, stream) {
  var client = Math.floor(Math.random() * 1e9) + '.' + Math.floor(Date.now() / 1000);
  var answer = function (call) {
    if (call && call[0] === 'get' && typeof call[3] === 'function') call[3](call[2] === 'client_id' ? client : undefined);
  };
  var layer = (w.dataLayer = w.dataLayer || []);
  var push = layer.push;
  layer.push = function () {
    for (var i = 0; i < arguments.length; i++) answer(arguments[i]);
    return push.apply(layer, arguments);
  };
  w.gtag = w.gtag || function () { layer.push(arguments); };
  (w.google_tag_manager = w.google_tag_manager || {})[stream] = { demo: true };
  for (var i = 0; i < layer.length; i++) answer(layer[i]);
})(window, ${JSON.stringify(stream)});
`;

/** GET /{stream}/_g4.js: the fallback loader of the analytics library, for the network's streams. */
export function analyticsLoader(app: FastifyInstance): void {
  app.get<{ Params: { stream: string } }>('/:stream/_g4.js', ({ params: { stream } }, reply) => {
    if (!known.includes(stream)) return reply.code(404).send({ error: 'No such stream', issues: [] });
    return reply.type('text/javascript; charset=utf-8').header('Cross-Origin-Resource-Policy', 'cross-origin').send(standIn(stream));
  });
}
