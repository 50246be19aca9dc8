import type { AnimationAction, AnimationEvent, AnimationSnapshot } from '../../protocol/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';

type MovingPart = 'body' | 'platform' | 'fork';

/** What was last said of an entity, part by part. */
type LastSaid = Map<MovingPart, AnimationAction>;

/**
 * Remembers of each moving part the action that it was last given, under the names that its entity and cargo have now: what
 * a snapshot has to tell and a world, which keeps motions compiled, has not kept.
 */
export class LastActions {
  private readonly said = new Map<string, LastSaid>();

  constructor(snapshot: AnimationSnapshot) {
    for (const motion of snapshot.motions) this.note(motion);
  }

  /** To be called with events that could be applied, in their order. */
  note(event: AnimationEvent): void {
    switch (event.animationType) {
      case 'ENTITY_CREATED':
        this.said.delete(event.entity.entityName);
        break;
      case 'ENTITY_REMOVED':
        this.said.delete(event.entityName);
        break;
      case 'ENTITY_RENAMED':
        this.rename(event.entityName, event.newEntityName);
        break;
      default:
        this.noteAction(event);
    }
  }

  /**
   * The actions of an entity that go on after t, and those that say how long it was seen or stands where it is. A reading
   * (interface 2.10): an observation, too, is unfinished until the next one tells what was between them.
   */
  unfinishedOf(entityName: string, t: SimMicros): AnimationAction[] {
    const actions = this.said.get(entityName) ?? NOTHING_SAID;
    const unfinished: AnimationAction[] = [];
    for (const [part, action] of actions) {
      const told = asToldOf(part, action, actions);
      if (told && isUnfinished(told, t)) unfinished.push(named(told, entityName));
    }
    return unfinished;
  }

  /** Forgets those that are no more: children go with their parent without a word of their own. */
  keepOnly(entityNames: ReadonlySet<string>): void {
    for (const name of this.said.keys()) if (!entityNames.has(name)) this.said.delete(name);
  }

  private noteAction(action: AnimationAction): void {
    const name = 'cargoName' in action ? action.cargoName : action.entityName;
    const said: LastSaid = this.said.get(name) ?? new Map();
    this.said.set(name, said);
    for (const part of partsOf(action)) said.set(part, action);
  }

  private rename(from: string, to: string): void {
    const said = this.said.get(from);
    if (said && from !== to) {
      this.said.delete(from);
      this.said.set(to, said);
    }
    for (const actions of this.said.values()) {
      for (const [part, action] of actions) {
        if ('cargoName' in action && action.entityName === from) actions.set(part, { ...action, entityName: to });
      }
    }
  }
}

const NOTHING_SAID: ReadonlyMap<MovingPart, AnimationAction> = new Map();

/**
 * An observation tells of body and platform at once. Where one of them was told something else since, the other's is left:
 * the body's without the height; the platform's alone cannot be told, its height stands in the state.
 */
function asToldOf(
  part: MovingPart,
  action: AnimationAction,
  actions: ReadonlyMap<MovingPart, AnimationAction>,
): AnimationAction | null {
  if (action.animationType !== 'POSE_UPDATE') return action;
  if (part !== 'body') return null;
  if (actions.get('platform') === action) return action;
  const { platformHeightMeters: _height, ...body } = action;
  return body;
}

function partsOf(action: AnimationAction): MovingPart[] {
  switch (action.animationType) {
    case 'MOVE_VERTICAL':
      return ['platform'];
    case 'EXTEND_FORK':
    case 'RETRACT_FORK':
      return ['fork'];
    case 'POSE_UPDATE':
      return action.platformHeightMeters === undefined ? ['body'] : ['body', 'platform'];
    default:
      return ['body'];
  }
}

function isUnfinished(action: AnimationAction, t: SimMicros): boolean {
  if (action.animationType === 'POSE_UPDATE' || action.animationType === 'STOP') return true;
  if (!('durationSeconds' in action)) return false;
  return action.simulationTimeMicros + action.durationSeconds * MICROS_PER_SECOND > t;
}

function named(action: AnimationAction, name: string): AnimationAction {
  return 'cargoName' in action ? { ...action, cargoName: name } : { ...action, entityName: name };
}
