import { field } from './hidden';

const within = (style: string, inner: string = field(), more = '') => `<div s="${style}" ${more}>${inner}</div>`;

/** Forms that people fill in. */
export const ORDINARY: readonly (readonly [what: string, markup: string])[] = [
  ['a plain field', field()],
  ['a labelled field', `<label>Email <input name="email"></label>`],
  [
    'a floating label that fades',
    `<div s="position:relative; width:300px"><input id="floated" name="email" placeholder=" " s="width:100%; padding:20px 8px 4px"><label for="floated" s="position:absolute; left:8px; top:12px; opacity:.6; background:white; transition:opacity .2s">Email address</label></div>`,
  ],
  ['styled', field('appearance:none; border:0; border-bottom:1px solid gray; background:none; padding:12px; font:italic 18px serif')],
  ['white on white with a border', field('color:white; background:none; border:1px solid gray')],
  ['white on a dark card', within('background:rgb(20,20,20); padding:20px', field('color:white; background:none; border:0'))],
  ['white on a picture', within('background:linear-gradient(teal,navy); padding:20px', field('color:white; background:none; border:0'))],
  ['a fieldset', `<fieldset><legend>You</legend>${field()}</fieldset>`],
  ['a grid', within('display:grid; grid-template-columns:1fr 1fr; gap:10px', `<i>Email</i>${field()}`)],
  ['a flex row', within('display:flex; gap:10px', `${field('flex:1; min-width:0')}<button type="button">Join</button>`)],
  ['a table', `<table><tr><th>Email</th><td>${field()}</td></tr></table>`],
  ['an open details', `<details open><summary>You</summary>${field()}</details>`],
  ['from right to left', within('direction:rtl; overflow:auto; width:300px', field('width:250px'))],
  ['zoomed', within('zoom:1.5')],
  ['scaled', within('transform:scale(.8); transform-origin:0 0')],
  ['slightly turned', within('rotate:-3deg; padding:20px')],
  ['a scroll container, at its top', within('height:80px; overflow:auto', `${field()}<div s="height:300px"></div>`)],
  ['a scroll container, at its bottom', within('height:80px; overflow:auto', `<div s="height:300px"></div>${field()}`)],
  ['a rounded card that cuts off', within('overflow:hidden; border-radius:20px; padding:16px')],
  [
    'a cut-off wrapper of something laid out further out',
    within('position:relative; height:40px', within('height:0; overflow:hidden', field('position:absolute; top:4px'))),
  ],
  ['a slanted section', within('clip-path:polygon(0 0, 100% 0, 100% 90%, 0 100%); padding:30px')],
  ['a faded section', within('opacity:.85', field('opacity:.9'))],
  ['drop shadow and greys', within('filter:drop-shadow(0 0 4px gray) grayscale(.2)')],
  [
    'above a backdrop that comes first',
    within('position:relative', `<div s="position:absolute; inset:0; background:beige"></div>${field('position:relative')}`),
  ],
  [
    'above a backdrop that follows',
    within(
      'position:relative',
      `${within('position:relative; z-index:2')}<div s="position:absolute; inset:0; z-index:1; background:beige"></div>`,
    ),
  ],
  [
    'with an icon upon it',
    within(
      'position:relative; width:300px',
      `${field('width:100%')}<svg s="position:absolute; right:6px; top:4px; width:16px; height:16px"><circle cx="8" cy="8" r="8"></circle></svg>`,
    ),
  ],
  [
    'under a clear sheet that takes clicks',
    within('position:relative; width:300px', `${field()}<div s="position:absolute; inset:0"></div>`),
  ],
  [
    'under a grain that lets pointers through',
    within(
      'position:relative; width:300px',
      `${field()}<div s="position:absolute; inset:0; pointer-events:none; background:black; opacity:.04"></div>`,
    ),
  ],
  ['content-visibility: auto', within('content-visibility:auto; contain-intrinsic-size:300px 60px')],
  ['visible in something invisible', within('visibility:hidden', field('visibility:visible'))],
  [
    'next to a sticky header',
    within(
      'height:120px; overflow:auto',
      `<div s="position:sticky; top:0; height:30px; background:white; z-index:9">Header</div>${field()}<div s="height:300px"></div>`,
    ),
  ],
  ['slotted into an open shadow tree', within('', field(), 'class="slotted"')],
  // Forms are filled in where they ask for the person.
  [
    'a list',
    `<input type="email" name="email" readonly><button type="button">Send</button><select autocomplete="address-level1"><option value=""></option><option>CO</option></select>`,
  ],
  ['a small field of a postcode', `<input type="email" name="email" readonly><input autocomplete="postal-code" s="width:60px">`],
];
