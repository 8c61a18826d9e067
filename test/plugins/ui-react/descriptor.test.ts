import { describe, expect, it } from 'vitest';
import { uiReact } from '../../../plugins/ui-react/descriptor';

describe('ui-react descriptor', () => {
  it('is imported when something asks to be shown [PLG-02]', async () => {
    const { name, needs, wake, load } = uiReact();
    expect({ name, needs, wake }).toEqual({ name: 'ui-react', needs: 'nothing', wake: 'prompt' });
    expect((await load()).default.name).toBe('ui-react');
  });
});
