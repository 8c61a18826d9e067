import { field } from './hidden';

const within = (style: string, inner = field(), more = '') => `<div s="${style}" ${more}>${inner}</div>`;
const besides = (style: string, more = '') =>
  within('position:relative; width:300px; height:40px', `${field('width:200px')}<div s="${style}" ${more}></div>`);
const UPON = 'position:absolute; inset:-5px';
const LETS = 'pointer-events:none';
const moved = 'position:relative; display:inline-block; width:200px; height:30px; margin-left:-210px; vertical-align:top; background:white';
const picture = (colour: string) =>
  `url('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22400%22 height=%2290%22%3E%3Crect fill=%22${colour}%22 width=%22400%22 height=%2290%22/%3E%3C/svg%3E')`;

/**
 * Ways to hide a field, or its text, that leave a person little or nothing to see. Such a field is filled in at the visitor's first press
 * in its form, or never.
 */
export const DOUBTFUL: readonly (readonly [how: string, markup: string])[] = [
  // Too small.
  ['a scroll box of 22 × 9 px', within('width:22px; height:9px; overflow:auto')],
  ['a scroll box of 60 × 10 px', within('width:60px; height:10px; overflow:scroll')],
  ['a scroll box of 30 × 40 px', within('width:30px; height:40px; overflow:auto')],
  ['a scroll box that its border fills', within('box-sizing:border-box; width:200px; height:40px; border:16px solid white; overflow:auto')],
  ['a scroll box far from its field', within('width:300px; height:40px; overflow:auto', `<div s="height:3000px"></div>${field()}`)],
  ['a clipped strip', within('height:10px; overflow:hidden', field('height:60px; padding:20px'))],
  ['a border that fills a clipped box', within('box-sizing:border-box; height:40px; border:20px solid white; overflow:hidden')],
  ['contain: paint', within('contain:paint; height:4px')],
  ['contain: strict', within('contain:strict; width:200px; height:3px')],
  ['clipped sideways in a box that scrolls down', within('width:200px; height:60px; overflow:hidden auto', field('margin-left:300px'))],
  [
    'cut off at the end of a box that scrolls down',
    within('width:200px; height:60px; overflow:hidden auto', field('margin-left:190px; width:150px')),
  ],
  ['beside the page', within('position:relative; height:30px', field('position:absolute; left:1400px'))],
  ['transform: scale(.3)', field('width:900px; height:60px; transform:scale(.3); transform-origin:0 0')],
  ['scale further out', within('scale:.3; transform-origin:0 0', field('width:900px; height:60px'))],
  ['scales that multiply', within('scale:.6; transform-origin:0 0', field('width:600px; height:60px; transform:scale(.6)'))],
  ['scaled to a line', field('height:60px; transform:scaleY(.2)')],
  ['scaled to a column', field('width:600px; transform:scaleX(.12)')],
  ['zoom: .3', within('zoom:.3', field('width:900px; height:60px'))],
  ['zooms that multiply', within('zoom:.6', field('zoom:.6; width:600px; height:60px'))],
  ['small text in a large field', field('font-size:6px; width:200px; height:30px')],
  ['text of 1 px in a large field', field('font-size:1px; width:200px; height:30px')],
  ['font-size-adjust', field('font-size-adjust:.01')],
  ['a scroll box of 22 × 9 px in a scroll box', within('height:80px; overflow:auto', within('width:22px; height:9px; overflow:auto'))],
  ['a field of 22 × 9 px', field('box-sizing:border-box; width:22px; height:9px; padding:0')],
  ['a short field', field('max-height:9px; overflow:hidden')],
  ['field-sizing: content', field('field-sizing:content')],
  ['clip-path: a strip', field('clip-path:inset(40% 0)')],
  ['transform: rotateY(85deg)', field('width:900px; transform:rotateY(85deg)')],
  ['scale: -1 1', field('scale:-1 1')],
  ['a scale below another zoom', within('zoom:.7', field('scale:.5; transform-origin:0 0; width:600px; height:60px'))],
  // Text out of its field.
  ['padding of a line’s height', field('box-sizing:border-box; height:30px; padding:12px 4px')],
  ['padding in em', field('box-sizing:border-box; width:300px; height:30px; padding-top:2em')],
  ['padding at the start', field('box-sizing:border-box; width:300px; padding-inline-start:280px')],
  ['a text-indent to the end', field('text-indent:170px; width:180px')],
  ['letter-spacing: -6px', field('letter-spacing:-6px')],
  ['padding that leaves no height', field('box-sizing:border-box; height:40px; padding:20px 4px')],
  ['padding at the top', field('box-sizing:border-box; height:40px; padding:38px 4px 0')],
  ['padding that leaves little width', field('box-sizing:border-box; width:300px; padding:0 30px 0 245px')],
  ['a border that leaves no height', field('box-sizing:border-box; height:40px; border:19px solid white')],
  ['text larger than its field', field('font-size:300px; box-sizing:border-box; width:200px; height:30px; padding:0')],
  ['a negative text-indent', field('text-indent:-150px; width:180px')],
  ['a text-indent in per cent', field('text-indent:95%; width:200px')],
  ['letter-spacing: -1em', field('letter-spacing:-1em')],
  ['letter-spacing: -.4em', field('letter-spacing:-.4em')],
  ['letter-spacing: 200px', field('letter-spacing:200px')],
  ['vertical text', field('writing-mode:vertical-rl; width:200px; height:24px')],
  ['upside down', field('rotate:180deg')],
  ['mirrored', field('transform:scaleX(-1)')],
  ['skewed', within('padding:40px', field('transform:skewX(70deg)'))],
  ['turned in space', within('perspective:100px', field('transform:rotateX(80deg)'))],
  // Text that can't be told from what is behind it.
  ['almost the colour of the background', field('color:rgb(250,250,250); background:white')],
  ['almost the colour behind', field('color:rgb(240,240,240); background:none; border:0')],
  ['the colour of the page', field('color:white; background:none; border:0')],
  ['other words for the same colour', field('border:0; color:oklch(1 0 0); background:color(srgb 1 1 1)')],
  ['a faint text', field('color:rgb(0 0 0 / 12%)')],
  ['a gradient in the colour of the text', field('color:white; background:linear-gradient(white,white) black')],
  ['a picture in the colour of the text', field(`color:rgb(17,17,17); background:${picture('%23111')} white`)],
  [
    'a picture that covers in the colour of the text',
    field(`color:rgb(17,17,17); background:${picture('%23111')} 0 0 / cover no-repeat white`),
  ],
  ['an inset shadow in the colour of the text', field('color:white; background:black; box-shadow:inset 0 0 0 100px white')],
  ['a stroke over the text', field('-webkit-text-stroke:12px white')],
  ['a line through the text', field('text-decoration:line-through 30px white')],
  ['its own outline', field('outline:30px solid white; outline-offset:-30px')],
  [
    'an inset shadow and its border in the colour of the text',
    field('border:1px solid white; color:white; box-shadow:inset 0 0 0 40px white'),
  ],
  ['the same grey as behind', within('background:rgb(119,119,119)', field('color:rgb(120,120,120); background:none; border:0'))],
  ['a colour as light as its background', field('color:rgb(255,0,0); background:rgb(54,54,54)')],
  // Filters and blends.
  ['filter: brightness(900%) further out', within('filter:brightness(900%)', within(''))],
  ['filter: contrast and opacity', field('filter:contrast(.6) opacity(.6)')],
  ['filter: brightness(20)', field('filter:brightness(20)')],
  ['filter: brightness(.15) further out', within('filter:brightness(.15)')],
  ['brightness that multiplies', within('filter:brightness(.4)', field('filter:brightness(.4)'))],
  ['filter: contrast(.12)', field('filter:contrast(.12)')],
  ['filter: invert(.5)', field('filter:invert(.5)')],
  ['filter: blur(2.5px)', field('filter:blur(2.5px)')],
  ['filter: opacity(.15)', field('filter:opacity(.15)')],
  ['opacity: .12', field('opacity:.12')],
  ['mix-blend-mode', field('mix-blend-mode:screen')],
  ['mix-blend-mode further out', within('mix-blend-mode:lighten')],
  // Covers.
  ['a cover by an inset shadow', besides(`${UPON}; box-shadow:inset 0 0 0 100px white`)],
  ['a cover by an inset shadow that lets pointers through', besides(`${UPON}; ${LETS}; box-shadow:inset 0 0 0 100px white`)],
  ['a cover by a blurred inset shadow', besides(`${UPON}; ${LETS}; box-shadow:inset 0 0 40px 30px white`)],
  ['a cover by a border', besides('position:absolute; top:0; left:0; width:0; height:0; border:0 solid white; border-width:20px 150px')],
  [
    'a cover by a border that lets pointers through',
    besides(`position:absolute; top:0; left:0; width:0; height:0; ${LETS}; border:0 solid white; border-width:20px 150px`),
  ],
  ['a cover by an outline', besides('position:absolute; top:15px; left:100px; width:1px; height:1px; outline:120px solid white')],
  ['a cover by an outline inwards', besides(`${UPON}; ${LETS}; outline:30px solid white; outline-offset:-30px`)],
  ['a cover by a shadow', besides('position:absolute; top:15px; left:100px; width:1px; height:1px; box-shadow:0 0 0 120px white')],
  [
    'a cover by a shadow that is moved',
    besides('position:absolute; top:-60px; left:0; width:220px; height:40px; box-shadow:0 60px 0 0 white'),
  ],
  [
    'a cover by a dropped shadow',
    besides('position:absolute; top:-60px; left:0; width:220px; height:40px; background:white; filter:drop-shadow(0 60px 0 white)'),
  ],
  ['a cover by an image of a border', besides(`${UPON}; ${LETS}; border:1px solid; border-image:linear-gradient(white,white) 1 fill`)],
  ['a gradient that lets pointers through', besides(`${UPON}; ${LETS}; background:linear-gradient(white,white)`)],
  ['a picture that lets pointers through', besides(`${UPON}; ${LETS}; background:${picture('white')}`)],
  ['blurred from above by what lets pointers through', besides(`${UPON}; ${LETS}; backdrop-filter:blur(20px)`)],
  [
    'covers that add up',
    within(
      'position:relative; width:300px',
      `${field()}<div s="${UPON}; ${LETS}; right:50%; background:white"></div><div s="${UPON}; ${LETS}; left:50%; background:white"></div>`,
    ),
  ],
  [
    'a cover in something without extent that lets pointers through',
    within(
      'position:relative; width:300px',
      `${field()}<div s="width:0; height:0; ${LETS}"><div s="${UPON}; background:white"></div></div>`,
    ),
  ],
  [
    'a cover that is pulled over',
    within('width:300px; white-space:nowrap', `${field('width:196px')}<i s="${moved}; position:static; ${LETS}"></i>`),
  ],
  ['a cover in a grid', within('display:grid', `${field('grid-area:1/1')}<i s="grid-area:1/1; background:white; ${LETS}"></i>`)],
  ['a pseudo-element that lets pointers through', within('position:relative; width:300px', field(), 'class="veiled thin"')],
  ['a pseudo-element of a sibling', within('position:relative; width:300px', `${field()}<i class="veiled thin"></i>`)],
  ['a pseudo-element with an inset shadow', within('position:relative; width:300px', field(), 'class="shaded"')],
  ['a pseudo-element pulled over', within('width:300px; white-space:nowrap', field('width:196px'), 'class="pulled"')],
  ['an outline of its container', within('width:220px; height:30px; outline:20px solid white; outline-offset:-20px')],
  [
    'an outline of what comes before',
    within('width:300px', `<i s="display:block; width:1px; height:1px; outline:120px solid white"></i>${field()}`),
  ],
  ['a cover that is made brighter', besides(`${UPON}; ${LETS}; background:rgb(250,250,250); filter:brightness(30)`)],
  ['a cover with a mask of nothing', besides(`${UPON}; ${LETS}; background:white; mask-image:linear-gradient(black,black)`)],
  [
    'a cover above a level that counts only within',
    within(
      'position:relative; width:300px',
      `${within('opacity:.99', field('position:relative; z-index:9'))}<i s="${UPON}; ${LETS}; z-index:1; background:white"></i>`,
    ),
  ],
  [
    'a cover of a grid that comes first',
    within('display:grid', `<i s="grid-area:1/1; z-index:1; background:white; ${LETS}"></i>${field('grid-area:1/1')}`),
  ],
  [
    'a cover in space',
    within(
      'transform-style:preserve-3d; position:relative',
      `<i s="${UPON}; ${LETS}; transform:translateZ(1px); background:white"></i>${field()}`,
    ),
  ],
  [
    'a button that is a picture',
    besides('').replace(
      '<div s="" ></div>',
      `<input type="image" s="${UPON}; ${LETS}; width:230px; height:50px" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">`,
    ),
  ],
  ['content that is a picture', besides(`${UPON}; ${LETS}; content:linear-gradient(white,white); width:230px; height:50px`)],
  [
    'a cover in a shadow tree that lets pointers through',
    within('position:relative; width:300px', `${field()}<div class="shadow" s="position:absolute; top:0; ${LETS}"></div>`),
  ],
  [
    'a border’s image in the colour of the text',
    field('color:white; background:black; border:10px solid; border-image:linear-gradient(white,white) 30 fill'),
  ],
  ['a blended background', field('color:black; background:linear-gradient(white,white) black; background-blend-mode:multiply')],
  [
    'a cover by one wide border',
    besides(`position:absolute; top:-5px; left:0; width:230px; height:0; ${LETS}; border-top:50px solid white`),
  ],
  [
    'a cover by a dotted outline',
    besides(`position:absolute; top:15px; left:100px; width:1px; height:1px; ${LETS}; outline:120px dotted white`),
  ],
  [
    'a cover by one of two shadows',
    besides(`position:absolute; top:-40px; left:0; width:230px; height:20px; ${LETS}; box-shadow:0 1px 2px black, 0 45px 0 20px white`),
  ],
  ['a cover in another unit', besides(`position:absolute; inset:-1em; ${LETS}; box-shadow:inset 0 0 0 9em white`)],
  [
    'a label as a cover that lets pointers through',
    `<div s="position:relative; width:300px"><label for="below" s="${UPON}; ${LETS}; background:white"></label>${field('', 'id="below"')}</div>`,
  ],
  // Elsewhere.
  ['in a marquee', `<marquee>${field()}</marquee>`],
  ['interactivity: inert', within('interactivity:inert')],
  ['a single letter wide', field('', 'size="1"')],
  [
    'in an SVG',
    `<svg viewBox="0 0 3000 600" width="300" height="60"><foreignObject width="3000" height="600">${field('width:2000px; height:300px')}</foreignObject></svg>`,
  ],
  ['in a closed shadow tree', within('', field(), 'class="closed"').replaceAll('div', 'x-closed')],
  ['about to fade', field('animation:fade 1s 30s forwards')],
  ['fading again and again', within('animation:fade 20s infinite')],
];
