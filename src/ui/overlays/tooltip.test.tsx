import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Button } from 'react-aria-components/Button';
import { afterEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

afterEach(cleanup);

/** A control with a tooltip, and a field, in something that Escape closes. */
function scene() {
  const onKeyDown = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for what is open
    <div onKeyDown={({ key }) => onKeyDown(key)}>
      <Tooltip words="Keep it in view">
        <Button>pin</Button>
      </Tooltip>
      <input aria-label="name" />
    </div>,
  );
  return { onKeyDown, button: screen.getByRole('button'), field: screen.getByRole('textbox') };
}

async function restOn(button: HTMLElement): Promise<void> {
  fireEvent.pointerMove(button, { pointerType: 'mouse' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  expect(await screen.findByRole('tooltip')).toBeDefined();
}

test('Escape is for what the keyboard is in, also while words stand beside what the pointer rests on', async () => {
  const { onKeyDown, button, field } = scene();
  await restOn(button);
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onKeyDown).toHaveBeenCalledExactlyOnceWith('Escape');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('Escape takes the words of a control away that has the keyboard, and nothing else', async () => {
  const { onKeyDown, button } = scene();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button.focus());
  expect(await screen.findByRole('tooltip')).toBeDefined();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(onKeyDown).not.toHaveBeenCalledWith('Escape');
});
