import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { SafePart } from './safe-part.tsx';

// React reports what a boundary caught; here that is what is wanted.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A part that fails until it is mended. */
function breakable() {
  let message: string | null = 'a bad cell';
  const Part = (): ReactElement => {
    if (message !== null) throw new Error(message);
    return <p>the part</p>;
  };
  return { Part, mend: () => (message = null), failWith: (words: string) => (message = words) };
}

describe('a safe part', () => {
  it.each([{ compact: false }, { compact: true }])('takes down itself alone and can be tried again (%o)', (look) => {
    const { Part, mend } = breakable();
    render(
      <>
        <SafePart title="Legend unavailable" {...look}>
          <Part />
        </SafePart>
        <p>the rest</p>
      </>,
    );
    expect(screen.getByText('the rest')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Legend unavailable');
    mend();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('the part')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what happened, and that a reload helps only where code is missing', () => {
    const { Part, failWith } = breakable();
    const show = () =>
      render(
        <SafePart title="Chart unavailable">
          <Part />
        </SafePart>,
      );
    show();
    expect(screen.getByRole('alert').textContent).toContain('a bad cell');
    expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
    cleanup();
    failWith('Failed to fetch dynamically imported module: /assets/chart-1.js');
    show();
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  });
});

describe('a lazy part', () => {
  it('fetches its code again when it is tried again, and once for all places that show it', async () => {
    const load = vi.fn(async () => () => <p>the chart</p>);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const Chart = lazyPart(() => 'Chart unavailable', load);
    render(<Chart />);
    expect((await screen.findByRole('alert')).textContent).toContain('Chart unavailable');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the chart')).toBeTruthy();
    render(<Chart />);
    expect(await screen.findAllByText('the chart')).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
