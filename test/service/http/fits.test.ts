import type { FastifyReply } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { hitContract } from '../../../lib/contracts/hit';
import { receiptContract, unansweredContract } from '../../../lib/contracts/receipt';
import type { Shape } from '../../../lib/contracts/shape';
import { fitsContract } from '../../../service/http/fits';
import type { Issue } from '../../../service/http/refuse';
import { hit, receipt } from '../../../tools/lab/bodies';

function told(contract: Shape, value: unknown, at?: number) {
  const send = vi.fn();
  const code = vi.fn(() => ({ send }));
  const fitting = fitsContract(contract, value, { code } as unknown as FastifyReply, at);
  if (fitting) return fitting;
  expect(code).toHaveBeenCalledWith(400);
  const [{ issues }] = send.mock.calls[0] as [{ readonly issues: readonly Issue[] }];
  return issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('a body that does not fit its contract', () => {
  it.each<[Shape, unknown, string[]]>([
    [hitContract, hit({ site: 'Main site' }), ['site: Must be an id such as main']],
    [hitContract, hit({ hit_id: undefined }), ['hit_id: Is missing. Must be a UUID of version 4']],
    [hitContract, hit({ environment: 'staging' }), ['environment: Must be one of production, development, local, testing']],
    [hitContract, hit({ scroll_depth: 101 }), ['scroll_depth: Must be a number from 0 to 100']],
    [hitContract, hit({ screen: 'wide' }), ['screen: Must be a width x height such as 1280x720, or a whole number of at least 0']],
    [
      hitContract,
      hit({ items: [{ price: {} }] }),
      ['items[0].price: Must be a text of at most 4096 characters, or a number, or true or false'],
    ],
    [hitContract, [], [': Must be an object']],
    [receiptContract, receipt({ categories: ['analytics'] }), ['categories: Must be a list that includes necessary']],
    [receiptContract, receipt({ action: 'withdraw' }), ['categories: Must be necessary alone after a refusal']],
    [unansweredContract, { site: 'main', language: 'en', who: 'ada' }, [': Has the unknown key "who"']],
  ])('is refused with its places and what they must be', (contract, value, issues) => {
    expect(told(contract, value)).toEqual(issues);
  });

  it('is told by its place in a batch', () => {
    expect(told(hitContract, hit({ brand: 2 }), 7)).toEqual(['[7].brand: Must be an id such as main']);
  });

  it('has at most 20 faults told', () => {
    const odd = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`p${i}`, null]));
    expect(told(hitContract, hit(odd))).toHaveLength(20);
  });
});

it('a body that fits is kept without the keys that its contract drops', () => {
  const sent = receipt();
  expect(told(receiptContract, { ...sent, next_release: 'says more' })).toEqual(sent);
  expect(told(hitContract, hit({ own: 1 }))).toMatchObject({ own: 1 });
});
