import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './buttons/copy-button.tsx';
import { IconButton, IconLink } from './buttons/icon-button.tsx';
import { JsonTree } from './layout/json-tree.tsx';
import { SortHeader } from './layout/sort-header.tsx';
import { Tabs } from './layout/tabs.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { FloatingPanel } from './overlays/floating-panel.tsx';
import { OpenedPanel } from './overlays/opened-panel.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('dialog', () => {
  it('has its title as name, takes the focus and closes by Escape', async () => {
    const onClose = vi.fn();
    render(
      <Dialog title="New run" onClose={onClose}>
        Words
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'New run' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('text is copied by selection inside it, where nothing outside can be selected', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new TypeError('insecure'));
    render(
      <Dialog title="New run" onClose={vi.fn()}>
        Words
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    let seen: string | undefined;
    document.execCommand = () => {
      seen = dialog.querySelector('textarea')?.value;
      return true;
    };
    expect(await copyText('req-42')).toBe(true);
    expect(seen).toBe('req-42');
  });
});

describe('floating panel', () => {
  it('that was opened takes the focus and gives it back', async () => {
    const page = (isOpen: boolean) => (
      <>
        <button type="button">Legend</button>
        {isOpen && (
          <OpenedPanel title="Legend" onClose={vi.fn()}>
            Words
          </OpenedPanel>
        )}
      </>
    );
    const { rerender } = render(page(false));
    const button = screen.getByRole('button', { name: 'Legend' });
    act(() => button.focus());
    rerender(page(true));
    const close = within(screen.getByRole('region', { name: 'Legend' })).getByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    rerender(page(false));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('a bar is nothing of its own', () => {
    render(<FloatingPanel size="bar">Words</FloatingPanel>);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('tooltip', () => {
  it('comes by the keyboard, also over a link, and goes by Escape', async () => {
    render(
      <>
        <IconButton icon="fit" label="Fit all" shortcut="F" />
        <IconLink icon="open" label="Own page" href="/x" />
      </>,
    );
    fireEvent.keyDown(document.body, { key: 'Tab' });
    const button = screen.getByRole('button', { name: 'Fit all' });
    act(() => button.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('Fit all (F)');
    fireEvent.keyDown(button, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    act(() => screen.getByRole('link', { name: 'Own page' }).focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('Own page');
  });
});

describe('sort header', () => {
  it('sorts by a press, and Shift and arrows ask for another width', () => {
    const [onSort, onResize] = [vi.fn(), vi.fn()];
    render(
      <SortHeader sorted="asc" tooltip="Sort" {...{ onSort, onResize }}>
        lines
      </SortHeader>,
    );
    const header = screen.getByRole('button', { name: 'lines' });
    fireEvent.click(header);
    expect(onSort).toHaveBeenCalledOnce();
    fireEvent.keyDown(header, { key: 'ArrowRight' });
    expect(onResize).not.toHaveBeenCalled();
    fireEvent.keyDown(header, { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyDown(header, { key: 'ArrowLeft', shiftKey: true });
    expect(onResize.mock.calls).toEqual([[1], [-1]]);
  });
});

describe('tabs', () => {
  it('show one at a time, and the arrows go on', () => {
    render(
      <Tabs
        label="Views"
        tabs={[
          { id: 'a', label: 'Plant', content: 'the plant' },
          { id: 'b', label: 'Tables', content: 'the tables' },
        ]}
      />,
    );
    expect(screen.getByRole('tabpanel').textContent).toBe('the plant');
    const tab = screen.getByRole('tab', { name: 'Plant' });
    act(() => tab.focus());
    fireEvent.keyDown(tab, { key: 'ArrowRight' });
    expect(screen.getByRole('tabpanel').textContent).toBe('the tables');
  });
});

describe('JSON tree', () => {
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

  it('makes branches when they are opened', () => {
    render(<JsonTree label="Values" entries={Object.entries({ name: 'n', at: { x: 1 } })} />);
    expect(rows()).toEqual(['name: "n"', 'at: 1 field']);
    fireEvent.click(within(screen.getByRole('row', { name: 'at: 1 field' })).getByRole('button'));
    expect(rows()).toEqual(['name: "n"', 'at: 1 field', 'x: 1']);
  });

  it('opens as many levels as were asked for', () => {
    render(<JsonTree label="Values" openLevels={1} entries={[['a', { b: { c: null } }]]} />);
    expect(rows()).toEqual(['a: 1 field', 'b: 1 field']);
    fireEvent.click(within(screen.getByRole('row', { name: 'b: 1 field' })).getByRole('button'));
    expect(rows()).toContain('c: null');
  });

  it('opens as many levels of what comes later, and leaves closed what was closed', () => {
    const tree = (...names: string[]) => (
      <JsonTree label="Values" openLevels={1} entries={names.map((name) => [name, { b: 1 }])} />
    );
    const { rerender } = render(tree('first'));
    rerender(tree('first', 'later'));
    expect(rows()).toEqual(['first: 1 field', 'b: 1', 'later: 1 field', 'b: 1']);
    fireEvent.click(within(screen.getByRole('row', { name: 'first: 1 field' })).getByRole('button'));
    rerender(tree('first'));
    expect(rows()).toEqual(['first: 1 field']);
  });

  it('shows long lists a hundred at a time', () => {
    const items = Array.from({ length: 250 }, (_, index) => `item ${index}`);
    render(<JsonTree label="Values" openLevels={1} entries={[['list', items]]} />);
    expect(rows()).toHaveLength(102);
    fireEvent.click(screen.getByRole('row', { name: '150 more' }));
    expect(rows()).toHaveLength(202);
    expect(rows()).toContain('50 more');
  });
});
