import { expect, it } from 'vitest';
import { readAnswer } from '../../../../plugins/contact/forms/read-answer';

it('readAnswer reads the answer of an endpoint [FRM-03]', () => {
  expect(readAnswer('{"resultCode":"Success","submissionId":"s-1"}')).toEqual({ result_code: 'Success', submission_id: 's-1' });
  expect(readAnswer(`{"formId":"a","title":"${'x'.repeat(99_900)}"}`)).toEqual({ form_id: 'a' });
});

it.each(['', '{"formId": ', '<html>', 'null', '[{"formId":"a"}]', `{"formId":"a","title":"${'x'.repeat(100_000)}"}`])(
  'readAnswer returns undefined for invalid, unrelated and oversized text [FRM-03]',
  (text) => {
    expect(readAnswer(text)).toBeUndefined();
  },
);
