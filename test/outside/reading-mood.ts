import type { HitPayload, Plugin } from 'taproot';

const NAME = 'reading-mood';

/** An example of an outside plugin: it reports how a page is read, keeps drafts to itself, and asks once. */
export const readingMood: Plugin = {
  name: NAME,
  apply({ hooks, env, report }) {
    const { document } = env;
    let asked: HTMLElement | undefined;

    hooks.event.tap(NAME, (event) => ({ ...event, properties: { ...event.properties, mood: document.hidden ? 'away' : 'here' } }));
    hooks.hit.tap(NAME, ({ event }: HitPayload) => (event === 'draft_saved' ? 'drafts are private' : undefined));
    hooks.prompt.tap(NAME, ({ type, question }) => {
      if (type !== 'reading-mood-question') return;
      if (typeof question !== 'string') report(new TypeError('a question is a text'));
      asked = Object.assign(document.createElement('p'), { id: NAME, textContent: String(question) });
      document.body.append(asked);
      return true;
    });
    // The site's own prompts take the request, if it has them.
    const invite = () =>
      void hooks.prompt.call({
        type: 'prompt',
        definition: { id: NAME, type: 'Message', layout: 'modal', headline: 'Read on aloud?', okMessage: 'Yes', cancelMessage: 'No' },
      });
    document.addEventListener('reading-mood:invite', invite);
    return () => {
      document.removeEventListener('reading-mood:invite', invite);
      asked?.remove();
    };
  },
};
