import fc from 'fast-check';
import fastify, { type FastifyReply } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { unansweredContract } from '../../../lib/contracts/receipt';
import { fitsContract } from '../../../service/http/fits';
import { createFitsHits } from '../../../service/http/hit';
import { type Issue, refuse } from '../../../service/http/refuse';
import { issueText, tellRefusals } from '../../../service/operation/tell-refusals';
import { hit } from '../../../tools/lab/bodies';

function open() {
  let now = 0;
  const warn = vi.fn();
  const app = fastify();
  app.decorateReply('refusal', undefined);
  app.decorateReply('issues', undefined);
  tellRefusals(app, { warn }, () => now);
  app.post('/consent/unanswered', (request, reply) => fitsContract(unansweredContract, request.body, reply) ?? reply);
  app.post('/busy', (_request, reply) => refuse(reply, 503, 'unavailable', 'The log is down'));
  app.post('/foreign', (_request, reply) => refuse(reply, 403, 'origin', 'No site of the network'));
  app.get('/shown', (_request, reply) => refuse(reply, 403, 'token', 'Needs a token'));
  const post = (payload: object, origin = 'https://www.main.example', url = '/consent/unanswered') =>
    app.inject({ method: 'POST', url, payload, headers: { origin } });
  return { app, post, warn, at: (ms: number) => (now = ms) };
}

describe('a refused post', () => {
  it('is logged with its call, reason, host and faults, and without anything that the body held', async () => {
    const { post, warn } = open();
    await post({ site: 'Ada Example', language: '12 Elm Street', 'ada@mail.example': 'ada@mail.example' });
    expect(warn).toHaveBeenCalledOnce();
    const [line] = warn.mock.calls[0] as [object];
    expect(line).toMatchObject({ route: 'POST /consent/unanswered', status: 400, reason: 'schema', host: 'www.main.example', unsaid: 0 });
    expect(line).toMatchObject({ issues: expect.arrayContaining(['site: Must be an id such as main']) });
    expect(JSON.stringify(line)).not.toMatch(/ada|elm/i);
  });

  it('is logged once a minute for each call, reason and host, with how many were not', async () => {
    const { post, warn, at } = open();
    for (const ms of [0, 1, 59_999, 60_000]) {
      at(ms);
      await post({});
    }
    await post({}, 'https://blogs.example');
    expect(warn.mock.calls.map(([{ host, unsaid }]) => [host, unsaid])).toEqual([
      ['www.main.example', 0],
      ['www.main.example', 2],
      ['blogs.example', 0],
    ]);
  });

  it('is not logged where the browser sends it again, nor is a page that is shown to nobody', async () => {
    const { app, post, warn } = open();
    await post({}, undefined, '/busy');
    await app.inject('/shown');
    await post({ site: 'main', language: 'en' });
    expect(warn).not.toHaveBeenCalled();
  });

  it('is logged once a minute for all foreign origins together', async () => {
    const { post, warn } = open();
    for (let i = 0; i < 300; i++) await post({}, `https://evil-${i}.example`, '/foreign');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('fills no memory, whatever origins a script makes up', async () => {
    const { post, warn } = open();
    for (let i = 0; i < 600; i++) await post({}, `https://x${i}.example`);
    expect(warn).toHaveBeenCalledTimes(500);
  });

  it('shows no name or value of its own, whatever a hit holds', () => {
    const fitsHits = createFitsHits();
    const secret = fc.stringMatching(/^[a-z]{3,8}@[a-z]{3,8}\.example$/);
    const field = fc.constantFrom('event', 'site', 'hit_id', 'brand', 'stream', 'items', 'scroll_depth');
    fc.assert(
      fc.property(secret, field, (text, name) => {
        const sent = vi.fn();
        const reply = { code: () => ({ send: sent }) } as unknown as FastifyReply;
        fitsHits([hit({ [name]: text, [text]: { [text]: text } })], reply);
        const issues: Issue[] = sent.mock.calls[0]?.[0].issues;
        expect(issues.length).toBeGreaterThan(0);
        expect(issues.map(issueText).join()).not.toContain('@');
      }),
    );
  });
});
