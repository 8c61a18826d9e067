import type { FastifyInstance } from 'fastify';
import { hostPatterns, type Served } from './addresses';

/** Makes every route that this (encapsulated) instance gets answer on the hosts of one place only. */
export function bindTo(app: FastifyInstance, place: Served): void {
  app.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, host: hostPatterns[place] };
  });
}
