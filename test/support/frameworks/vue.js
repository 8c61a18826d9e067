import { createApp, h, reactive, ref, vModelSelect, vModelText, withDirectives } from 'vue/dist/vue.runtime.esm-bundler.js';

createApp({
  setup() {
    const known = reactive({ given: '', email: '', state: '' });
    const drawn = ref(0);
    const bind = (element, model, name) => withDirectives(element, [[model, known[name]]]);
    const take = (name) => (value) => {
      known[name] = value;
    };
    return () =>
      h('form', [
        bind(h('input', { autocomplete: 'given-name', 'onUpdate:modelValue': take('given') }), vModelText, 'given'),
        bind(h('input', { type: 'email', name: 'email', 'onUpdate:modelValue': take('email') }), vModelText, 'email'),
        bind(
          h(
            'select',
            { autocomplete: 'address-level1', 'onUpdate:modelValue': take('state') },
            ['', 'CA', 'CO'].map((state) => h('option', { value: state }, state)),
          ),
          vModelSelect,
          'state',
        ),
        h('button', { type: 'button', onClick: () => drawn.value++ }, `Drawn ${drawn.value}`),
        h('output', Object.values(known).join('|')),
      ]);
  },
}).mount('#root');
