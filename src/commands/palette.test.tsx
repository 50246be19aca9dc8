import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepText } from '../ui/index.ts';
import { type Command, type Names, offered } from './offered.ts';
import { Palette } from './palette.tsx';

const done: string[] = [];
const command = (words: string): Command => ({
  ...{ id: words, keys: [], kind: 'action' as const, words: () => words },
  act: () => void done.push(words),
});
/** So many that one task is not enough to look at them all. */
const MANY: Names = {
  kind: 'entity',
  count: 200_000,
  nameAt: (index) => `CARRIER-${index}`,
  act: (index) => void done.push(`CARRIER-${index}`),
};
const closed = vi.fn();

beforeEach(() => {
  done.length = 0;
  closed.mockClear();
  keepText('aisle.commands.recent', '[]');
  const commands = ['Go live', 'Add a note', 'Copy link'].map(command);
  offered.setState({ offers: [{ commands: () => commands, names: () => [MANY] }] });
});
afterEach(() => {
  cleanup();
  offered.setState({ offers: [] });
});

/** Types, and presses a key before anything else has happened. */
function typeAndPress(words: string, key: string): void {
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: words } });
  fireEvent.keyDown(field, { key });
}

test.each([
  ['link', 'Copy link'],
  ['carrier-199999', 'CARRIER-199999'],
])('Enter does what was typed (%s), also where the list shows an answer to less of it', async (words, does) => {
  render(<Palette onClose={closed} />);
  await screen.findByText('3 found');
  typeAndPress(words, 'Enter');
  await vi.waitFor(() => expect(done).toEqual([does]));
  expect(closed).toHaveBeenCalledOnce();
});

test('Enter does what was typed, also where something else is offered while it is looked up', async () => {
  render(<Palette onClose={closed} />);
  await screen.findByText('3 found');
  typeAndPress('carrier-199999', 'Enter');
  act(() => offered.setState(({ offers }) => ({ offers: [...offers, { commands: () => [command('Follow Ada')] }] })));
  await vi.waitFor(() => expect(done).toEqual(['CARRIER-199999']));
  expect(closed).toHaveBeenCalledOnce();
});

test('what was typed on after Enter is what is meant', async () => {
  render(<Palette onClose={closed} />);
  await screen.findByText('3 found');
  typeAndPress('carrier', 'Enter');
  typeAndPress('carrier-199998', 'Enter');
  await vi.waitFor(() => expect(done).toEqual(['CARRIER-199998']));
});

test('a palette that was closed does nothing any more', async () => {
  const { unmount } = render(<Palette onClose={closed} />);
  await screen.findByText('3 found');
  typeAndPress('carrier-199999', 'Enter');
  unmount();
  await new Promise((resolve) => setTimeout(resolve));
  render(<Palette onClose={closed} />);
  typeAndPress('carrier-199997', 'Enter');
  await vi.waitFor(() => expect(done).toEqual(['CARRIER-199997']));
});
