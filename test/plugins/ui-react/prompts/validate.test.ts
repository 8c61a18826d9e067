import { describe, expect, it } from 'vitest';
import type { PromptField } from '../../../../lib/contracts/prompt';
import type { PromptValues } from '../../../../lib/records/prompt';
import { promptTexts } from '../../../../plugins/ui-react/prompts/texts';
import { faultOf } from '../../../../plugins/ui-react/prompts/validate';

const texts = promptTexts.en;
const cases: [Partial<PromptField>, PromptValues[string], string | undefined][] = [
  [{}, '', undefined],
  [{ required: true }, '  ', texts.required],
  [{ required: true }, 'x', undefined],
  [{ type: 'email' }, 'ada', texts.email],
  [{ type: 'email' }, 'ada@main.example', undefined],
  [{ type: 'email', error: 'No!' }, 'ada@', 'No!'],
  [{ type: 'us-postal-code' }, '1234', texts.postalCode],
  [{ type: 'us-postal-code' }, '123456', texts.postalCode],
  [{ type: 'us-postal-code' }, '02139', undefined],
  [{ pattern: 'a+' }, 'aab', texts.pattern],
  [{ pattern: 'a|b' }, 'ab', texts.pattern],
  [{ pattern: 'a+', error: 'Only a' }, 'b', 'Only a'],
  [{ type: 'date' }, '2026-02-31x', texts.date],
  [{ type: 'date', min: '2026-05-01' }, '2026-04-30', `${texts.earliest} 2026-05-01.`],
  [{ type: 'date', max: 'today' }, '2026-05-11', `${texts.latest} 2026-05-10.`],
  [{ type: 'date', min: 'today', max: 'today' }, '2026-05-10', undefined],
  [{ type: 'checkbox-group', required: true }, [], texts.required],
  [{ type: 'checkbox-group', required: true }, ['a'], undefined],
  [{ type: 'motivation', name: 'motivation' }, '', texts.required],
  [{ type: 'motivation', name: 'motivation' }, 'climate', undefined],
];

describe('faultOf and texts of answers', () => {
  it.each(cases)('report for %j with the answer %j: %j [PRM-04]', (field, answer, fault) => {
    expect(faultOf({ type: 'text', name: 'a', label: 'A', ...field }, answer, texts, '2026-05-10')).toBe(fault);
  });

  it('thank or ask again in the specified words [PRM-03]', () => {
    expect(texts.success).toBe('Thank you! We have received your response.');
    expect(texts.failure).toBe('Uh-oh! There was an issue submitting your response. Could you please try again?');
  });
});
