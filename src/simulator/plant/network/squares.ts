import { groupedBy, type Meters } from '../../../units/index.ts';

/** What something takes of the floor at most. */
export interface Circle {
  readonly x: Meters;
  readonly z: Meters;
  readonly radius: Meters;
}

/** A plan ruled into squares as wide as the widest circle: what could meet one lies in its own or in one beside it. */
export class Squares<Thing extends Circle> {
  private readonly width: Meters;
  private readonly cells: ReadonlyMap<string, readonly Thing[]>;

  constructor(cells: readonly Thing[]) {
    this.width = 2 * cells.reduce((widest, { radius }) => Math.max(widest, radius), 1);
    this.cells = groupedBy(cells, ({ x, z }) => `${this.lineOf(x)} ${this.lineOf(z)}`);
  }

  near({ x, z }: Pick<Circle, 'x' | 'z'>): Thing[] {
    const [column, row] = [this.lineOf(x), this.lineOf(z)];
    return [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => this.cells.get(`${column + right} ${row + down}`) ?? []),
    );
  }

  private lineOf(meters: Meters): number {
    return Math.floor(meters / this.width);
  }
}
