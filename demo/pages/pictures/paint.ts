import { chance } from './chance';
import { type Motif, readMotifs } from './motifs';
import { drawRidge, ridgeEdge } from './ridge';
import { type Scene, scenes } from './scenes';
import { HEIGHT, WIDTH } from './size';

/** Paints a picture by name, a scene and a number such as `forest-3`, as SVG; undefined if there is no such scene. */
export type Painter = (name: string) => string | undefined;

export function createPainter(): Painter {
  const motifs = readMotifs();
  return (name) => {
    const [, sceneName = '', number = ''] = /^([a-z]+)-(\d{1,4})$/.exec(name) ?? [];
    const scene = Object.hasOwn(scenes, sceneName) ? scenes[sceneName] : undefined;
    return scene && draw(scene, chance(Number(number) * 7919 + sceneName.length), motifs);
  };
}

function draw({ sky: [top, bottom], sun, ridges, stands }: Scene, random: () => number, motifs: ReadonlyMap<string, Motif>): string {
  const layers = ridges.map((ridge, i) => {
    const edge = ridgeEdge(ridge, random);
    const standing = stands
      .filter(({ on }) => on === i)
      .flatMap(({ what, count, size }) =>
        Array.from({ length: count }, (_, place) => {
          const x = ((place + 0.15 + 0.7 * random()) * WIDTH) / count;
          return motifs.get(what)?.(x, edge(x) + size * 0.04, size * (0.85 + 0.3 * random()));
        }),
      );
    return drawRidge(ridge, edge) + standing.join('');
  });
  const [x, y] = [WIDTH * (0.2 + 0.6 * random()), HEIGHT * (0.16 + 0.16 * random())];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".8" stop-color="${bottom}"/></linearGradient>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="54" fill="${sun}"/>
${layers.join('\n')}
</svg>
`;
}
