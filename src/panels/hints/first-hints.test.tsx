import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { offered } from '../../commands/index.ts';
import { createViewer, ViewerContext } from '../../run/index.ts';
import { keepChoice, keptChoice } from '../../ui/index.ts';
import { createWorld } from '../../world/index.ts';
import { FirstHints } from './first-hints.tsx';
import { askForHints } from './kept-hints.ts';

const viewer = createViewer({
  client: createServiceClient(),
  simulationId: 'sim',
  createWorld: (snapshot) => createWorld(snapshot),
});

beforeEach(() => keepChoice('hints', 'unseen'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param isDriven by a program, as browsers say it */
function open(isDriven = false) {
  vi.stubGlobal('navigator', { ...navigator, webdriver: isDriven });
  return render(
    <ViewerContext value={viewer}>
      <FirstHints />
    </ViewerContext>,
  );
}

const card = () => screen.queryByRole('region', { name: 'Hints' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const kept = () => keptChoice('hints', ['unseen', 'asked', 'seen'], 'unseen');

test('come by themselves, five of them, forth and back, and once', () => {
  open();
  expect(document.activeElement).toBe(document.body);
  const titles = [screen.getByRole('status').textContent];
  press('Next');
  press('Back');
  for (let step = 1; step < 5; step += 1) {
    press('Next');
    titles.push(screen.getByRole('status').textContent);
  }
  expect(new Set(titles).size).toBe(5);
  expect(screen.getByText('5 of 5')).toBeTruthy();
  press('Done');
  expect(card()).toBeNull();
  cleanup();
  open();
  expect(card()).toBeNull();
});

test('are skipped, and asked for again: then they take the focus', () => {
  open();
  press('Next');
  press('Skip hints');
  expect([card(), kept()]).toEqual([null, 'seen']);
  fireEvent(window, new Event('focus'));
  const command = offered
    .getState()
    .offers.flatMap(({ commands }) => commands())
    .find(({ id }) => id === 'hints.show');
  command?.act();
  return screen.findByText('1 of 5').then(() => {
    expect(document.activeElement?.textContent).toBe('Next');
  });
});

test('stay away where a program drives the browser, unless they are asked for', async () => {
  open(true);
  expect(card()).toBeNull();
  askForHints();
  expect(await screen.findByRole('region', { name: 'Hints' })).toBeTruthy();
});

test('what a hint is about is marked where it is on the page, and nowhere else', () => {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'application');
  canvas.getBoundingClientRect = () => new DOMRect(10, 20, 300, 200);
  document.body.append(canvas);
  open();
  const mark = document.body.lastElementChild as HTMLElement;
  expect([mark.hidden, mark.style.left, mark.style.width]).toEqual([false, '7px', '306px']);
  press('Next');
  expect((document.body.lastElementChild as HTMLElement).hidden).toBe(true);
  canvas.remove();
});
