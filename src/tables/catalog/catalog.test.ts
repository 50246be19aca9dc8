import { describe, expect, it } from 'vitest';
import { tableAddress, tableHref } from '../table-address.ts';
import { catalogItem } from '../testing/fake-tables.ts';
import { catalogFilter } from './catalog-filter.ts';
import { groupCatalog, ownersOf } from './group-catalog.ts';

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
    ['nothing typed: no restriction', '', []],
    ['a full name: only that one', 'Carrier 1', ['Carrier 1']],
    ['a part, in any case: every owner with it', 'carrier', ['Carrier 1', 'Carrier 10']],
    ['an unknown text: taken as a full name', 'Lift', ['Lift']],
  ])('owner filter, %s', (_, owner, expected) => {
    const filter = catalogFilter({ nameContains: 'x', owner }, ['Carrier 1', 'Carrier 10']);
    expect(filter).toEqual({ nameContains: 'x', ownerEntityNames: expected });
  });

  it('asks at most for as many owners as the service allows', () => {
    const many = Array.from({ length: 300 }, (_, index) => `c${index}`);
    expect(catalogFilter({ nameContains: '', owner: 'c' }, many).ownerEntityNames).toHaveLength(200);
  });

  it.each([
    [null, 'orders', '/simulations/s%2F1/tables/orders'],
    ['Lift A/1', 'a b', '/simulations/s%2F1/tables/a%20b?entity=Lift+A%2F1'],
  ])('address of the table of %s', (owner, name, href) => {
    expect(tableHref(tableAddress('s/1', catalogItem(name, owner)))).toBe(href);
  });
});
