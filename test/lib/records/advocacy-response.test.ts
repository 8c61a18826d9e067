import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAdvocacyResponse } from '../../../lib/records/advocacy-response';

describe('readAdvocacyResponse', () => {
  it('readAdvocacyResponse reads a form’s definition [FRM-03]', () => {
    const definition = {
      ...{ formId: 'a8Xk2', type: 'Petition', fastAction: true, status: 'Active', shortCode: 'METHANE', title: 'Stop the leaks' },
      ...{ steps: [{ name: 'one' }, { name: 'two' }], metadata: { layoutStyle: 'two column', owner: 'june@mail.example' } },
    };
    expect(readAdvocacyResponse(definition)).toEqual({
      ...{ form_id: 'a8Xk2', form_type: 'Petition', fast_action: true, form_status: 'Active', short_code: 'METHANE', form_steps: 2 },
      layout_style: 'two column',
    });
  });

  it('reads the answer to a submission [FRM-03]', () => {
    const answer = { resultCode: 200, submissionId: '1234567890', ClientSubmissionId: 'c-1', email: 'june@mail.example' };
    expect(readAdvocacyResponse(answer)).toEqual({ result_code: 200, submission_id: '1234567890', client_submission_id: 'c-1' });
  });

  it.each([undefined, null, 'x', 7, [], {}, { status: 'Active' }, { formId: {} }, { formId: 'june@mail.example' }, [{ formId: 1 }]])(
    'readAdvocacyResponse returns undefined for %j [FRM-03]',
    (value) => {
      expect(readAdvocacyResponse(value)).toBeUndefined();
    },
  );

  it('reads nothing from a prototype, and never throws [FRM-03]', () => {
    expect(readAdvocacyResponse(Object.create({ formId: 1 }))).toBeUndefined();
    const names = ['form_id', 'form_type', 'fast_action', 'form_status', 'short_code', 'form_steps', 'layout_style'];
    const known = [...names, 'result_code', 'submission_id', 'client_submission_id'];
    const hostile = fc.record({ formId: fc.anything(), steps: fc.anything(), metadata: fc.anything(), status: fc.anything() });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), hostile), (value) => {
        for (const [name, read] of Object.entries(readAdvocacyResponse(value) ?? {})) {
          expect(known).toContain(name);
          expect(['string', 'number', 'boolean']).toContain(typeof read);
        }
      }),
      { numRuns: 500 },
    );
  });
});
