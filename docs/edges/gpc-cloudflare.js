// A Worker for the route example.org/.well-known/gpc.json*, with the build's file beside it.
import gpc from './gpc.json';

export default { fetch: () => Response.json(gpc) };
