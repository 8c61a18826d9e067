import { createSSRApp, h, ref } from 'vue';

globalThis.hydrateDocument(() => {
  const app = createSSRApp({
    setup() {
      const count = ref(0);
      return () => [
        h('main', [h('h1', 'Hydrated'), h('button', { onClick: () => count.value++ }, `Drawn ${count.value}`)]),
        h('footer', 'End'),
      ];
    },
  });
  app.mount(document.querySelector('#app'));
});
