/** In words: what makes the page scroll sideways, and controls in sight that another one covers or overlaps. */
export function inEachOthersWay(): string[] {
  const tooWide = document.documentElement.scrollWidth - window.innerWidth;
  const found = tooWide > 1 ? [`the page is ${tooWide} pixels too wide`] : [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`;
  /** What of an element is in sight: what scrolls cuts its children off. */
  const inSight = (element: Element): DOMRect => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    const cut = (box: { left: number; top: number; right: number; bottom: number }): void => {
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    };
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow !== 'visible') cut(parent.getBoundingClientRect());
    }
    cut({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight });
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const modal = document.querySelector('[role="dialog"]');
  const controls = [...(modal ?? document).querySelectorAll('button, a[href], input, [role="slider"]')]
    // What is folded away keeps a place that nobody sees.
    .filter((control) => control.checkVisibility() && !control.closest('[aria-label="View from"], [inert]'))
    .map((control) => ({ control, box: inSight(control) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  for (const { control, box } of controls) {
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isFree = hit === null || control.contains(hit) || hit.contains(control) || control.matches('[role="slider"]');
    if (!isFree) found.push(`${nameOf(control)} is covered by ${nameOf(hit)}`);
  }
  controls.forEach(({ control: a, box: one }, index) => {
    for (const { control: b, box: other } of controls.slice(index + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isInside = a.parentElement?.contains(b) && a.matches('input');
      if (across > 1 && down > 1 && !isInside) found.push(`${nameOf(a)} lies over ${nameOf(b)}`);
    }
  });
  return found;
}
