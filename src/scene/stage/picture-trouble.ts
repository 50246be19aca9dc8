/** Why there is no picture, or none that goes on. */
export interface PictureTrouble {
  /**
   * `NO_GRAPHICS`: the browser draws no 3D. `GRAPHICS_LOST`: it took the drawing context away and may give it back.
   * `PICTURE_FAILED`: our own code failed while drawing.
   */
  readonly code: 'NO_GRAPHICS' | 'GRAPHICS_LOST' | 'PICTURE_FAILED';
  readonly message: string;
}

export function failureOf(cause: unknown): PictureTrouble {
  return { code: 'PICTURE_FAILED', message: cause instanceof Error ? cause.message : String(cause) };
}
