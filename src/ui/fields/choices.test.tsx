import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Button } from '../buttons/button.tsx';
import { Toolbar } from '../layout/toolbar.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Checkbox } from './checkbox.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';

// Their code comes on demand: here before anybody asks, for a busy machine takes its time.
beforeAll(() =>
  Promise.all([
    import('./select-list.tsx'),
    import('../overlays/menu-list.tsx'),
    import('../overlays/popover-content.tsx'),
  ]),
);
afterEach(cleanup);

const trigger = (name: RegExp) => screen.getByRole('button', { name, hidden: true });

/** Focus as a browser moves it, then a press. */
function press(element: HTMLElement): void {
  act(() => element.focus());
  fireEvent.click(element);
}

describe('select', () => {
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ] as const;
  const show = (onChange = vi.fn()) => {
    render(<Select label="Which" value="a" options={options} onChange={onChange} />);
    return onChange;
  };

  it('says its label and its value', () => {
    show();
    const button = trigger(/First Which/);
    expect(button.getAttribute('aria-haspopup')).toBe('listbox');
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('opens, takes the focus, and gives the chosen one', async () => {
    const onChange = show();
    press(trigger(/Which/));
    const list = await screen.findByRole('listbox', { name: 'Which' });
    expect(screen.getByRole('option', { name: 'First', selected: true })).toBeTruthy();
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
    fireEvent.click(screen.getByRole('option', { name: 'Second' }));
    expect(onChange).toHaveBeenCalledWith('b');
    await waitFor(() => expect(list.isConnected).toBe(false));
  });

  it('leaves to the page the keys that it has no use for', () => {
    const onKey = vi.fn();
    window.addEventListener('keydown', onKey);
    show();
    const button = trigger(/Which/);
    act(() => button.focus());
    for (const key of ['Home', 'l', 'ArrowLeft']) fireEvent.keyDown(button, { key });
    window.removeEventListener('keydown', onKey);
    expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['Home', 'l', 'ArrowLeft']);
  });

  it('opens by the arrow down, and Escape gives the focus back without a change', async () => {
    const onChange = show();
    const button = trigger(/Which/);
    act(() => button.focus());
    fireEvent.keyDown(button, { key: 'ArrowDown' });
    fireEvent.keyDown(await screen.findByRole('option', { name: 'First' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is walked by arrows without choosing anything', async () => {
    const onChange = show();
    press(trigger(/Which/));
    fireEvent.keyDown(await screen.findByRole('option', { name: 'First' }), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { name: 'First', selected: true })).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('closes where the present value is chosen again', async () => {
    const onChange = show();
    press(trigger(/Which/));
    fireEvent.click(await screen.findByRole('option', { name: 'First' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(onChange).not.toHaveBeenCalled();
  });

  it('in a form shows its label, and what is wrong in place of the help', () => {
    const field = {
      label: 'Which',
      value: 'a',
      options,
      onChange: vi.fn(),
      labelled: true,
      help: 'One of two',
    } as const;
    const { rerender } = render(<Select {...field} />);
    const described = () => document.getElementById(trigger(/Which/).getAttribute('aria-describedby') ?? '');
    expect(described()?.textContent).toBe('One of two');
    rerender(<Select {...field} error="Neither" />);
    expect(described()?.textContent).toBe('Neither');
  });
});

describe('menu', () => {
  it('does what is chosen, and closes', async () => {
    const onClick = vi.fn();
    render(<Menu label="Export" items={[{ id: 'csv', label: 'As CSV', onClick }]} />);
    press(trigger(/Export/));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'As CSV' }));
    expect(onClick).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('moves the focus in, and gives it back by Escape', async () => {
    render(<Menu label="Export" items={[{ id: 'csv', label: 'As CSV', onClick: vi.fn() }]} />);
    press(trigger(/Export/));
    const item = await screen.findByRole('menuitem', { name: 'As CSV' });
    await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(item, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(trigger(/Export/)));
  });
});

describe('popover', () => {
  const show = () => render(<Popover label="Columns">{(close) => <Button onClick={close}>Done</Button>}</Popover>);

  it('moves the focus in, and gives it back by Escape', async () => {
    show();
    press(trigger(/Columns/));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(screen.getByText('Done'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(trigger(/Columns/)));
  });

  it('lets a control inside end the visit', async () => {
    show();
    press(trigger(/Columns/));
    fireEvent.click(await screen.findByText('Done'));
    await waitFor(() => expect(screen.queryByText('Done')).toBeNull());
  });
});

describe('toolbar', () => {
  it('is walked by arrows', () => {
    render(
      <Toolbar label="Tools">
        <Button>One</Button>
        <Button disabled>Two</Button>
        <Button>Three</Button>
      </Toolbar>,
    );
    expect(screen.getByRole('toolbar', { name: 'Tools' })).toBeTruthy();
    const [first, third] = [screen.getByText('One'), screen.getByText('Three')];
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(third);
  });
});

describe('on and off', () => {
  it.each([
    ['switch', (onChange: (on: boolean) => void) => <Switch label="Hall" isOn={false} onChange={onChange} />],
    ['checkbox', (onChange: (on: boolean) => void) => <Checkbox label="Hall" isChecked={false} onChange={onChange} />],
  ] as const)('a %s tells the change', (role, piece) => {
    const onChange = vi.fn();
    render(piece(onChange));
    fireEvent.click(screen.getByRole(role, { name: 'Hall' }));
    expect(onChange).toHaveBeenCalledWith(true);
  });
});
