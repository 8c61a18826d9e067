import { defineEvents } from '../../kernel';

const events = defineEvents({
  after_gift: {
    purpose: 'A donor goes on from the page that thanks for the gift.',
    fields: { place: { type: 'text', oneOf: ['impact', 'main'], example: 'impact' } },
  },
});

export default events;

declare global {
  interface TaprootEvents {
    readonly donate: typeof events;
  }
}
