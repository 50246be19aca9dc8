import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArrangedPanel } from './arranged-panel.ts';
import { panelAround } from './arranged-panel.ts';
import { focusTab } from './focus-tab.ts';
import { PlaceFor, useKeptPlace } from './kept-place.tsx';
import type { Layout } from './layout.ts';
import { Workspace } from './workspace.tsx';

afterEach(cleanup);

let isBroken = false;
const made = vi.fn();

function Counted({ words }: { words: string }): ReactElement {
  useEffect(() => made(words), [words]);
  return <button type="button">{words}</button>;
}

function Fragile(): ReactElement {
  if (isBroken) throw new Error('it broke');
  return <p>it works</p>;
}

const panel = (id: string, place: ArrangedPanel['place'], content: ReactElement) => ({
  ...{ id, place, content, icon: 'table' as const, staysAlive: false },
  name: () => id,
});

const PANELS = [
  panel('Picture', 'centre', <Counted words="the plant" />),
  panel('Tables', 'side', <Fragile />),
  panel('Timeline', 'foot', <Counted words="the time" />),
  panel('Lanes', 'over-foot', <Counted words="the lanes" />),
];

const layouts: Layout[] = [];

function Page(): ReactElement {
  const [open, setOpen] = useState<readonly string[]>(['Picture', 'Tables', 'Timeline']);
  const [chosen] = useState({ layout: null });
  const commands = {
    setOpen: (id: string, isOpen: boolean) =>
      setOpen((before) => (isOpen ? [...before, id] : before.filter((other) => other !== id))),
    layoutItems: () => [],
  };
  const panels = PANELS.map((one): ArrangedPanel => ({ ...one, isOpen: open.includes(one.id) }));
  return (
    <Workspace {...{ panels, chosen, commands }} isFixed={false} onLayout={(layout) => void layouts.push(layout)} />
  );
}

const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

/** Items of the menu of a panel, one after the other. */
async function arrange(name: string, ...items: string[]): Promise<void> {
  const press = (element: HTMLElement) => {
    element.focus();
    fireEvent.keyDown(element, { key: 'Enter' });
    fireEvent.keyUp(element, { key: 'Enter' });
  };
  press(screen.getByRole('button', { name: `Arrange ${name}` }));
  for (const item of items) press(await screen.findByRole('menuitem', { name: item }));
}

describe('a workspace', () => {
  beforeEach(() => {
    isBroken = false;
    made.mockClear();
    layouts.length = 0;
  });

  test('shows what is open, each as a region of its name', () => {
    render(<Page />);
    expect(tabNames()).toEqual(['Picture', 'Tables', 'Timeline']);
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['Picture', 'Tables', 'Timeline']),
    );
  });

  test('has no button within a tab', () => {
    render(<Page />);
    for (const tab of screen.getAllByRole('tab')) expect(tab.querySelector('button')).toBeNull();
  });

  test('opens what is added, brings the focus to its tab, and makes nothing else anew', async () => {
    render(<Page />);
    made.mockClear();
    await arrange('Picture', 'Add panel', 'Lanes');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lanes'));
    expect(tabNames()).toEqual(['Picture', 'Tables', 'Lanes', 'Timeline']);
    expect(new Set(made.mock.calls.flat())).toEqual(new Set(['the lanes']));
  });

  test('leaves the focus to whoever presses a key before it has come', async () => {
    render(<Page />);
    const elsewhere = screen.getByRole('button', { name: 'the time' });
    await arrange('Picture', 'Add panel', 'Lanes');
    elsewhere.focus();
    fireEvent.keyDown(elsewhere, { key: 'ArrowDown' });
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(elsewhere);
  });

  test('goes to a panel that lies under another tab: it is shown', async () => {
    render(<Page />);
    await arrange('Tables', 'Move Tables to', 'Picture', 'Tab beside Picture');
    const picture = screen.getByRole('tab', { name: 'Picture' });
    await waitFor(() => expect(picture.getAttribute('aria-selected')).toBe('false'));
    focusTab('Picture');
    await waitFor(() => expect(picture.getAttribute('aria-selected')).toBe('true'));
    expect(document.activeElement).toBe(picture);
  });

  test('closes what is closed, and the focus goes on in another panel', async () => {
    render(<Page />);
    await arrange('Tables', 'Close Tables');
    await waitFor(() => expect(tabNames()).toEqual(['Picture', 'Timeline']));
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
  });

  test('closes a panel by Delete on its tab, and the focus goes on in another panel', async () => {
    render(<Page />);
    screen.getByRole('tab', { name: 'Tables' }).focus();
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Tables' }), { key: 'Delete' });
    await waitFor(() => expect(tabNames()).toEqual(['Picture', 'Timeline']));
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
  });

  test('moves a panel beside another as a tab, tells the layout, and makes nothing anew', async () => {
    render(<Page />);
    made.mockClear();
    await arrange('Timeline', 'Move Timeline to', 'Picture', 'Tab beside Picture');
    await waitFor(() => expect(tabNames()).toEqual(['Picture', 'Timeline', 'Tables']));
    expect(JSON.stringify(layouts.at(-1)?.root)).toContain('"Timeline"');
    expect(made).not.toHaveBeenCalled();
  });

  test('a panel that fails says so and takes no other down; another try shows it', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    isBroken = true;
    render(<Page />);
    expect(screen.getByRole('alert').textContent).toContain('Tables could not be shown');
    expect(screen.getByText('the plant')).not.toBeNull();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('it works')).not.toBeNull();
  });

  test('keys are for the panel around them', () => {
    render(<Page />);
    expect(panelAround(screen.getByText('the plant'))).toBe('Picture');
    expect(panelAround(document.body)).toBeNull();
  });
});

test('what stands in a kept place is the same element wherever it stands', () => {
  function Moved({ isRight }: { isRight: boolean }): ReactElement {
    const place = useKeptPlace();
    place.dataset.testid = 'kept';
    return (
      <>
        <div data-testid="left">{!isRight && <PlaceFor place={place} />}</div>
        <div data-testid="right">{isRight && <PlaceFor place={place} />}</div>
      </>
    );
  }
  const { rerender } = render(<Moved isRight={false} />);
  const kept = screen.getByTestId('kept');
  expect(screen.getByTestId('left').contains(kept)).toBe(true);
  rerender(<Moved isRight />);
  expect(screen.getByTestId('right').contains(kept)).toBe(true);
});
