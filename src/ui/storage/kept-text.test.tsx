import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepText, useKeptText } from './kept-text.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
});

function Shown() {
  return <output>{useKeptText('board') ?? 'none'}</output>;
}

const shown = () => screen.getByRole('status').textContent;

test('what is kept is shown wherever it is shown', () => {
  render(<Shown />);
  expect(shown()).toBe('none');
  act(() => keepText('board', 'mine'));
  expect(shown()).toBe('mine');
});

test('(front 13) what another page of this browser has kept is shown, and not written over', () => {
  render(<Shown />);
  act(() => keepText('board', 'mine'));
  localStorage.setItem('board', 'theirs');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'board' })));
  expect(shown()).toBe('theirs');
  expect(localStorage.getItem('board')).toBe('theirs');
});
