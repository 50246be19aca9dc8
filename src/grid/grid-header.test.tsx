import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusAfterMove } from './grid-header.tsx';

afterEach(cleanup);

let moved: (id: string) => void;

function Header({ order }: { order: string[] }): ReactElement {
  const focus = useFocusAfterMove(order.join());
  moved = focus.moved;
  return (
    <table>
      <thead ref={focus.ref}>
        <tr>
          {order.map((id) => (
            <th key={order.indexOf(id)} data-column={id}>
              <button key={id} type="button">
                {id}
              </button>
            </th>
          ))}
        </tr>
      </thead>
    </table>
  );
}

test('a header that was moved takes the focus once, and no later rendering takes it back (front 16)', () => {
  const { rerender } = render(<Header order={['a', 'b']} />);
  const focused = () => document.activeElement?.textContent;
  document.querySelector<HTMLElement>('[data-column="a"] button')?.focus();
  moved('a');
  rerender(<Header order={['b', 'a']} />);
  expect(focused()).toBe('a');
  (document.activeElement as HTMLElement).blur();
  rerender(<Header order={['b', 'a']} />);
  expect(document.activeElement).toBe(document.body);
});
