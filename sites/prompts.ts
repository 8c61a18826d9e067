import type { PromptDefinition } from '../lib/contracts/prompt-definition';
import type { SiteId } from '../tools/sites/ids';

/** Every prompt of the network, by site. */
export const prompts: Readonly<Record<SiteId, readonly PromptDefinition[]>> = {
  main: [
    {
      id: 'methane-map',
      type: 'Message',
      layout: 'slideout',
      headline: 'See the leaks near you',
      msg: 'Our methane map has 1,400 sites in it, {{fname | friend}}. New ones come every week.',
      okMessage: 'Open the story',
      okAddress: '/news/methane-leaks-from-space',
      cancelMessage: 'Not now',
      display: { scroll: 60, exitIntent: true, addresses: [{ match: 'path', value: '/about' }] },
    },
    {
      id: 'newsletter',
      type: 'Subscription',
      answers: 'forms',
      layout: 'modal',
      headline: 'Good news, once a month',
      msg: 'What we found out, what changed because of it, and what you can do. No more than that.',
      okMessage: 'Subscribe',
      cancelMessage: 'No, thanks',
      footer: 'You can unsubscribe with one click, in every letter.',
      formElements: [
        { type: 'motivation', name: 'motivation', label: 'What brings you here?' },
        { type: 'email', name: 'email', label: 'Email', required: true, placeholder: 'name@example.org' },
        { type: 'us-postal-code', name: 'zip', label: 'ZIP code' },
      ],
      formStates: { success: { headline: 'Welcome!' } },
      display: { manual: true },
    },
    {
      id: 'letter',
      type: 'Form',
      answers: 'forms',
      layout: 'button',
      headline: 'Tell us what you see',
      okMessage: 'Send',
      formElements: [
        {
          type: 'select',
          name: 'topic',
          label: 'Topic',
          required: true,
          values: [
            { value: 'air', label: 'Air' },
            { value: 'water', label: 'Water' },
            { value: 'land', label: 'Land' },
          ],
        },
        { type: 'date', name: 'seen', label: 'When did you see it?', max: 'today' },
        { type: 'textarea', name: 'story', label: 'What did you see?', required: true },
        {
          type: 'checkbox-group',
          name: 'help',
          label: 'I could',
          values: [
            { value: 'measure', label: 'measure it' },
            { value: 'write', label: 'write about it' },
          ],
        },
      ],
      display: { addresses: [{ match: 'path', value: '/prompts' }] },
    },
    {
      id: 'survey',
      type: 'Form',
      answers: 'forms',
      layout: 'inline',
      headline: 'One question',
      okMessage: 'Send',
      formElements: [{ type: 'motivation', name: 'motivation', label: 'What matters most to you?' }],
      display: { addresses: [{ match: 'path', value: '/prompts' }] },
    },
    {
      id: 'readers',
      type: 'Subscription',
      answers: 'forms',
      layout: 'slideout',
      headline: 'You like letters',
      msg: 'Ours comes once a month.',
      okMessage: 'Subscribe',
      cancelMessage: 'Not now',
      formElements: [{ type: 'email', name: 'email', label: 'Email', required: true }],
      display: { addresses: [{ match: 'path', value: '/prompts' }], audience: { sources: ['newsletter'] } },
      experiment: {
        id: 'reason',
        variants: {
          control: {},
          variant1: {
            name: 'A reason first',
            shows: { headline: 'Forty dollars find a leak', msg: 'Our letter tells where, once a month.' },
          },
        },
        conversions: ['signup'],
      },
    },
  ],
  action: [
    {
      id: 'deadline',
      type: 'Message',
      layout: 'bar',
      headline: 'The comment period ends soon',
      msg: 'Two minutes are enough.',
      okMessage: 'Sign now',
      okAddress: '/petition/methane',
      display: { delay: 5, scroll: 50, addresses: [{ match: 'path', value: '/' }] },
    },
  ],
  blogs: [
    {
      id: 'data-note',
      type: 'Gate',
      answers: 'forms',
      layout: 'inline',
      headline: 'Read the data note',
      msg: 'Tell us where to send corrections, and read on.',
      okMessage: 'Read on',
      formElements: [{ type: 'email', name: 'email', label: 'Email', required: true }],
      display: { addresses: [{ match: 'path', value: '/prompts' }] },
    },
  ],
};
