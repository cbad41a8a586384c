import { branchesOf } from '#shared/approval/condition.ts'
import type { Plan, PlanNode } from '#shared/approval/model.ts'
import { nodeOf, previousOf, reduce } from '#shared/approval/run.ts'
import type { Person, RunEffect, RunEvent, RunState } from '#shared/approval/run-state.ts'
import { fail } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import { activeUsers, administrators, peopleOf, type PeopleContext } from './people.ts'

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
  { plan, database, initiatorId, choices }: RunContext,
  node: PlanNode,
): Promise<string[] | null> {
  switch (plan.errorRule) {
    case 'administrator':
      return administrators(database)
    case 'named': {
      const named = await activeUsers(
        database,
        plan.errorPeople.map((id) => id.split('--')[0] ?? ''),
      )
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
  const found = people.length > 0 ? people : isChoice ? null : await insteadOfNobody(context, node)
  return (
    found?.map((userId) => ({
      id: nextId(),
      userId,
      forUserId: null,
      isAgreed: isAgreed(node, userId, context, state),
    })) ?? null
  )
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
      const branches = node.split ? branchesOf(node.split, record, context.branches) : []
      if (node.split?.kind === 'chosen' && branches.length === 0)
        fail(400, 'workflow.chooseBranch', { field: 'branchList', params: { step: node.title } })
      apply({ type: 'route', nodeId: node.id, branches })
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
