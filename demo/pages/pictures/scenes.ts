import type { Ridge } from './ridge';

export interface Scene {
  /** Top and bottom of the sky. */
  readonly sky: readonly [string, string];
  readonly sun: string;
  /** From far to near. */
  readonly ridges: readonly Ridge[];
  /** A motif on a ridge, with the number of copies and their height in pixels. */
  readonly stands: readonly { readonly what: string; readonly on: number; readonly count: number; readonly size: number }[];
}

const ridge = (level: number, rise: number, colour: string): Ridge => ({ level, rise, colour });

export const scenes: Readonly<Record<string, Scene>> = {
  forest: {
    sky: ['#bfe0e2', '#f7efd7'],
    sun: '#f5c869',
    ridges: [ridge(0.52, 0.16, '#9fc3b4'), ridge(0.64, 0.12, '#6fa48b'), ridge(0.78, 0.08, '#3f7d61'), ridge(0.92, 0.05, '#24563f')],
    stands: [
      { what: 'pine', on: 2, count: 16, size: 90 },
      { what: 'pine', on: 3, count: 9, size: 170 },
    ],
  },
  coast: {
    sky: ['#a9d3e6', '#fdf0dc'],
    sun: '#ffd98a',
    ridges: [ridge(0.5, 0.1, '#9fb7bd'), ridge(0.6, 0.01, '#4d93ac'), ridge(0.74, 0.02, '#2f7693'), ridge(0.93, 0.07, '#e2cd9c')],
    stands: [
      { what: 'boat', on: 1, count: 3, size: 90 },
      { what: 'reed', on: 3, count: 22, size: 90 },
    ],
  },
  wind: {
    sky: ['#8fc6e8', '#eaf4ee'],
    sun: '#fff1b8',
    ridges: [ridge(0.62, 0.1, '#9cc08a'), ridge(0.74, 0.1, '#77a862'), ridge(0.9, 0.06, '#d9b95a')],
    stands: [
      { what: 'turbine', on: 0, count: 6, size: 190 },
      { what: 'turbine', on: 1, count: 3, size: 300 },
      { what: 'wheat', on: 2, count: 40, size: 70 },
    ],
  },
  city: {
    sky: ['#f3c9a5', '#fbeccf'],
    sun: '#f08a5d',
    ridges: [ridge(0.56, 0.06, '#b9a7b0'), ridge(0.76, 0.02, '#6f8f7c'), ridge(0.93, 0.03, '#3f6f55')],
    stands: [
      { what: 'tower', on: 0, count: 12, size: 150 },
      { what: 'house', on: 1, count: 6, size: 80 },
      { what: 'tree', on: 2, count: 8, size: 110 },
    ],
  },
  school: {
    sky: ['#9fd0f0', '#eef6f0'],
    sun: '#ffe08a',
    ridges: [ridge(0.6, 0.08, '#a8ccaa'), ridge(0.76, 0.03, '#7db06f'), ridge(0.92, 0.02, '#5a9456')],
    stands: [
      { what: 'tree', on: 0, count: 8, size: 100 },
      { what: 'house', on: 1, count: 3, size: 190 },
      { what: 'child', on: 2, count: 6, size: 120 },
    ],
  },
  factory: {
    sky: ['#d8c7b4', '#efe4d2'],
    sun: '#e3a15c',
    ridges: [ridge(0.58, 0.1, '#b6ab98'), ridge(0.74, 0.02, '#8f9a84'), ridge(0.9, 0.04, '#61785f')],
    stands: [
      { what: 'stack', on: 1, count: 5, size: 240 },
      { what: 'house', on: 2, count: 5, size: 90 },
    ],
  },
  road: {
    sky: ['#f7d3a8', '#fdf3de'],
    sun: '#ef9a4d',
    ridges: [ridge(0.5, 0.18, '#b8b39a'), ridge(0.66, 0.08, '#8aa27c'), ridge(0.84, 0.005, '#5b6468')],
    stands: [
      { what: 'turbine', on: 0, count: 5, size: 130 },
      { what: 'tree', on: 1, count: 9, size: 80 },
      { what: 'truck', on: 2, count: 3, size: 190 },
    ],
  },
  delta: {
    sky: ['#f2b98f', '#fbe7c6'],
    sun: '#e8734a',
    ridges: [ridge(0.56, 0.05, '#a38f78'), ridge(0.64, 0.008, '#c98b62'), ridge(0.78, 0.03, '#6f7f4c'), ridge(0.92, 0.03, '#47592f')],
    stands: [
      { what: 'boat', on: 1, count: 2, size: 100 },
      { what: 'heron', on: 2, count: 3, size: 150 },
      { what: 'reed', on: 3, count: 30, size: 130 },
    ],
  },
  reef: {
    sky: ['#bfe9ea', '#7fc7d3'],
    sun: '#fdf6d0',
    ridges: [ridge(0.34, 0.02, '#5db4c6'), ridge(0.5, 0.02, '#3a95ae'), ridge(0.7, 0.03, '#237592'), ridge(0.92, 0.06, '#d8bf8e')],
    stands: [
      { what: 'boat', on: 0, count: 1, size: 120 },
      { what: 'fish', on: 1, count: 5, size: 70 },
      { what: 'fish', on: 2, count: 6, size: 110 },
    ],
  },
  field: {
    sky: ['#a7d4ef', '#fbf3d9'],
    sun: '#ffd36e',
    ridges: [ridge(0.55, 0.08, '#9cbf8b'), ridge(0.68, 0.05, '#d5bb5e'), ridge(0.86, 0.04, '#c19a3d')],
    stands: [
      { what: 'tree', on: 0, count: 7, size: 70 },
      { what: 'house', on: 1, count: 2, size: 120 },
      { what: 'wheat', on: 2, count: 60, size: 120 },
    ],
  },
};
