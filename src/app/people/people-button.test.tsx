import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Person } from '../../presence/index.ts';
import type { Presence } from '../../run/index.ts';
import { PeopleButton } from './people-button.tsx';

afterEach(cleanup);

const person = (number: number): Person => ({
  ...{ personId: `p${number}`, name: `Ada ${number}`, number, since: number },
  ...{ isLive: true, followedId: null, presentsSince: null },
});

test.each([
  { others: 0, name: /nobody else has this run open/, reads: '' },
  { others: 2, name: /2 others have this run open/, reads: 'A2A3' },
  { others: 5, name: /5 others have this run open/, reads: 'A2A3A4+2' },
])('$others others: $name', ({ others, name, reads }) => {
  const people = Array.from({ length: others + 1 }, (_, index) => person(index + 1));
  const store = createStore(() => ({ selfId: 'p1', people, failure: null }));
  render(<PeopleButton presence={{ store } as never as Presence} />);
  const button = screen.getByRole('button', { name });
  expect(button.textContent).toBe(reads);
  // Whoever is alone sees an icon, not an empty button.
  expect(button.querySelectorAll('svg')).toHaveLength(others === 0 ? 1 : 0);
});
