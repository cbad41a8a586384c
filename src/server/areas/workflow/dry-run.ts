import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { branchesOf } from '#shared/approval/condition.ts'
import { nodeOf, openCases } from '#shared/approval/positions.ts'
import { reduce } from '#shared/approval/run.ts'
import { newRun, type Person, RunError, type RunEvent, type RunState, runStatus } from '#shared/approval/run-state.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { requireModule } from '#server/core/access.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { render } from '#server/messages/message.ts'
import { readRecords } from '../module/records.ts'
import { rowsOf } from '../module/rows.ts'
import { casesAt, noChoices, peopleAt, type RunContext } from './advance.ts'
import { activeUsers, copiesFor } from './people.ts'
import { openFlowModule } from './record.ts'
import { namesOf } from './task-flow.ts'
import { planOf } from './templates.ts'

type Asked = Handled<Endpoints['flow.dryRun']>['body']

/** A process of so many steps either comes back to itself for ever, or is none that people go through. */
const MAX_STEPS = 500

interface Stop {
  readonly nodeId: string
  readonly nodeName: string
  readonly nodeType: string
  readonly people: readonly Person[]
  /** Whoever comes before names them. */
  readonly isChosen: boolean
  /** A rule agrees for those who decide, or nobody has to: nobody is asked. */
  readonly isPassed: boolean
  /** Why it goes no further than here; empty: it does. */
  readonly problem: string
}

/** Values as they were typed, over those of a record that the caller may see. */
async function recordOf(call: Call, { formId, recordId, formData }: Asked): Promise<FormRecord> {
  if (!recordId) return formData ?? {}
  await requireModule(call, formId)
  const { definition, store } = await openFlowModule(call, formId)
  const [record] = await readRecords(call.database, store, [recordId], await rowsOf(call, definition, store))
  if (!record) fail(404, 'module.recordMissing')
  return { ...record.values, ...formData }
}

/** Goes through a process as its tasks do, everybody agreeing; nothing is written. */
async function walk(call: Call, context: RunContext): Promise<{ stops: Stop[]; isThrough: boolean }> {
  const { plan, record } = context
  const stops: Stop[] = []
  const stop = (nodeId: string, people: readonly Person[], more: Partial<Stop> = {}) => {
    const { title, kind } = nodeOf(plan, nodeId)
    stops.push({
      nodeId,
      nodeName: title,
      nodeType: kind,
      people,
      isChosen: false,
      isPassed: false,
      problem: '',
      ...more,
    })
  }
  let state: RunState = newRun
  const apply = (event: RunEvent) => {
    const step = reduce(plan, state, event)
    state = step.state
    for (const effect of step.effects) {
      const isTime = effect.type === 'entered' && nodeOf(plan, effect.nodeId).kind === 'timer'
      if (effect.type === 'copies' || isTime) stop(effect.nodeId, [])
    }
  }
  stop(plan.start, [{ id: '', userId: context.initiatorId, forUserId: null }])
  let at = plan.start
  try {
    apply({ type: 'start' })
    for (let count = 0; count < MAX_STEPS && state.status === runStatus.running; count += 1) {
      const [pending] = state.pending
      if (pending) {
        const node = nodeOf(plan, pending.nodeId)
        at = node.id
        if (pending.kind === 'route') {
          // Nobody has chosen yet: each way that may be chosen is gone.
          const all = node.split?.branches.map(({ id }) => id) ?? []
          apply({ type: 'route', nodeId: node.id, branches: node.split ? branchesOf(node.split, record, all) : [] })
          continue
        }
        if (pending.kind === 'launch') {
          const cases = await casesAt(context, node, state)
          apply({ type: 'launch', nodeId: node.id, cases })
          const people = cases.map(({ id, userId }) => ({ id, userId, forUserId: null }))
          stop(node.id, people, { isPassed: node.subFlow?.isAsync === true })
          continue
        }
        const found = await peopleAt(context, node, state)
        const stand: Person = { id: nextId(), userId: '', forUserId: null }
        apply({ type: 'staff', nodeId: node.id, people: found ?? [stand] })
        const isPassed = !state.active.some(({ nodeId }) => nodeId === node.id)
        const asked = isPassed ? found?.filter(({ isAgreed }) => isAgreed) : found
        stop(node.id, asked ?? [], { isChosen: found === null, isPassed })
        continue
      }
      const open = state.active.flatMap(({ assignments }) => assignments).find((each) => each.state === 'open')
      const [waited] = openCases(state)
      const timed = state.active.find(({ isWaiting }) => isWaiting)
      if (open) apply({ type: 'agree', assignmentId: open.id })
      else if (waited) apply({ type: 'caseOver', caseId: waited.id })
      else if (timed) apply({ type: 'timeOver', nodeId: timed.nodeId })
      else break
    }
  } catch (error) {
    const code = error instanceof RunError ? 'workflow.cannotRun' : null
    if (code === null && !(error instanceof ApiError)) throw error
    const problem = error instanceof ApiError ? render(error.text, call.language) : call.text('workflow.cannotRun')
    stop(at, [], { problem })
  }
  const told = await Promise.all(
    stops.map(async (each) => {
      const { kind, copies } = nodeOf(plan, each.nodeId)
      if (kind !== 'copy' || each.problem !== '') return each
      const people = await copiesFor(copies, context)
      return { ...each, people: people.map((userId) => ({ id: '', userId, forUserId: null })) }
    }),
  )
  return { stops: told, isThrough: state.status === runStatus.passed }
}

/** The way of a request of somebody through a process, and who would be asked on it. */
export async function dryRun(call: Call, body: Asked) {
  const plan = planOf(body.flowTemplateJson)
  const [initiatorId] = await activeUsers(call.database, [body.initiatorId])
  if (initiatorId === undefined) fail(400, 'workflow.receiverMissing', { field: 'initiatorId' })
  const record = await recordOf(call, body)
  const { database } = call
  const { stops, isThrough } = await walk(call, {
    plan,
    database,
    initiatorId,
    record,
    choices: noChoices,
    branches: [],
  })
  const ids = stops.flatMap(({ people }) => people.map(({ userId }) => userId))
  const names = await namesOf(database, ids)
  const list = stops.map(({ people, ...each }) => ({
    ...each,
    people: people.map(({ userId, isAgreed }) => ({
      id: userId,
      fullName: names.get(userId) ?? '',
      isAgreed: isAgreed === true,
    })),
  }))
  return { list, isThrough }
}
