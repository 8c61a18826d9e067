import fastify from 'fastify';

/** `tsx tools/bench/service/do-nothing PORT`: reads bodies and answers 204, the upper limit for Fastify on this machine. */
const app = fastify();
app.post('/hit', (_request, reply) => reply.code(204).send());
app.get('/ready', (_request, reply) => reply.send({}));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
