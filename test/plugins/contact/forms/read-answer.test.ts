import { expect, it } from 'vitest';
import { readAnswer } from '../../../../plugins/contact/forms/read-answer';

it('FRM-03 reads what an endpoint has answered', () => {
  expect(readAnswer('{"resultCode":"Success","submissionId":"s-1"}')).toEqual({ result_code: 'Success', submission_id: 's-1' });
  expect(readAnswer(`{"formId":"a","title":"${'x'.repeat(99_900)}"}`)).toEqual({ form_id: 'a' });
});

it.each(['', '{"formId": ', '<html>', 'null', '[{"formId":"a"}]', `{"formId":"a","title":"${'x'.repeat(100_000)}"}`])(
  'FRM-03 has no JSON, another’s, or far too much for none',
  (text) => {
    expect(readAnswer(text)).toBeUndefined();
  },
);
