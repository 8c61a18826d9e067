/** The colours of a brand: for buttons and links, dark areas, tinted areas, and highlights. */
export interface Palette {
  readonly brand: string;
  readonly deep: string;
  readonly tint: string;
  readonly accent: string;
}

export const palettes = {
  greenfield: { brand: '#1b6b49', deep: '#0f3527', tint: '#eef5ee', accent: '#f2b632' },
  action: { brand: '#a8321f', deep: '#3a130d', tint: '#fbf0ea', accent: '#ffc94d' },
  giving: { brand: '#17608f', deep: '#0d2f47', tint: '#edf4f9', accent: '#f2a03d' },
  fleet: { brand: '#0b6a6f', deep: '#082f33', tint: '#e9f5f4', accent: '#f5c542' },
  notes: { brand: '#5a4a91', deep: '#262044', tint: '#f2f0f8', accent: '#f0b35a' },
  skies: { brand: '#2566a8', deep: '#122f52', tint: '#edf3fb', accent: '#ff9f5a' },
  delta: { brand: '#8a4b13', deep: '#33200d', tint: '#faf3e8', accent: '#6fbf9a' },
  service: { brand: '#44566c', deep: '#1d2732', tint: '#f0f3f6', accent: '#7fc4e8' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

/** The consent banner takes the brand colour, and the highlight in dark mode. */
export const paletteStyle = ({ brand, deep, tint, accent }: Palette): string =>
  `:root { --brand: ${brand}; --deep: ${deep}; --tint: ${tint}; --accent: ${accent}; }
:root { --taproot-accent: light-dark(${brand}, ${accent}); --taproot-on-accent: light-dark(#fff, ${deep}); }
`;
