/** The size of a picture's grid, in pixels. Pages show it in any size of 3 to 2. */
export const WIDTH = 960;
export const HEIGHT = 640;
