import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { vendorAddress } from '../../lib/url/vendor-address';
import { fits } from '../../service/http/fits';
import { enrichment } from '../../sites/network';

/** SES-15. */
const ipMetadataSchema = z.object({
  host: z.hostname().max(253),
  key: z.string().min(1).max(200),
});

const known: Readonly<Record<string, { type: string; name: string }>> = {
  'frontrange.example': { type: 'isp', name: 'Front Range Fiber' },
  'statecapitol.example': { type: 'government', name: 'State Capitol' },
  'riverside.example': { type: 'education', name: 'Riverside University' },
};

/** The address that pages on local hosts ask. */
const PATH = vendorAddress(enrichment.url, 'http://utility.localhost').replace('http://utility.localhost', '');

/** POST /vendors/ip-metadata.example/…: stands in for the third party that enriches a host. Reads `host` and `key`, answers type, domain and name. */
export function ipMetadata(app: FastifyInstance): void {
  app.post(PATH, (request, reply) => {
    const asked = fits(ipMetadataSchema, request.body, reply);
    if (!asked) return reply;
    const { type, name } = known[asked.host] ?? { type: 'business', name: asked.host };
    return { type, domain: asked.host, name };
  });
}
