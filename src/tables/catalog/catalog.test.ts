import { describe, expect, it } from 'vitest';
import { tableAddress, tableHref } from '../table-address.ts';
import { catalogItem, catalogPage } from '../testing/fake-tables.ts';
import { holdsWords, ownedWords } from './catalog-list.tsx';
import { type CatalogLine, catalogLines, filteredTables, ownersOf } from './group-catalog.ts';
import { knownTables, shownPages } from './use-catalog.ts';

const items = [
  catalogItem('moves', 'Carrier 10'),
  catalogItem('orders'),
  catalogItem('moves', 'Carrier 2'),
  catalogItem('devices'),
  catalogItem('charges', 'Carrier 2'),
];

describe('catalog', () => {
  const told = (lines: readonly CatalogLine[]) =>
    lines.map((line) => {
      if (line.kind === 'heading')
        return `# ${line.owner === null ? 'Scene' : (line.owner ?? 'By owner')} ${line.count}`;
      if (line.kind === 'owned') return `${line.tables.name}: ${line.tables.items.length}, ${line.tables.rowCount}`;
      return line.isOfMany ? `- ${line.item.ownerEntityName}` : line.item.name;
    });
  const rows = (name: string, owner: string | null, rowCount: number) => ({ ...catalogItem(name, owner), rowCount });

  it('puts the tables of the scene first, then one line for each name that objects have', () => {
    expect(told(catalogLines(items, new Set()))).toEqual([
      ...['# Scene 2', 'devices', 'orders'],
      ...['# By owner 3', 'charges', 'moves: 2, null'],
    ]);
  });

  it('opens the line of a name owner by owner, numbers by size', () => {
    expect(told(catalogLines(items, new Set(['moves']))).slice(-3)).toEqual([
      'moves: 2, null',
      '- Carrier 2',
      '- Carrier 10',
    ]);
  });

  it('of one owner tells tables under the name of that', () => {
    const own = items.filter(({ ownerEntityName }) => ownerEntityName === 'Carrier 2');
    expect(told(catalogLines(own, new Set()))).toEqual(['# Carrier 2 2', 'charges', 'moves']);
  });

  it('sums rows, and puts what is empty behind', () => {
    const some = [
      ...[rows('absences', null, 0), rows('orders', null, 7)],
      ...[rows('charges', 'C1', 0), rows('charges', 'C2', 0), rows('moves', 'C1', 0), rows('moves', 'C2', 40)],
    ];
    expect(told(catalogLines(some, new Set(['moves'])))).toEqual([
      ...['# Scene 2', 'orders', 'absences'],
      ...['# By owner 4', 'moves: 2, 40', '- C2', '- C1', 'charges: 2, 0'],
    ]);
  });

  it.each([
    { count: 2, type: 'CARRIER', rowCount: 340, words: '2 carriers, 340 rows' },
    { count: 1, type: 'LIFT', rowCount: 1, words: '1 lift, 1 row' },
    { count: 3, type: 'ROBOT', rowCount: null, words: '3 owners' },
    { count: 3, type: undefined, rowCount: 0, words: '3 owners, 0 rows' },
  ])('$count of type $type with $rowCount rows are $words', ({ count, type, rowCount, words }) => {
    const tables = Array.from({ length: count }, (_, index) => catalogItem('moves', `C${index}`));
    expect(ownedWords({ name: 'moves', items: tables, rowCount }, () => type)).toBe(words);
  });

  it('owners of several types are owners', () => {
    const tables = [catalogItem('moves', 'C1'), catalogItem('moves', 'L1')];
    const typeOf = (owner: string) => (owner === 'C1' ? 'CARRIER' : 'LIFT');
    expect(ownedWords({ name: 'moves', items: tables, rowCount: null }, typeOf)).toBe('2 owners');
  });

  it('says what a table holds as far as its columns are told', () => {
    const columns = ['orderId', 'lines', 'leadTimeSeconds', 'late', 'dock', 'door'].map((name) => ({
      ...{ name, dataType: 'STRING' as const, nullable: false },
    }));
    expect(holdsWords({})).toBeNull();
    expect(holdsWords({ columns: columns.slice(0, 2) })).toBe('Each row holds order id, lines.');
    expect(holdsWords({ columns })).toBe('Each row holds order id, lines, lead time, late and 2 others.');
  });

  it('knows each owner once', () => {
    expect(ownersOf(items)).toEqual(['Carrier 2', 'Carrier 10']);
  });

  it.each([
    ['nothing typed: everything', '', '', 5],
    ['a full name of an owner: only that one', '', 'Carrier 1', 0],
    ['a part of it, in any case', '', 'carrier', 3],
    ['a part of the table name, in any case', 'MOV', '', 2],
    ['both', 'mov', 'Carrier 2', 1],
    ['an owner that nothing contains', '', 'Lift', 0],
  ])('filter, %s', (_, nameContains, owner, count) => {
    expect(filteredTables(items, { nameContains, owner }, [...ownersOf(items), 'Carrier 1'])).toHaveLength(count);
  });

  it('a table on two pages, because another came between them, is one', () => {
    const pages = [catalogPage(items.slice(0, 3)), catalogPage(items.slice(2))];
    expect(knownTables(pages)?.items).toHaveLength(5);
  });

  it.each([
    [1, true, 1],
    [3, true, 2],
    [9, true, 8],
    [200, true, 128],
    [200, false, 200],
    [0, true, 0],
  ])('of %d pages read, more to come: %s, %d are shown', (read, isMoreToCome, shown) => {
    expect(shownPages(read, isMoreToCome)).toBe(shown);
  });

  it('100,000 tables are a few lines, and owners are sorted where one is opened', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => catalogItem(`t-${index % 8}`, `Carrier ${index >> 3}`));
    expect(catalogLines(many, new Set())).toHaveLength(9);
    const lines = catalogLines(many, new Set(['t-7']));
    expect(lines).toHaveLength(12_509);
    expect(told(lines).at(-1)).toBe('- Carrier 12499');
  });

  it.each([
    [null, 'orders', '/simulations/s%2F1/tables/orders'],
    ['Lift A/1', 'a b', '/simulations/s%2F1/tables/a%20b?entity=Lift+A%2F1'],
    ['1.10', '2.0', '/simulations/s%2F1/tables/2.0?entity=1.10'],
    ['..', '%2e', '/simulations/s%2F1/tables/%252e?entity=..'],
  ])('address of the table of %s', (owner, name, href) => {
    expect(tableHref(tableAddress('s/1', catalogItem(name, owner)))).toBe(href);
  });
});
