import type { FastifyInstance } from 'fastify';
import { hostPatterns, type Place } from './addresses';

/** Limits every route of this (encapsulated) instance to the hosts of one place. */
export function bindTo(app: FastifyInstance, place: Place): void {
  app.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, host: hostPatterns[place] };
  });
}
