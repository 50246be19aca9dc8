import { vi } from 'vitest';

/** Without a layout every element has no size, and what is virtualised shows nothing. Until mocks are restored. */
export function giveSize(heightPixels: number, widthPixels = 800): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(heightPixels);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPixels);
}
