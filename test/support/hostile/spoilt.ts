import type { Route } from 'playwright';
import { rewriting } from '../../../tools/lab/network';

const answer = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, headers: { 'access-control-allow-origin': '*' }, body });

/** The faults of a script on its way. */
export const spoilt: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  blocked: (route) => route.abort('blockedbyclient'),
  missing: answer(404, 'text/html', '<!doctype html><title>Not found</title>'),
  failing: answer(503, 'text/plain', 'later'),
  hanging: async () => {},
  'HTML in its place': answer(200, 'text/html', '<!doctype html><title>Sign in to the hotel’s network</title>'),
  'HTML that says it is a script': answer(200, 'text/javascript', '<!doctype html><title>Sign in</title>'),
  'a syntax error': answer(200, 'text/javascript', '(() => {'),
  empty: answer(200, 'text/javascript', ''),
  'of a wrong integrity': rewriting((body) => `${body}\nwindow.tampered = true;`),
};
