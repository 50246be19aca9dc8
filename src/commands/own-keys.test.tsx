import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog, Menu, Select, TextField } from '../ui/index.ts';
import { isTaken } from './own-keys.ts';

afterEach(cleanup);

const nothing = (): void => undefined;
const PIECES: readonly { piece: string; shown: ReactElement; open?: string; role: string; isOwn: boolean }[] = [
  {
    piece: 'a dialog',
    shown: (
      <Dialog title="New run" onClose={nothing}>
        Words
      </Dialog>
    ),
    role: 'dialog',
    isOwn: true,
  },
  {
    piece: 'a menu',
    shown: <Menu label="Export" icon="download" items={[{ id: 'page', label: 'Page', onClick: nothing }]} />,
    open: 'Export',
    role: 'menuitem',
    isOwn: true,
  },
  {
    piece: 'the list of a select',
    shown: <Select label="Rate" value="1" options={[{ value: '1', label: 'Once' }]} onChange={nothing} />,
    open: 'Rate',
    role: 'option',
    isOwn: true,
  },
  { piece: 'a field', shown: <TextField label="Name" value="" onChange={nothing} />, role: 'textbox', isOwn: true },
  { piece: 'a button', shown: <button type="button">Play</button>, role: 'button', isOwn: false },
];

test.each(PIECES)('keys pressed in $piece are its own: $isOwn (front 15)', async ({ shown, open, role, isOwn }) => {
  render(shown);
  if (open !== undefined) fireEvent.click(screen.getByRole('button', { name: new RegExp(open) }));
  const pressed: boolean[] = [];
  const listen = (event: KeyboardEvent): void => void pressed.push(isTaken(event));
  document.addEventListener('keydown', listen, { capture: true });
  fireEvent.keyDown(await screen.findByRole(role), { code: 'KeyL', key: 'l' });
  document.removeEventListener('keydown', listen, { capture: true });
  expect(pressed).toEqual([isOwn]);
});
