import type { FastifyInstance } from 'fastify';
import { hostPatterns, type Place } from './addresses';

/** Makes every route that this (encapsulated) instance gets answer on the hosts of one place only. */
export function bindTo(app: FastifyInstance, place: Place): void {
  app.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, host: hostPatterns[place] };
  });
}
