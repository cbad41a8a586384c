import type { Plan } from './model.ts'
import { chainOf, commonOf, isOver, isRecallable, isRevivable, nodeOf, startsWith } from './positions.ts'
import { outcomeOf, openedNext } from './votes.ts'
import {
  type Activation,
  type Assignment,
  type Pending,
  type Person,
  type RunEffect,
  RunError,
  type RunEvent,
  type RunState,
  runStatus,
} from './run-state.ts'

/** What is found out for an event belongs to it. */
const foundOut: ReadonlySet<RunEvent['type']> = new Set(['route', 'staff', 'launch'])

/** One step of a run, under construction. */
class Step {
  readonly effects: RunEffect[] = []
  readonly plan: Plan
  state: RunState
  constructor(plan: Plan, state: RunState) {
    this.plan = plan
    this.state = state
  }

  set(change: Partial<RunState>): void {
    this.state = { ...this.state, ...change }
  }

  expect(kind: Pending['kind'], nodeId: string): void {
    const at = this.state.pending.findIndex((each) => each.kind === kind && each.nodeId === nodeId)
    if (at < 0) throw new RunError('notPending')
    this.set({ pending: this.state.pending.toSpliced(at, 1) })
  }

  requireRunning(): void {
    if (this.state.status !== runStatus.running) throw new RunError('notRunning')
  }

  activationOf(assignmentId: string): { activation: Activation; assignment: Assignment } {
    this.requireRunning()
    for (const activation of this.state.active) {
      const assignment = activation.assignments.find(({ id }) => id === assignmentId)
      if (assignment?.state === 'open') return { activation, assignment }
    }
    throw new RunError('decided')
  }

  put(activation: Activation): void {
    const others = this.state.active.filter(({ nodeId }) => nodeId !== activation.nodeId)
    this.set({ active: [...others, activation] })
  }

  enter(id: string): void {
    const node = nodeOf(this.plan, id)
    if (node.kind === 'approver') {
      this.set({ pending: [...this.state.pending, { kind: 'staff', nodeId: id }] })
      return
    }
    if (node.kind === 'subFlow') {
      this.set({ pending: [...this.state.pending, { kind: 'launch', nodeId: id }] })
      return
    }
    if (node.kind === 'timer' && node.wait > 0) {
      this.put({ nodeId: id, assignments: [], isWaiting: true })
      this.effects.push({ type: 'entered', nodeId: id })
      return
    }
    if (node.kind !== 'empty' && node.kind !== 'copy' && node.kind !== 'timer') throw new RunError('cannotRun')
    if (node.kind === 'copy') this.effects.push({ type: 'copies', nodeId: id })
    this.leave(id)
  }

  /** Behind a node: into its branches, or on. */
  leave(id: string): void {
    const { split } = nodeOf(this.plan, id)
    if (split) this.set({ pending: [...this.state.pending, { kind: 'route', nodeId: id }] })
    else this.goOn(id)
  }

  goOn(id: string): void {
    const { next, scope } = nodeOf(this.plan, id)
    if (next !== null) this.enter(next)
    else if (!scope) this.end(runStatus.passed)
    else if (nodeOf(this.plan, scope.opener).split?.kind === 'condition') this.goOn(scope.opener)
    else this.join(scope.opener, scope.branch)
  }

  join(opener: string, branch: string): void {
    const open = (this.state.forks[opener] ?? []).filter((each) => each !== branch)
    const { [opener]: _closed, ...others } = this.state.forks
    this.set({ forks: open.length === 0 ? others : { ...others, [opener]: open } })
    if (open.length === 0) this.goOn(opener)
  }

  end(status: RunState['status']): void {
    this.set({ status, active: [], forks: {}, pending: [], back: null })
    this.effects.push({ type: 'ended', status })
  }

  route(nodeId: string, chosen: readonly string[]): void {
    this.expect('route', nodeId)
    const { split } = nodeOf(this.plan, nodeId)
    const branches = (split?.branches ?? []).filter(({ id }) => chosen.includes(id))
    if (split?.kind === 'condition') {
      const head = branches[0]?.head ?? null
      return head === null ? this.goOn(nodeId) : this.enter(head)
    }
    const filled = branches.flatMap(({ id, head }) => (head === null ? [] : [{ id, head }]))
    if (filled.length === 0) return this.goOn(nodeId)
    this.set({ forks: { ...this.state.forks, [nodeId]: filled.map(({ id }) => id) } })
    for (const { head } of filled) this.enter(head)
  }

  staff(nodeId: string, people: readonly Person[]): void {
    this.expect('staff', nodeId)
    const assignments = people.map(
      ({ id, userId, forUserId, isAgreed }): Assignment => ({
        id,
        userId,
        forUserId,
        state: isAgreed ? 'agreed' : 'open',
      }),
    )
    this.put({ nodeId, assignments })
    this.effects.push({ type: 'entered', nodeId })
    this.tally(nodeId, new Set())
  }

  launch(nodeId: string, cases: Activation['cases'] = []): void {
    this.expect('launch', nodeId)
    const { subFlow } = nodeOf(this.plan, nodeId)
    // Others have begun something by it: the agreement that led here stays.
    this.set({ undo: null })
    const activation = { nodeId, assignments: [], cases }
    this.effects.push({ type: 'entered', nodeId }, { type: 'launched', nodeId, cases })
    if (subFlow?.isAsync || cases.length === 0) this.pass(activation)
    else this.put(activation)
  }

  /** A case may be ended by itself while its parent stands still: the run goes on when that one does. */
  caseOver(caseId: string): void {
    if (this.state.status !== runStatus.suspended) this.requireRunning()
    const activation = this.state.active.find(({ cases }) => cases?.some(({ id, isOver }) => id === caseId && !isOver))
    if (!activation?.cases) throw new RunError('decided')
    this.put({
      ...activation,
      cases: activation.cases.map((each) => ({ ...each, isOver: each.isOver || each.id === caseId })),
    })
    if (this.state.status === runStatus.running) this.goOnBehindCases()
  }

  timeOver(nodeId: string): void {
    this.requireRunning()
    const activation = this.state.active.find((each) => each.nodeId === nodeId && each.isWaiting)
    if (!activation) throw new RunError('decided')
    this.pass(activation)
  }

  goOnBehindCases(): void {
    for (const activation of this.state.active)
      if (activation.cases?.every(({ isOver }) => isOver)) this.pass(activation)
  }

  /** Works out what a node has come to. `known`: those that were open before. */
  tally(nodeId: string, known: ReadonlySet<string>): void {
    const activation = this.state.active.find((each) => each.nodeId === nodeId)
    const approver = nodeOf(this.plan, nodeId).approver
    if (!activation || !approver) return
    if (outcomeOf(approver.voting, activation.assignments) === 'agreed') return this.pass(activation)
    const assignments = openedNext(approver.voting, activation.assignments)
    this.put({ nodeId, assignments })
    for (const assignment of assignments) {
      if (assignment.state === 'open' && !known.has(assignment.id))
        this.effects.push({ type: 'opened', nodeId, assignment })
    }
  }

  pass({ nodeId, assignments, cases, isWaiting }: Activation): void {
    const agreed = assignments.flatMap(({ state, userId }) => (state === 'agreed' ? [userId] : []))
    this.set({
      active: this.state.active.filter((each) => each.nodeId !== nodeId),
      passed: [...this.state.passed.filter((each) => each !== nodeId), nodeId],
      ...(cases || isWaiting ? {} : { agreed: { ...this.state.agreed, [nodeId]: agreed } }),
    })
    this.effects.push({ type: 'passed', nodeId })
    if (this.state.back?.at === nodeId) this.goBack()
    else this.leave(nodeId)
  }

  /** What was returned straight goes on where it was returned from. */
  goBack(): void {
    const { back } = this.state
    if (!back) return
    this.set({ back: null, forks: { ...this.state.forks, ...back.forks } })
    for (const node of back.nodes) this.enter(node)
  }

  /** Puts an assignment in the place of another one; what was open before stays known. */
  change(nodeId: string, assignments: readonly Assignment[]): void {
    const before = this.state.active.find((each) => each.nodeId === nodeId)?.assignments ?? []
    const known = new Set(before.flatMap(({ id, state }) => (state === 'open' ? [id] : [])))
    this.put({ nodeId, assignments })
    this.tally(nodeId, known)
  }

  decide(assignmentId: string, state: 'agreed' | 'returned'): Activation {
    const { activation } = this.activationOf(assignmentId)
    const assignments = activation.assignments.map((each) => (each.id === assignmentId ? { ...each, state } : each))
    return { ...activation, assignments }
  }

  giveBack(assignmentId: string, to: string, isStraight: boolean): void {
    const { nodeId, assignments } = this.decide(assignmentId, 'returned')
    const node = nodeOf(this.plan, nodeId)
    const target = nodeOf(this.plan, to)
    if (target.kind !== 'start' && target.kind !== 'approver') throw new RunError('unknownNode')
    const outcome = outcomeOf(node.approver?.voting ?? { kind: 'any' }, assignments)
    // Others still may reach the agreement: it is a vote and no return yet.
    if (outcome !== 'returned') return this.change(nodeId, assignments)
    const { active, forks, passed } = this.state
    const common = commonOf(chainOf(this.plan, nodeId), chainOf(this.plan, to))
    const isLeft = (each: string) => startsWith(chainOf(this.plan, each), common)
    const leftForks = Object.fromEntries(Object.entries(forks).filter(([opener]) => isLeft(opener)))
    const leftNodes = active.flatMap((each) => (isLeft(each.nodeId) ? [each.nodeId] : []))
    const at = passed.indexOf(to)
    this.set({
      active: active.filter((each) => !isLeft(each.nodeId)),
      forks: Object.fromEntries(Object.entries(forks).filter(([opener]) => !isLeft(opener))),
      passed: passed.filter((each, index) => (at >= 0 && index < at) || !isLeft(each)),
      back: isStraight ? { at: to, nodes: leftNodes, forks: leftForks } : null,
    })
    this.effects.push({ type: 'returned', to })
    if (target.kind === 'start') this.set({ status: runStatus.returned })
    else this.enter(to)
  }

  /** Takes an agreement back: at a node that others still decide, or the newest step of the run. */
  recall(assignmentId: string): void {
    this.requireRunning()
    if (!isRecallable(this.state, assignmentId)) throw new RunError('notLast')
    const { undo } = this.state
    if (undo?.assignmentId === assignmentId) {
      const { active, forks, passed, agreed, back } = undo
      this.set({ active, forks, passed, agreed, back, pending: [], undo: null })
      return
    }
    const at = this.state.active.find(({ assignments }) => assignments.some(({ id }) => id === assignmentId))
    if (!at) throw new RunError('notLast')
    const assignments = at.assignments.map(
      (each): Assignment => (each.id === assignmentId ? { ...each, state: 'open' } : each),
    )
    this.change(at.nodeId, assignments)
  }

  /** Leaves where it stands, and enters a node; what it went through behind that one is gone through once more. */
  jump(to: string): void {
    if (nodeOf(this.plan, to).kind !== 'approver') throw new RunError('unknownNode')
    const { passed } = this.state
    const at = passed.indexOf(to)
    this.set({ active: [], forks: {}, passed: at >= 0 ? passed.slice(0, at) : passed, back: null })
    this.enter(to)
  }

  begin(): void {
    this.set({ status: runStatus.running })
    if (this.state.back?.at === this.plan.start) this.goBack()
    else {
      this.set({ passed: [], agreed: {} })
      this.leave(this.plan.start)
    }
  }

  addSigner(assignmentId: string, when: 'before' | 'after', { id, userId, forUserId }: Person): void {
    const { activation, assignment } = this.activationOf(assignmentId)
    const signer: Assignment = { id, userId, forUserId, state: 'queued', signs: { id: assignmentId, when } }
    // Whoever adds somebody behind them has agreed.
    const own: Assignment = { ...assignment, state: when === 'after' ? 'agreed' : 'queued' }
    const assignments = activation.assignments.flatMap((each) => (each.id === assignmentId ? [own, signer] : [each]))
    this.change(activation.nodeId, assignments)
  }

  apply(event: RunEvent): void {
    if (!foundOut.has(event.type) && event.type !== 'recall' && this.state.undo) this.set({ undo: null })
    switch (event.type) {
      case 'start':
      case 'resubmit': {
        const { draft, returned, withdrawn, withdrawnOpen } = runStatus
        const open: readonly number[] = event.type === 'start' ? [draft] : [draft, returned, withdrawn, withdrawnOpen]
        if (!open.includes(this.state.status)) throw new RunError('decided')
        return this.begin()
      }
      case 'route':
        this.requireRunning()
        return this.route(event.nodeId, event.branches)
      case 'staff':
        this.requireRunning()
        return this.staff(event.nodeId, event.people)
      case 'launch':
        this.requireRunning()
        return this.launch(event.nodeId, event.cases)
      case 'caseOver':
        return this.caseOver(event.caseId)
      case 'timeOver':
        return this.timeOver(event.nodeId)
      case 'agree': {
        const { active, forks, passed, agreed, back } = this.state
        const { nodeId, assignments } = this.decide(event.assignmentId, 'agreed')
        this.change(nodeId, assignments)
        const isThrough = !this.state.active.some((each) => each.nodeId === nodeId)
        const { assignmentId } = event
        return this.set({ undo: isThrough ? { assignmentId, active, forks, passed, agreed, back } : null })
      }
      case 'recall':
        return this.recall(event.assignmentId)
      case 'return':
        return this.giveBack(event.assignmentId, event.to, event.isStraight)
      case 'withdraw':
        this.requireRunning()
        return this.end(event.isOpen ? runStatus.withdrawnOpen : runStatus.withdrawn)
      case 'terminate':
        if (event.isWithParent) {
          if (isOver(this.state)) throw new RunError('notRunning')
        } else if (this.state.status !== runStatus.suspended) this.requireRunning()
        return this.end(runStatus.terminated)
      case 'suspend':
        this.requireRunning()
        return this.set({ status: runStatus.suspended })
      case 'restore':
        if (this.state.status !== runStatus.suspended) throw new RunError('notRunning')
        this.set({ status: runStatus.running })
        return this.goOnBehindCases()
      case 'change':
        this.requireRunning()
        return this.jump(event.to)
      case 'revive':
        if (!isRevivable(this.state)) throw new RunError('notOver')
        this.set({ status: runStatus.running })
        return this.jump(event.to)
      case 'transfer': {
        const { activation } = this.activationOf(event.assignmentId)
        return this.change(activation.nodeId, withPerson(activation, event.assignmentId, event.person))
      }
      case 'replace': {
        const { assignmentId, person } = event
        const activation = this.state.active.find(({ assignments }) =>
          assignments.some(({ id }) => id === assignmentId),
        )
        if (!activation) throw new RunError('decided')
        return this.put({ ...activation, assignments: withPerson(activation, assignmentId, person) })
      }
      case 'addSigner':
        return this.addSigner(event.assignmentId, event.when, event.person)
      case 'assign': {
        this.requireRunning()
        if (!this.state.active.some(({ nodeId, cases, isWaiting }) => nodeId === event.nodeId && !cases && !isWaiting))
          throw new RunError('unknownNode')
        const assignments = event.people.map(
          ({ id, userId, forUserId }): Assignment => ({ id, userId, forUserId, state: 'open' }),
        )
        return this.change(event.nodeId, assignments)
      }
    }
  }
}

function withPerson({ assignments }: Activation, assignmentId: string, { id, userId, forUserId }: Person) {
  return assignments.map(
    (each): Assignment =>
      each.id === assignmentId ? { ...each, id, userId, forUserId } : retied(each, assignmentId, id),
  )
}

/** Signers of what was handed on stay with it. */
function retied(each: Assignment, from: string, to: string): Assignment {
  return each.signs?.id === from ? { ...each, signs: { ...each.signs, id: to } } : each
}

/**
 * The state after an event, and what it brings about. Throws `RunError` where the event does not fit. What has to be found
 * out first stands in `pending` of the answer: the run goes on with `staff` and `route` events until it is empty.
 */
export function reduce(
  plan: Plan,
  state: RunState,
  event: RunEvent,
): { state: RunState; effects: readonly RunEffect[] } {
  const step = new Step(plan, state)
  step.apply(event)
  return { state: step.state, effects: step.effects }
}
