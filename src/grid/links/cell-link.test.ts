import { describe, expect, it } from 'vitest';
import { cellLink, namesEntities } from './cell-link.ts';
import type { TableLinks } from './cell-surroundings.tsx';

function linkOf(name: string, value: string, has: boolean | null) {
  const links: TableLinks = {
    hasEntity: () => has,
    showEntity: () => undefined,
    selectedEntityName: null,
    reaches: () => null,
    showTime: () => undefined,
    calendarStart: null,
  };
  const column = { name, dataType: 'STRING', nullable: false } as const;
  return cellLink(value, column, { links, timeStyle: 'date', calendarStartMillis: null });
}

describe('a text leads to an entity', () => {
  it.each([
    ['device', 'LIFT-1', true, 'Show in 3D'],
    ['state', 'LIFT-1', true, 'Show in 3D'],
    ['device', 'LIFT-9', false, undefined],
    ['device', 'LIFT-1', null, 'Look for it in 3D'],
    ['entityType', 'CARRIER', null, undefined],
    ['state', 'IDLE', null, undefined],
  ])('%s %s, where the picture says %s: %s', (name, value, has, words) => {
    expect(linkOf(name, value, has)?.words).toBe(words);
  });

  it.each(['entityName', 'Device ID', 'empty_pallet', 'emptyPallet', 'carrier', 'owner'])('named by %s', (name) => {
    expect(namesEntities({ name })).toBe(true);
  });

  it.each(['entityType', 'deviceState', 'name', 'id', 'kind', 'order', ''])('not named by %s', (name) => {
    expect(namesEntities({ name })).toBe(false);
  });
});
