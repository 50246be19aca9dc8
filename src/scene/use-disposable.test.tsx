import { cleanup, render, screen } from '@testing-library/react';
import { Activity, type ReactElement, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runAsBuilt } from '../ui/testing/run-as-built.ts';
import { useDisposable } from './use-disposable.ts';

interface Thing {
  readonly id: number;
  isDisposed: boolean;
  dispose(): void;
}

let made: Thing[] = [];
beforeEach(() => {
  made = [];
});
afterEach(cleanup);

function make(): Thing {
  const thing: Thing = {
    id: made.length,
    isDisposed: false,
    dispose() {
      expect(thing.isDisposed).toBe(false);
      thing.isDisposed = true;
    },
  };
  made.push(thing);
  return thing;
}

function Drawn({ of = 'a' }: { of?: string }): ReactElement {
  const thing = useDisposable(make, [of]);
  return <p>{`shown ${thing.id}`}</p>;
}

const shown = () => made[Number(screen.getByText(/shown/).textContent?.split(' ')[1])];

describe('what a component makes is disposed by it, and never shown after that (front 6)', () => {
  test('made once, disposed when it unmounts', () => {
    runAsBuilt();
    const { rerender, unmount } = render(<Drawn />);
    rerender(<Drawn />);
    expect(made).toHaveLength(1);
    expect(shown()?.isDisposed).toBe(false);
    unmount();
    expect(made[0]?.isDisposed).toBe(true);
  });

  test('made anew of other parts, and the former one is disposed', () => {
    runAsBuilt();
    const { rerender } = render(<Drawn of="a" />);
    rerender(<Drawn of="b" />);
    expect(made.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
    expect(shown()?.id).toBe(1);
  });

  test('StrictMode ends effects and begins them again', () => {
    render(
      <StrictMode>
        <Drawn />
      </StrictMode>,
    );
    expect(made.some(({ isDisposed }) => isDisposed)).toBe(true);
    expect(shown()?.isDisposed).toBe(false);
  });

  test('a hidden <Activity> disposes of it, a visible one has another', () => {
    runAsBuilt();
    const { rerender } = render(
      <Activity mode="visible">
        <Drawn />
      </Activity>,
    );
    rerender(
      <Activity mode="hidden">
        <Drawn />
      </Activity>,
    );
    expect(made.every(({ isDisposed }) => isDisposed)).toBe(true);
    rerender(
      <Activity mode="visible">
        <Drawn />
      </Activity>,
    );
    expect(shown()?.isDisposed).toBe(false);
    expect(made.filter(({ isDisposed }) => !isDisposed)).toHaveLength(1);
  });

  test('nothing at all may be made', () => {
    function Nothing(): ReactElement {
      return <p>{String(useDisposable(() => null))}</p>;
    }
    render(<Nothing />);
    expect(screen.getByText('null')).toBeTruthy();
  });
});
