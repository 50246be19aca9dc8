import { expect, test } from 'vitest';
import { namedView, type SavedView } from './saved-views.ts';

const dock: SavedView = { name: 'From the docks', eye: [1, 2, 3], target: [0, 0, 0] };
const top: SavedView = { ...dock, name: 'Top' };

test.each([
  { name: 'top', found: 'top' },
  { name: ' Isometric', found: 'isometric' },
  { name: 'from the docks', found: dock },
  { name: 'the docks', found: null },
  { name: '', found: null },
])('"$name" is the view $found', ({ name, found }) => {
  expect(namedView(name, [top, dock])).toEqual(found);
});
