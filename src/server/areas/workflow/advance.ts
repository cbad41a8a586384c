import { branchesOf } from '#shared/approval/condition.ts'
import type { Plan, PlanNode } from '#shared/approval/model.ts'
import { nodeOf, previousOf } from '#shared/approval/positions.ts'
import { reduce } from '#shared/approval/run.ts'
import type { Person, RunEffect, RunEvent, RunState, SubCase } from '#shared/approval/run-state.ts'
import { fail } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import { activeUsers, administrators, candidatesOf, peopleOf, type PeopleContext } from './people.ts'

/** What people chose while they started or decided; it is kept with the task. */
export interface Choices {
  /** People by node. */
  readonly people: Readonly<Record<string, readonly string[]>>
  /** People by node, where a rule found nobody. */
  readonly instead: Readonly<Record<string, readonly string[]>>
}
export const noChoices: Choices = { people: {}, instead: {} }

export interface RunContext extends Omit<PeopleContext, 'agreed' | 'chosen'> {
  readonly plan: Plan
  readonly choices: Choices
  /** Heads of branches that were chosen. */
  readonly branches: readonly string[]
  /** Nobody is there who could name people or choose a way: administrators decide, and every way is gone. */
  readonly isUnattended?: boolean
}

/** A node whose people have to be named by whoever acts. */
export type MissingNode = {
  readonly nodeId: string
  readonly nodeName: string
}

/** Nothing is saved: the call comes again with people for these nodes. */
export class PeopleMissing extends Error {
  readonly nodes: readonly MissingNode[]
  constructor(nodes: readonly MissingNode[]) {
    super('people missing')
    this.name = 'PeopleMissing'
    this.nodes = nodes
  }
}

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Who decides at a node that its rule found nobody for; `null`: whoever acts names them. */
async function insteadOfNobody(
  { database, initiatorId, choices }: RunContext,
  node: PlanNode,
  { errorRule, errorPeople }: Pick<Plan, 'errorRule' | 'errorPeople'>,
): Promise<string[] | null> {
  switch (errorRule) {
    case 'administrator':
      return administrators(database)
    case 'named': {
      const named = await activeUsers(database, await candidatesOf(database, errorPeople))
      return named.length > 0 ? named : administrators(database)
    }
    case 'previousNames': {
      const named = await activeUsers(database, own(choices.instead, node.id) ?? [])
      return named.length > 0 ? named : null
    }
    case 'pass':
      return []
    case 'refuse':
      return fail(400, 'workflow.nobodyFound', { params: { step: node.title } })
    case 'initiator':
      return [initiatorId]
  }
}

/** Whoever need not decide once more agrees by the rule. */
function isAgreed(node: PlanNode, userId: string, { plan, initiatorId }: RunContext, state: RunState): boolean {
  const rules = node.approver?.agreeRules ?? []
  const before = () => Object.entries(state.agreed).some(([at, people]) => at !== node.id && people.includes(userId))
  const previous = () => (state.agreed[previousOf(plan, state, node.id)] ?? []).includes(userId)
  return (
    (rules.includes('initiator') && userId === initiatorId) ||
    (rules.includes('previous') && previous()) ||
    (rules.includes('before') && before())
  )
}

/** Who decides at a node that a run comes to; null: whoever acts has to name them. */
export async function peopleAt(
  context: RunContext,
  node: PlanNode,
  state: RunState,
): Promise<readonly Person[] | null> {
  if (!node.approver) return []
  const { choices } = context
  const people = await peopleOf(node.id, node.approver, { ...context, agreed: state.agreed, chosen: choices.people })
  const isChoice = node.approver.people.kind === 'candidates'
  const instead = () => {
    const isAsked = isChoice || ['previousNames', 'refuse'].includes(context.plan.errorRule)
    if (context.isUnattended && isAsked) return administrators(context.database)
    return isChoice ? null : insteadOfNobody(context, node, context.plan)
  }
  const found = people.length > 0 ? people : await instead()
  return (
    found?.map((userId) => ({
      id: nextId(),
      userId,
      forUserId: null,
      isAgreed: isAgreed(node, userId, context, state),
    })) ?? null
  )
}

/** The cases that a node starts, one for each of its people. */
export async function casesAt(context: RunContext, node: PlanNode, state: RunState): Promise<readonly SubCase[]> {
  const { subFlow } = node
  if (!subFlow) return []
  const { choices } = context
  const people = await peopleOf(node.id, subFlow, { ...context, agreed: state.agreed, chosen: choices.people })
  const found = people.length > 0 ? people : await insteadOfNobody(context, node, subFlow)
  return (found ?? (await administrators(context.database))).map((userId) => ({ id: nextId(), userId }))
}

/**
 * Brings an event into a run and finds out what it has to know to go on, until it waits for people or is over. Throws
 * `RunError` where the event does not fit, `PeopleMissing` where somebody has to be named first.
 */
export async function advance(
  context: RunContext,
  from: RunState,
  event: RunEvent,
): Promise<{ state: RunState; effects: readonly RunEffect[] }> {
  const { plan, record } = context
  let { state, effects } = reduce(plan, from, event)
  const missing: MissingNode[] = []
  const apply = (next: RunEvent) => {
    const step = reduce(plan, state, next)
    state = step.state
    effects = [...effects, ...step.effects]
  }
  for (let [pending] = state.pending; pending; [pending] = state.pending) {
    const node = nodeOf(plan, pending.nodeId)
    if (pending.kind === 'route') {
      const all = () => node.split?.branches.map(({ id }) => id) ?? []
      const chosen = context.isUnattended ? all() : context.branches
      const branches = node.split ? branchesOf(node.split, record, chosen) : []
      if (node.split?.kind === 'chosen' && branches.length === 0)
        fail(400, 'workflow.chooseBranch', { field: 'branchList', params: { step: node.title } })
      apply({ type: 'route', nodeId: node.id, branches })
      continue
    }
    if (pending.kind === 'launch') {
      apply({ type: 'launch', nodeId: node.id, cases: await casesAt(context, node, state) })
      continue
    }
    const people = await peopleAt(context, node, state)
    if (people === null) missing.push({ nodeId: node.id, nodeName: node.title })
    // Somebody in the place of whoever has to be named, so that all that are missing are found in one go.
    const stand: Person = { id: 'missing', userId: context.initiatorId, forUserId: null }
    apply({ type: 'staff', nodeId: node.id, people: people ?? [stand] })
  }
  if (missing.length > 0) throw new PeopleMissing(missing)
  return { state, effects }
}
