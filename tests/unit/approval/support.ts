import type { Plan } from '#shared/approval/model.ts'
import { parsePlan } from '#shared/approval/parse.ts'
import { branchesOf } from '#shared/approval/condition.ts'
import { nodeOf, openCases } from '#shared/approval/positions.ts'
import { reduce } from '#shared/approval/run.ts'
import { newRun, type RunEffect, type RunEvent, type RunState } from '#shared/approval/run-state.ts'
import type { StoredNode } from '../../support/flow-template.ts'

export const planOf = (node: StoredNode): Plan => parsePlan(JSON.stringify(node))

/** A run whose nodes have the people that the template names, and whose record is known. */
export class TestRun {
  readonly plan: Plan
  readonly values: Readonly<Record<string, unknown>>
  readonly chosen: readonly string[]
  readonly events: RunEvent[] = []
  readonly effects: RunEffect[] = []
  state: RunState = newRun
  #ids = 0

  constructor(template: StoredNode, values: Readonly<Record<string, unknown>> = {}, chosen: readonly string[] = []) {
    this.plan = planOf(template)
    this.values = values
    this.chosen = chosen
    this.apply({ type: 'start' })
  }

  #one(event: RunEvent): void {
    const { state, effects } = reduce(this.plan, this.state, event)
    this.state = state
    this.events.push(event)
    this.effects.push(...effects)
  }

  apply(event: RunEvent): this {
    this.#one(event)
    for (let next = this.state.pending[0]; next; next = this.state.pending[0]) {
      const node = nodeOf(this.plan, next.nodeId)
      if (next.kind === 'route') {
        const branches = node.split ? branchesOf(node.split, this.values, this.chosen) : []
        this.#one({ type: 'route', nodeId: node.id, branches })
        continue
      }
      const people = (node.approver ?? node.subFlow)?.people
      const ids = people?.kind === 'named' ? people.ids : []
      if (next.kind === 'launch') {
        const cases = ids.map((id) => ({ id: `c${(this.#ids += 1)}`, userId: id.replace('--user', '') }))
        this.#one({ type: 'launch', nodeId: node.id, cases })
        continue
      }
      this.#one({
        type: 'staff',
        nodeId: node.id,
        people: ids.map((id) => ({ id: `a${(this.#ids += 1)}`, userId: id.replace('--user', ''), forUserId: null })),
      })
    }
    return this
  }

  /** `node/person` of everybody whose turn it is. */
  get open(): string[] {
    return this.state.active
      .flatMap(({ nodeId, assignments }) =>
        assignments.filter(({ state }) => state === 'open').map(({ userId }) => `${nodeId}/${userId}`),
      )
      .toSorted()
  }

  idOf(who: string): string {
    for (const { nodeId, assignments } of this.state.active)
      for (const { id, userId, state } of assignments) if (state === 'open' && `${nodeId}/${userId}` === who) return id
    throw new Error(`${who} has nothing to decide: ${this.open.join(' ')}`)
  }

  /** Ids of the cases that it waits for. */
  get cases(): string[] {
    return openCases(this.state).map(({ id }) => id)
  }

  /** Nodes that it waits at for their time to be over. */
  get timed(): string[] {
    return this.state.active.flatMap(({ nodeId, isWaiting }) => (isWaiting ? [nodeId] : []))
  }

  endCase(caseId: string): this {
    return this.apply({ type: 'caseOver', caseId })
  }

  agree(who: string): this {
    return this.apply({ type: 'agree', assignmentId: this.idOf(who) })
  }

  giveBack(who: string, to: string, isStraight = false): this {
    return this.apply({ type: 'return', assignmentId: this.idOf(who), to, isStraight })
  }
}
