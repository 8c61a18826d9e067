import { expect, it } from 'vitest';
import brief from '../../../plugins/contact/brief';

it('the brief lists the hosts of surveys and advocacy forms once each [PLG-02]', () => {
  const { hosts, marks } = brief({
    surveyOrigins: { production: ['https://survey.main.example', 'https://forms.main.example'], local: ['http://survey.main.localhost'] },
    advocacyEndpoints: { production: ['https://forms.main.example/v1/Forms/'], local: [] },
  });
  expect(hosts).toEqual(['survey.main.example', 'forms.main.example', 'survey.main.localhost']);
  expect(marks).toContain('[src*="//forms.main.example"],[action*="//forms.main.example"]');
});

it('the brief marks held forms without any host [PLG-02]', () => {
  expect(brief({})).toEqual({ hosts: [], marks: 'form[data-hold-submit]' });
});
