import { vi } from 'vitest';

/** Gives every element a size: without a layout virtual lists show nothing. Lasts until mocks are restored. */
export function giveSize(heightPixels: number, widthPixels = 800): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heightPixels);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPixels);
}
