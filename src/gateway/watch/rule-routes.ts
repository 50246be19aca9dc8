import { randomUUID } from 'node:crypto';
import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import { MOST_RULES, ruleFieldsSchema, WATCH_ANSWERS, type WatchRule, watchRuleSchema } from '../../watch/index.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { audited } from '../recordings/recording-requests.ts';
import { type App, answers, makes } from '../route-schemas.ts';
import { instanceParams, type SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import type { Watch } from './watch.ts';

const ruleParams = instanceParams.extend({ ruleId: z.string() });

const SCHEMAS = {
  list: {
    summary: 'Watch rules of an instance',
    params: instanceParams,
    response: answers(WATCH_ANSWERS.rules),
    refusals: ['STATE_CONFLICT'],
  },
  make: {
    summary: `Makes a watch rule; an instance has at most ${MOST_RULES}`,
    params: instanceParams,
    body: ruleFieldsSchema,
    response: makes(watchRuleSchema),
    refusals: ['STATE_CONFLICT', 'SIMULATION_NOT_FOUND'],
  },
  change: {
    summary: 'Changes a watch rule; where its condition changes it is judged anew from now on',
    params: ruleParams,
    body: ruleFieldsSchema,
    response: answers(watchRuleSchema),
    refusals: ['RULE_NOT_FOUND', 'STATE_CONFLICT'],
  },
  delete: {
    summary: 'Deletes a watch rule; its alerts stay',
    params: ruleParams,
    response: answers(z.strictObject({ ruleId: z.string() })),
    refusals: ['RULE_NOT_FOUND', 'STATE_CONFLICT'],
  },
} satisfies Record<string, FastifySchema>;

interface RuleRoutesOptions {
  watch: Pick<Watch, 'rules' | 'look'>;
  access: Pick<SimulationAccess, 'admit'>;
  /** Whether what is watched is recorded: rules are judged by that. */
  isRecorded(simulationId: string): boolean;
  /** False where the service says that it has no such instance. */
  isThere(simulationId: string): Promise<boolean>;
}

/** The rules by which an instance is watched (decision 133). */
export function addRuleRoutes(app: App, { watch, access, isRecorded, isThere }: RuleRoutesOptions): void {
  const { rules } = watch;
  const path = '/api/simulations/:simulationId/watch/rules';
  const one = `${path}/:ruleId`;

  app.get(path, { schema: SCHEMAS.list }, async (request) => {
    const simulationId = access.admit(request.params.simulationId, request.askedBy);
    return envelope(request.id, { rules: [...(await rules.of(simulationId))] });
  });

  app.post(path, { schema: SCHEMAS.make, config: audited('make watch rule') }, async (request, reply) => {
    const simulationId = access.admit(request.params.simulationId, request.askedBy);
    if (!isRecorded(simulationId)) {
      throw new GatewayFailure('STATE_CONFLICT', 'Rules are judged by what is recorded, and this is not (RECORD).');
    }
    if (!(await isThere(simulationId))) {
      throw new GatewayFailure('SIMULATION_NOT_FOUND', `The simulation service has no simulation "${simulationId}".`);
    }
    const rule: WatchRule = { id: randomUUID(), ...request.body };
    concerns(request, { ruleId: rule.id });
    await rules.change(simulationId, (known) => {
      if (known.length < MOST_RULES) return [...known, rule];
      throw new GatewayFailure('STATE_CONFLICT', `An instance has at most ${MOST_RULES} watch rules.`);
    });
    void watch.look();
    return reply.code(201).send(envelope(request.id, rule));
  });

  app.put(one, { schema: SCHEMAS.change, config: audited('change watch rule') }, async (request) => {
    const simulationId = access.admit(request.params.simulationId, request.askedBy);
    const { ruleId } = request.params;
    const changed: WatchRule = { id: ruleId, ...request.body };
    await rules.change(simulationId, (known) => {
      requireRule(known, ruleId);
      return known.map((rule) => (rule.id === ruleId ? changed : rule));
    });
    void watch.look();
    return envelope(request.id, changed);
  });

  app.delete(one, { schema: SCHEMAS.delete, config: audited('delete watch rule') }, async (request) => {
    const simulationId = access.admit(request.params.simulationId, request.askedBy);
    const { ruleId } = request.params;
    await rules.change(simulationId, (known) => {
      requireRule(known, ruleId);
      return known.filter(({ id }) => id !== ruleId);
    });
    void watch.look();
    return envelope(request.id, { ruleId });
  });
}

function requireRule(rules: readonly WatchRule[], ruleId: string): void {
  if (!rules.some(({ id }) => id === ruleId))
    throw new GatewayFailure('RULE_NOT_FOUND', `The instance has no watch rule "${ruleId}".`);
}
