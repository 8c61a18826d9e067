export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the part of an area that another covers, 0 to 1. */
export const partOf = ({ left, top, right, bottom }: Area, other: Area): number => {
  const width = Math.min(right, other.right) - Math.max(left, other.left);
  const height = Math.min(bottom, other.bottom) - Math.max(top, other.top);
  return width > 0 && height > 0 ? (width * height) / ((right - left) * (bottom - top)) : 0;
};

/** Returns the scale at which an element shows, of the axis with less: its own, its ancestors' and their zoom. */
export const scaleOf = ({ offsetWidth, offsetHeight }: HTMLElement, { left, top, right, bottom }: Area): number =>
  Math.min((right - left) / offsetWidth || 1, (bottom - top) / offsetHeight || 1);
