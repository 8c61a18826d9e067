import { defineEvents } from '../../kernel';

const events = defineEvents({
  petition_shared: {
    purpose: 'A visitor sends a petition to a friend.',
    fields: { petition: { type: 'text', example: 'methane' }, channel: { type: 'text', oneOf: ['email'], example: 'email' } },
  },
});

export default events;

declare global {
  interface TaprootEvents {
    readonly action: typeof events;
  }
}
