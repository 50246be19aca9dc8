import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { CatalogItem } from '../../protocol/index.ts';
import { DERIVED_RELATIONS, type DerivedRelation, derivedTableName } from '../../tabular/index.ts';
import classes from './catalog.module.css';
import type { FilterWords } from './catalog-filter.ts';
import { CatalogEntry, type CatalogLinks } from './catalog-list.tsx';

interface DerivedTablesProps {
  sought: FilterWords;
  links: CatalogLinks;
}

/** What Aisle derives of the animation stream, whatever tables the service has. */
export function DerivedTables({ sought, links }: DerivedTablesProps): ReactElement | null {
  const wanted = sought.nameContains.toLowerCase();
  const found = DERIVED_RELATIONS.filter((relation) => derivedTableName(relation).includes(wanted));
  if (found.length === 0 || sought.owner !== '') return null;
  return (
    <section className={classes.derived} aria-label={t`Derived by Aisle`}>
      <h2 className={classes.owner}>{t`Derived by Aisle`}</h2>
      <ul className={classes.derivedList}>
        {found.map((relation) => (
          <li key={relation}>
            <CatalogEntry item={itemOf(relation)} links={links} words={wordsOf(relation)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function itemOf(relation: DerivedRelation): CatalogItem {
  const name = derivedTableName(relation);
  return { tableId: name, name, scope: 'SCENE', ownerEntityName: null };
}

function wordsOf(relation: DerivedRelation): string {
  const words: Readonly<Record<DerivedRelation, string>> = {
    activity: t`what each device did`,
    journeys: t`where each load was`,
    traffic: t`passages over paths`,
    holds: t`who held whom, as far as motions tell`,
  };
  return words[relation];
}
