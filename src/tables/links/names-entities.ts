import type { Column } from '../../protocol/index.ts';

/** What stands in a picture, as columns call it. */
const THINGS = new Set([
  ...[
    'entity',
    'device',
    'owner',
    'parent',
    'machine',
    'vehicle',
    'carrier',
    'agv',
    'amr',
    'robot',
    'truck',
    'forklift',
  ],
  ...[
    'shuttle',
    'crane',
    'stacker',
    'lift',
    'conveyor',
    'station',
    'cargo',
    'load',
    'pallet',
    'tote',
    'box',
    'container',
  ],
]);

/**
 * Whether a column says by its name that its texts name entities: `device`, `entityName` and `empty_pallet` do, `entityType`
 * and `state` do not. The interface says no more of a column.
 */
export function namesEntities({ name }: Pick<Column, 'name'>): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const last = words.at(-1) === 'name' || words.at(-1) === 'id' ? words.at(-2) : words.at(-1);
  return last !== undefined && THINGS.has(last);
}
