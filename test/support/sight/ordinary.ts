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
  // Designs that resemble a way to hide a field.
  [
    'a floating label in the field',
    `<div s="position:relative; width:300px"><input id="floating" name="email" placeholder=" " s="box-sizing:border-box; width:100%; height:58px; padding:26px 12px 10px; border-radius:6px"><label for="floating" s="position:absolute; inset:0; padding:16px 12px; pointer-events:none; transform:scale(.85) translateY(-8px); transform-origin:0 0">Email</label></div>`,
  ],
  [
    'an outline drawn upon it',
    `<div s="position:relative; width:300px"><input name="email" aria-label="Email" s="box-sizing:border-box; width:100%; padding:16px 14px; border:0; background:none"><fieldset aria-hidden="true" s="position:absolute; inset:-5px 0 0; border:2px solid gray; pointer-events:none; margin:0; overflow:hidden"><legend s="height:11px; font-size:12px; visibility:hidden">Email</legend></fieldset></div>`,
  ],
  [
    'a dark theme',
    within(
      'background:rgb(13,17,23); padding:20px; color-scheme:dark',
      field('color:rgb(201,209,217); background:rgb(22,27,34); border:1px solid rgb(48,54,61)'),
    ),
  ],
  ['a dark scheme without colours', within('color-scheme:dark; background:rgb(18,18,18); padding:8px')],
  [
    'modern colours',
    within(
      'background:oklch(0.98 0.01 250); padding:8px',
      field('color:oklch(0.3 0.05 250); background:color(display-p3 1 1 1); border:1px solid oklab(0.8 0 0)'),
    ),
  ],
  ['grey on white', field('color:rgb(130,130,130)')],
  ['a gradient of its own', field('color:rgb(20,20,20); background:linear-gradient(white,rgb(235,235,235))')],
  [
    'dark text on glass over a gradient',
    within(
      'background:linear-gradient(45deg,rgb(255,200,160),rgb(250,240,200)); padding:16px',
      field('background:rgb(255 255 255 / 40%); border:1px solid white; backdrop-filter:blur(4px); color:rgb(40,30,20)'),
    ),
  ],
  ['rounded', field('border-radius:999px; padding:12px 24px; border:2px solid teal')],
  ['a big padding', field('width:360px; padding:28px 40px; font-size:20px')],
  ['a small one', field('font-size:11px; padding:1px 3px; width:120px')],
  ['zoom: 1.1', within('zoom:1.1')],
  ['zoom: .9', within('zoom:.9')],
  ['scale: 1.05', within('scale:1.05; transform-origin:0 0')],
  ['a transform of nothing', within('transform:translateZ(0); will-change:transform')],
  ['moved by a transform', within('position:relative; left:50%; width:300px; transform:translateX(-50%)')],
  ['an animation that has ended', within('animation:appear 1ms both')],
  [
    'Bootstrap’s floating label',
    `<div s="position:relative; width:300px"><input id="bootstrap" name="email" placeholder="name@example.com" s="box-sizing:border-box; display:block; width:100%; height:58px; padding:16px 12px; line-height:1.25; font-size:16px; color:rgb(33,37,41); background:white; border:1px solid rgb(222,226,230); border-radius:6px; transition:border-color .15s ease-in-out, box-shadow .15s ease-in-out"><label for="bootstrap" s="position:absolute; top:0; left:0; z-index:2; max-width:100%; height:100%; padding:16px 12px; overflow:hidden; color:rgb(33 37 41 / 65%); text-overflow:ellipsis; white-space:nowrap; pointer-events:none; border:1px solid transparent; transform-origin:0 0">Email address</label></div>`,
  ],
  [
    'Tailwind’s ring',
    field(
      'display:block; width:300px; border:0; border-radius:6px; padding:6px 12px; color:oklch(0.21 0.034 264.665); background:white; box-shadow:rgb(255 255 255) 0 0 0 0 inset, oklch(0.872 0.01 258.338) 0 0 0 1px inset, rgb(0 0 0 / 5%) 0 1px 2px 0',
    ),
  ],
  [
    'Tailwind’s dark ring on translucent white',
    within(
      'background:oklch(0.21 0.034 264.665); padding:16px',
      field(
        'border:0; border-radius:6px; padding:6px 12px; color:white; background:rgb(255 255 255 / 5%); outline:1px solid rgb(255 255 255 / 10%); outline-offset:-1px',
      ),
    ),
  ],
  [
    'below a fixed header',
    `<div s="position:fixed; top:0; left:0; right:0; height:4px; z-index:1000; background:white"></div>${field('margin-top:20px')}`,
  ],
  [
    'a pill with a button in it',
    `<div s="display:flex; width:320px; padding:4px; border-radius:999px; border:1px solid gray; background:white">${field('flex:1; min-width:0; border:0; outline:0; padding:8px 12px; background:none')}<button type="button" s="border-radius:999px">Join</button></div>`,
  ],
  [
    'between shadows that touch',
    `<p s="margin:0; padding:8px; box-shadow:0 2px 8px rgb(0 0 0 / 15%)">Text</p>${field('margin:4px 0')}<p s="margin:0; padding:8px; box-shadow:0 2px 8px rgb(0 0 0 / 15%)">Text</p>`,
  ],
  ['an inset shadow of usual width', field('box-shadow:inset 0 1px 3px rgb(0 0 0 / 20%)')],
  ['an inset shadow against the browser’s colour', field('box-shadow:inset 0 0 0 1000px white')],
  [
    'a soft inset shadow',
    field(
      'border:0; border-radius:12px; padding:12px; background:rgb(224,224,224); color:rgb(51,51,51); box-shadow:inset 5px 5px 10px rgb(190,190,190), inset -5px -5px 10px white',
    ),
  ],
  ['a ring of focus', field('outline:2px solid blue; outline-offset:2px; box-shadow:0 0 0 4px lightblue')],
  ['an inward outline of 2 px', field('outline:2px solid blue; outline-offset:-2px')],
  [
    'text-indent for an icon',
    field(
      `text-indent:30px; background:white url('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2216%22 height=%2216%22/%3E') no-repeat 8px center`,
    ),
  ],
  [
    'padding for an icon',
    field(
      `width:240px; padding-left:40px; background:white url('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2216%22 height=%2216%22/%3E') no-repeat 8px center / 16px 16px`,
    ),
  ],
  ['an underline of a gradient', field('border:0; background:linear-gradient(black,black) 0 100% / 100% 2px no-repeat white')],
  ['spaced letters', field('letter-spacing:.08em')],
  ['narrowly set letters', field('letter-spacing:-.02em')],
  ['large text', field('font-size:32px; padding:8px; width:500px')],
  ['a tall line', field('height:48px; line-height:48px; padding:0 12px')],
  ['a card with a shadow', within('box-shadow:0 10px 40px rgb(0 0 0 / 30%); border-radius:12px; padding:20px')],
  [
    'between cards with shadows',
    `<p s="height:30px; margin:0 0 8px; box-shadow:0 4px 12px black; background:white"></p>${field()}<p s="height:30px; margin:8px 0 0; box-shadow:0 4px 12px black; background:white"></p>`,
  ],
  [
    'above a hero with a dimmed picture',
    within('position:relative; padding:30px; background:linear-gradient(navy,teal)', within('position:relative'), 'class="hero"'),
  ],
  ['with a bar and a badge', within('position:relative; padding:16px; border:1px solid gray', field(), 'class="badged"')],
  ['after a clearfix', within('', `<b s="float:left">Email</b>${field()}`, 'class="cleared"')],
  [
    'with a button upon its end',
    within(
      'position:relative; width:300px',
      `${field('box-sizing:border-box; width:100%; padding:10px 80px 10px 10px')}<button type="button" s="position:absolute; right:4px; top:4px; width:70px; height:28px">Join</button>`,
    ),
  ],
  [
    'a field group with an addon',
    within(
      'display:flex',
      `<span s="padding:8px; background:lightgray; border:1px solid gray; margin-right:-1px">@</span>${field('flex:1; border:1px solid gray; padding:8px')}<button type="button" s="margin-left:-1px">Go</button>`,
    ),
  ],
  [
    'a picture behind a field of its own colour',
    within(
      `background:url('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E') center / cover; padding:20px`,
      field('background:white; color:black'),
    ),
  ],
  ['in a sticky box', within('position:sticky; top:0')],
  ['a section that is rendered late', within('content-visibility:auto', `<div s="padding:20px">${field()}</div>`)],
  ['faded by .7', within('opacity:.7')],
  ['slightly brighter', within('filter:brightness(1.05) contrast(1.1) saturate(1.2)')],
  ['an inverted page', within('filter:invert(1) hue-rotate(180deg)')],
  ['a frame of a border', within('border:12px solid teal; padding:10px')],
  [
    'a modal upon a backdrop',
    `<div s="position:relative; height:90px"><div s="position:absolute; inset:0; background:rgb(0 0 0 / 60%)"></div><div s="position:absolute; inset:10px; z-index:1; background:white; padding:12px">${field()}</div></div>`,
  ],
];
