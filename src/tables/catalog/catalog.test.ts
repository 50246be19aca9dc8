import { describe, expect, it } from 'vitest';
import { tableAddress, tableHref } from '../table-address.ts';
import { catalogItem, catalogPage } from '../testing/fake-tables.ts';
import { catalogLines, columnsIn, filteredTables, groupCatalog, ownersOf } from './group-catalog.ts';
import { knownTables, shownPages } from './use-catalog.ts';

const items = [
  catalogItem('moves', 'Carrier 10'),
  catalogItem('orders'),
  catalogItem('moves', 'Carrier 2'),
  catalogItem('devices'),
  catalogItem('charges', 'Carrier 2'),
];

describe('catalog', () => {
  it('puts the tables of the scene first, then owners with numbers by size', () => {
    const names = groupCatalog(items).map(({ owner, items: members }) => [owner, members.map((item) => item.name)]);
    expect(names).toEqual([
      [null, ['devices', 'orders']],
      ['Carrier 2', ['charges', 'moves']],
      ['Carrier 10', ['moves']],
    ]);
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

  it('in columns the owner stands beside its tables, lines of them leave its column free', () => {
    const groups = groupCatalog(items);
    const words = (columns: number) =>
      catalogLines(groups, columns).map(({ group, isFirst, items: tables }) =>
        [isFirst ? (group.owner ?? 'Scene') : '', ...tables.map((table) => table.name)].join(' '),
      );
    expect(words(4)).toEqual(['Scene devices orders', 'Carrier 2 charges moves', 'Carrier 10 moves']);
    expect(words(2)).toEqual(['Scene devices', ' orders', 'Carrier 2 charges', ' moves', 'Carrier 10 moves']);
    expect(words(1).slice(0, 3)).toEqual(['Scene', ' devices', ' orders']);
  });

  it.each([
    [0, 1],
    [479, 1],
    [480, 2],
    [1280, 5],
  ])('in %d pixels there are %d columns', (width, columns) => {
    expect(columnsIn(width)).toBe(columns);
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

  it('100,000 tables are sorted and put in lines', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => catalogItem(`t-${index % 7}`, `Carrier ${index >> 3}`));
    const lines = catalogLines(groupCatalog(many), 5);
    expect(lines).toHaveLength(25_000);
    expect(lines.at(-1)?.group.owner).toBe('Carrier 12499');
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
