import { html } from '../../../lib/values/html';
import type { PageMaker } from '../page';
import { cards } from '../parts/cards';
import { hero } from '../parts/hero';

export const spanish: PageMaker = ({ url }) => ({
  title: 'Respuestas prácticas para un planeta vivo',
  description: 'Greenfield Fund busca lo que funciona para el clima, los océanos, el aire y la tierra.',
  language: 'es',
  nid: 2,
  group: 'Home',
  body: html`${hero({
    kicker: 'Clima',
    title: 'Encontrar la fuga. Publicar el mapa. Cambiar la norma.',
    text: 'El metano calienta ochenta veces más rápido que el dióxido de carbono. Lo buscamos desde el espacio y mostramos lo que vemos.',
    picture: 'coast-4',
    alt: 'Barcos de vela frente a una playa con juncos',
    actions: [
      ['Donar cada mes', '/monthlygift'],
      ['Firmar la petición', url('action', '/petition/methane')],
    ],
  })}
${cards('Historias', [
  {
    title: 'Siete pueblos pesqueros contaron cada captura. Los peces volvieron',
    text: 'Cuando los números son de quienes pescan, las cuotas dejan de ser una pelea.',
    address: '/news/fishing-towns-count-again',
    picture: 'reef-2',
    alt: 'Un barco de pesca sobre un arrecife',
    topic: 'Océanos',
  },
  {
    title: 'Un cultivo de cobertura y un río que corre claro',
    text: 'Novecientas granjas sembraron lo que sujeta el suelo.',
    address: '/news/farmers-and-the-river',
    picture: 'field-5',
    alt: 'Trigo frente a dos casas de campo',
    topic: 'Naturaleza',
  },
])}`,
});
