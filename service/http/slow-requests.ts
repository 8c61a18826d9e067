/** ms that a request may take to arrive, its body included. */
const LONGEST_REQUEST = 10_000;
/** ms between two looks for slower ones. By default Node looks every 30 s. */
const LOOKING = 500;

/** Fastify's options that end requests which take too long to arrive. */
export const endSlowRequests = (longest = LONGEST_REQUEST) => ({
  requestTimeout: longest,
  // Node ends no slow body if headers may take longer than the whole request.
  http: { connectionsCheckingInterval: LOOKING, headersTimeout: longest },
});
