declare global {
  interface Window {
    counted: { pictures: number; charts: number; commits: number; changes: number };
  }
}

/** Runs in the page from its beginning: counts drawings of the picture and of charts, commits of React and changes of the page. */
export function countWork(): void {
  const counted = { pictures: 0, charts: 0, commits: 0, changes: 0 };
  window.counted = counted;
  const count = (prototype: object, name: string, what: 'pictures' | 'charts'): void => {
    const before = Reflect.get(prototype, name) as (...values: unknown[]) => unknown;
    Reflect.set(prototype, name, function counting(this: unknown, ...values: unknown[]) {
      counted[what] += 1;
      return before.apply(this, values);
    });
  };
  count(WebGL2RenderingContext.prototype, 'drawElementsInstanced', 'pictures');
  count(CanvasRenderingContext2D.prototype, 'fillRect', 'charts');
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot() {
      counted.commits += 1;
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  });
  addEventListener('DOMContentLoaded', () => {
    const observer = new MutationObserver((changes) => {
      counted.changes += changes.length;
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
