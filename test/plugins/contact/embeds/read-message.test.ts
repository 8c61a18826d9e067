import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../../plugins/contact/embeds/read-message';

describe('readMessage', () => {
  it.each([
    [
      { type: 'form_submit', embed_id: 'action-2026', submission_id: 'a1b2' },
      { type: 'form_submit', embedId: 'action-2026', submissionId: 'a1b2' },
    ],
    [
      { type: 'form_submit', embedId: 'x', submissionId: 77 },
      { type: 'form_submit', embedId: 'x', submissionId: '77' },
    ],
    [
      { type: 'form_submit', embedId: 'x', submissionId: '1', provider: 'woobox' },
      { type: 'form_submit', embedId: 'x', submissionId: '1', provider: 'woobox' },
    ],
    [
      { type: 'form_submit', embedId: 'x', submissionId: '1', provider: '<b>' },
      { type: 'form_submit', embedId: 'x', submissionId: '1' },
    ],
    [
      { type: 'link_click', href: '#newsletter' },
      { type: 'link_click', href: '#newsletter' },
    ],
    [
      { type: 'link_click', url: 'https://www.main.example/' },
      { type: 'link_click', href: 'https://www.main.example/' },
    ],
    [
      { type: 'form_response', response: { formId: 7, status: 'active', secret: 'x' } },
      { type: 'form_response', response: { form_id: 7, form_status: 'active' } },
    ],
  ])('readMessage reads %j [FRM-02 FRM-03]', (data, message) => {
    expect(readMessage(data)).toEqual(message);
  });

  it.each([
    ...[undefined, null, 'form_submit', 7, [], {}, { type: 'form_submit' }, { type: 'form_submit', embed_id: 'x' }],
    ...[
      { type: 'form_submit', embed_id: '<b>', submission_id: '1' },
      { type: 'form_submit', embed_id: 'x', submission_id: '' },
    ],
    ...[
      { type: 'form_submit', embed_id: 'x', submission_id: 'a'.repeat(101) },
      { type: 'form_submit', embed_id: {}, submission_id: [] },
    ],
    ...[{ type: 'link_click' }, { type: 'link_click', href: 7 }, { type: 'link_click', href: `#${'x'.repeat(2_000)}` }],
    ...[{ type: 'form_response' }, { type: 'form_response', response: { status: 'x' } }, { type: '__proto__' }],
    JSON.parse('{"type":"form_submit","__proto__":{"embed_id":"x","submission_id":"1"}}'),
    Object.create({ type: 'link_click', href: '#x' }),
  ])('readMessage ignores %j [FRM-02]', (data) => {
    expect(readMessage(data)).toBeUndefined();
  });

  it('never throws, and returns only strings that fit [FRM-02]', () => {
    const shape = fc.record(
      {
        type: fc.constantFrom('form_submit', 'link_click', 'form_response', 'x'),
        embed_id: fc.anything(),
        submission_id: fc.anything(),
        href: fc.anything(),
        response: fc.anything(),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), shape), (data) => {
        const message = readMessage(data);
        if (message?.type === 'form_submit')
          expect(`${message.embedId} ${message.submissionId}`).toMatch(/^[\w.:-]{1,100} [\w.:-]{1,100}$/);
        if (message?.type === 'link_click') expect(message.href.length).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 500 },
    );
  });
});
