import { expect, test } from 'vitest';
import { createKernel, type Process, Signal, startProcess } from './index.ts';

test('a process goes on when its seconds have passed and when its signal is raised', () => {
  const kernel = createKernel();
  const signal = new Signal(kernel);
  const story: string[] = [];
  const tell = (text: string) => story.push(`${kernel.now} ${text}`);
  function* waiter(name: string): Process {
    tell(`${name} waits`);
    yield signal;
    tell(`${name} goes on`);
    yield 0.5;
    tell(`${name} ends`);
  }
  function* raiser(): Process {
    yield 2;
    signal.raise();
    tell('raised');
  }
  for (const process of [waiter('a'), waiter('b'), raiser()]) startProcess(kernel, process);
  kernel.runUntil(10_000_000);
  expect(story).toEqual([
    '0 a waits',
    '0 b waits',
    '2000000 raised',
    '2000000 a goes on',
    '2000000 b goes on',
    '2500000 a ends',
    '2500000 b ends',
  ]);
});

test('who waits again while being woken waits for the next time', () => {
  const kernel = createKernel();
  const signal = new Signal(kernel);
  let rounds = 0;
  function* loop(): Process {
    for (;;) {
      yield signal;
      rounds += 1;
    }
  }
  startProcess(kernel, loop());
  kernel.runUntil(1);
  for (let raise = 1; raise <= 3; raise += 1) {
    signal.raise();
    kernel.runUntil(1 + raise);
    expect(rounds).toBe(raise);
  }
});
