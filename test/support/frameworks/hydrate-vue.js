import { createSSRApp, h, ref } from 'vue';

globalThis.hydrateDocument(() => {
  const app = createSSRApp({
    setup() {
      const count = ref(0);
      return () => [
        h('main', [
          h('h1', 'Hydrated'),
          h('button', { onClick: () => count.value++ }, `Drawn ${count.value}`),
          h('div', { 'data-prompt': 'asked' }),
          h('iframe', {
            title: 'Held',
            sandbox: 'allow-scripts',
            'data-consent': 'analytics',
            'data-src': 'https://www.youtube.com/embed/1',
            width: 280,
            height: 300,
          }),
        ]),
        h('footer', 'End'),
      ];
    },
  });
  app.mount(document.querySelector('#app'));
});
