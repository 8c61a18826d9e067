import { defineEvents } from '../../kernel';

const events = defineEvents({
  quick_action: {
    purpose: 'A visitor takes one of the quick actions of the home page.',
    fields: { place: { type: 'number', example: 1 } },
  },
});

export default events;

declare global {
  interface TaprootEvents {
    readonly main: typeof events;
  }
}
