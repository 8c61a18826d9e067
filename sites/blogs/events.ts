import { defineEvents } from '../../kernel';

const events = defineEvents({
  post_shared: {
    purpose: 'A reader shares a post.',
    fields: { blog: { type: 'text', example: 'climate411' }, channel: { type: 'text', oneOf: ['social', 'email'], example: 'social' } },
  },
});

export default events;

declare global {
  interface TaprootEvents {
    readonly blogs: typeof events;
  }
}
