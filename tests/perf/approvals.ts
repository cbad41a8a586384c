import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { newRun, type RunState } from '#shared/approval/run-state.ts'
import { batches } from '#server/database/batch.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { demoPassword } from '../e2e/support/app.ts'
import { addUser } from '../integration/server/support/users.ts'
import { addTemplate } from '../integration/server/workflow/support.ts'
import { approverNode, chain, startNode } from '../support/flow-template.ts'
import { type HttpClient, httpClient, signedInClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, type PlatformProcess, seededFolder } from '../support/platform-process.ts'
import { inTurns } from './rounds.ts'
import { requestRate } from './server-rate.ts'
import type { Row } from './table.ts'

/** The asset register of the seed. */
const modelId = '220000000000000002'
/** Tasks of the whole organisation, of which this many wait for the one who asks. */
const sizes = { small: 200, large: 200_000 } as const
const OWN = 50
/** Lines of the history of the one task that is opened. */
const LINES = 50
/** Timers that are due at once. */
const TIMERS = 100
/** Decisions of one round. */
const DECISIONS = 500
const CONNECTIONS = 8

interface Tasks {
  readonly versionId: string
  readonly recordIds: readonly string[]
  readonly creatorId: string
  readonly others: readonly string[]
}

/** Adds tasks that wait at the office for the people named in turns; answers the ids of their assignments. */
async function addTasks(
  database: PlatformDatabase,
  { versionId, recordIds, creatorId }: Tasks,
  key: string,
  people: readonly string[],
): Promise<string[]> {
  const at = Date.UTC(2026, 0, 1)
  const rows = people.map((userId, index) => {
    const turn = { id: `${key}-t${index}`, userId, forUserId: null, state: 'open' } as const
    const state: RunState = { ...newRun, status: 1, active: [{ nodeId: 'office', assignments: [turn] }] }
    const task = {
      id: `${key}${index}`,
      full_name: `资产变更 ${key}${index}`,
      model_id: modelId,
      record_id: recordIds[index % recordIds.length] ?? '',
      creator_id: creatorId,
      status: 1,
      urgency: 1,
      current_node: '部门审批',
      created_at: at + index,
      version_id: versionId,
      state: JSON.stringify(state),
      choices: '',
      revision: 0,
      ended_at: 0,
    }
    const assignment = {
      id: turn.id,
      task_id: task.id,
      node_id: 'office',
      node_name: '部门审批',
      user_id: userId,
      state: 'open' as const,
      created_at: at + index,
      handled_at: 0,
      draft: '',
    }
    return { task, assignment }
  })
  await database.transaction().execute(async (inside) => {
    for (const part of batches(rows.map(({ task }) => task)))
      await inside.insertInto('flow_task').values(part).execute()
    for (const part of batches(rows.map(({ assignment }) => assignment)))
      await inside.insertInto('flow_assignment').values(part).execute()
  })
  return rows.map(({ assignment }) => assignment.id)
}

/** A server whose organisation has so many tasks under way; somebody waits for `OWN` of them. */
async function organisation(count: number): Promise<{
  readonly platform: PlatformProcess
  readonly database: PlatformDatabase
  readonly tasks: Tasks
  readonly reader: { readonly id: string; readonly token: string }
  readonly folder: string
}> {
  const folder = copyFolder(await seededFolder('demo'))
  const platform = await createPlatformProcess(folder, 'demo')
  const database = await openDatabase({ dataFolder: folder })
  const reader = await addUser(database, { values: { change_password_date: Date.now() } }, Date.now())
  // Whoever reads has as many of few tasks as of many.
  const people = database.selectFrom('platform_user').select('id').where('id', '<>', reader.id).limit(200)
  const others = (await people.execute()).map(({ id }) => id)
  const [creatorId = ''] = others
  const process = chain(startNode(), approverNode('office', [reader.id]), approverNode('finance', [creatorId]))
  const { versionId } = await addTemplate(database, { modelId, process, name: '资产变更审批' })
  const records = await sql<{ id: string }>`select id from ${sql.id(`mt_assetregister_${modelId}`)} limit 100`.execute(
    database,
  )
  const tasks = { versionId, recordIds: records.rows.map(({ id }) => id), creatorId, others }
  const own = new Set(Array.from({ length: OWN }, (_value, index) => Math.floor((index * count) / OWN)))
  const waiting = Array.from({ length: count }, (_value, index) =>
    own.has(index) ? reader.id : (others[index % others.length] ?? ''),
  )
  await addTasks(database, tasks, 'w', waiting)
  return { platform, database, tasks, reader, folder }
}

/** A step that agrees by itself as soon as its time is over. */
const timed = {
  timeLimitConfig: { on: 1, duringDeal: 1, nodeLimit: 0, workCalendar: false },
  overTimeConfig: { on: 1, firstOver: 0, overTimeDuring: 0, overNotice: false, overAutoApprove: true },
}

/** How many of the timers that came due at once the server looks after in a second, from the first to the last. */
async function timerRate(database: PlatformDatabase, tasks: Tasks, key: string): Promise<number> {
  const turns = await addTasks(
    database,
    tasks,
    key,
    Array.from({ length: TIMERS }, () => tasks.creatorId),
  )
  const at = Date.now()
  const timers = turns.map((_turn, index) => ({
    id: `${key}-timer${index}`,
    task_id: `${key}${index}`,
    node_id: 'office',
    kind: 'overdue' as const,
    due_at: at - 1000,
    round: 0,
    deadline: at - 1000,
    left_due: 0,
    left_deadline: 0,
    claimed_until: 0,
    created_at: at - 5000,
  }))
  await database.insertInto('flow_timer').values(timers).execute()
  for (const until = at + 120_000; Date.now() < until; await wait(100)) {
    const { first, last, count } = await database
      .selectFrom('flow_assignment')
      .select((turn) => [
        turn.fn.min('handled_at').as('first'),
        turn.fn.max('handled_at').as('last'),
        turn.fn.countAll<number>().as('count'),
      ])
      .where('id', 'in', turns)
      .where('state', '=', 'agreed')
      .executeTakeFirstOrThrow()
    if (Number(count) === TIMERS) return (TIMERS - 1) / ((Number(last) - Number(first)) / 1000)
  }
  throw new Error('timers that were due were not looked after')
}

/** Changes one line and adds two in a transaction, as a decision does at the least. */
async function bareRate(database: PlatformDatabase, ids: readonly string[], key: string): Promise<number> {
  const started = performance.now()
  for (const [index, id] of ids.entries()) {
    await database.transaction().execute(async (inside) => {
      const { numUpdatedRows } = await inside
        .updateTable('flow_task')
        .set((row) => ({ revision: row('revision', '+', 1) }))
        .where('id', '=', id)
        .where('revision', '=', 0)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) throw new Error(`the guard of ${id} did not hold`)
      const line = { task_id: id, node_id: 'office', node_name: '', user_id: '', created_at: index }
      await inside
        .insertInto('flow_assignment')
        .values(
          ['a', 'b'].map((each) => ({ ...line, id: `${key}${index}${each}`, state: 'void', handled_at: 0, draft: '' })),
        )
        .execute()
    })
  }
  return ids.length / ((performance.now() - started) / 1000)
}

/** The rate at which turns are decided, or their opinions kept as drafts, each once and several at a time, when the first ones are. */
async function turnRate(
  client: HttpClient,
  database: PlatformDatabase,
  turns: readonly string[],
  action: 'Audit' | 'SaveAudit',
): Promise<number> {
  const left = [...turns]
  const body = { handleOpinion: '同意' }
  const next = () =>
    ({ method: 'POST', path: `/api/workflow/Engine/FlowBefore/${action}/${left.pop()}`, body }) as const
  const rate = await requestRate(client, next, DECISIONS, CONNECTIONS)
  // A refusal would be answered fast, and counted.
  const done = database.selectFrom('flow_assignment').where('id', 'in', turns)
  const { count } = await (action === 'Audit' ? done.where('state', '=', 'agreed') : done.where('draft', '<>', ''))
    .select((turn) => turn.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) !== turns.length) throw new Error(`${action}: ${count} of ${turns.length} were done`)
  return rate
}

/** What approvals cost: a decision against a bare transaction, timers at once, lists of many tasks against few, a long history. */
export async function approvalRows(rounds: number): Promise<Row[]> {
  const small = await organisation(sizes.small)
  const large = await organisation(sizes.large)
  try {
    const { database, tasks, reader } = large
    let round = 0
    const fresh = (userId: string) => {
      round += 1
      return addTasks(
        database,
        tasks,
        `r${round}-`,
        // A tenth of them goes before those that are measured.
        Array.from({ length: Math.ceil(DECISIONS * 1.1) }, () => userId),
      )
    }
    const overdue = await addTemplate(database, {
      modelId,
      process: chain(
        startNode(),
        approverNode('office', [tasks.creatorId], timed),
        approverNode('finance', [tasks.creatorId]),
      ),
      name: '限时审批',
    })
    const timedTasks = { ...tasks, versionId: overdue.versionId }
    const [opened = ''] = await addTasks(database, tasks, 'long', [reader.id])
    await addHistory(database, tasks, 'long0')
    await small.platform.start()
    await large.platform.start()
    const client = httpClient(large.platform.url, reader.token)
    // Whose opinions are kept waits for many more than the one whose list is read.
    const keeper = await addUser(database, { values: { change_password_date: Date.now() } }, Date.now())
    const keeping = httpClient(large.platform.url, keeper.token)
    const list = { method: 'GET', path: '/api/workflow/Engine/FlowBefore/List/1?currentPage=1&pageSize=20' } as const
    // The demo grants the register by roles; whoever takes part in a task needs none of them.
    const administrator = await signedInClient(large.platform.url, 'admin', demoPassword)
    const record = `/api/visualdev/OnlineDev/${modelId}/${tasks.recordIds[0] ?? ''}/DataChange`
    // A refusal is answered fast, and would be measured as well.
    const readers = [
      [client, list.path],
      [client, `/api/workflow/Engine/FlowBefore/${opened}`],
      [administrator, record],
    ] as const
    for (const [who, path] of readers) {
      const { code, msg } = await who.get(path)
      if (code !== 200) throw new Error(`${path}: ${msg}`)
    }
    // Nobody's server has just been started.
    for (const turns of [await fresh(reader.id), await fresh(reader.id)])
      await turnRate(client, database, turns, 'Audit')
    const figures = await inTurns(rounds, {
      bare: async () => {
        const turns = await fresh(tasks.creatorId)
        const key = `r${round}-`
        return {
          rate: await bareRate(
            database,
            turns.map((_turn, index) => `${key}${index}`),
            `bare${key}`,
          ),
        }
      },
      decision: async () => ({ rate: await turnRate(client, database, await fresh(reader.id), 'Audit') }),
      draft: async () => ({ rate: await turnRate(keeping, database, await fresh(keeper.id), 'SaveAudit') }),
      timers: async () => {
        round += 1
        return { rate: await timerRate(database, timedTasks, `d${round}-`) }
      },
      few: async () => ({ rate: await requestRate(httpClient(small.platform.url, small.reader.token), list, 300) }),
      many: async () => ({ rate: await requestRate(client, list, 300) }),
      task: async () => ({
        rate: await requestRate(client, { method: 'GET', path: `/api/workflow/Engine/FlowBefore/${opened}` }, 200),
      }),
      record: async () => ({
        rate: await requestRate(administrator, { method: 'GET', path: record }, 200),
      }),
    })
    const row = (measure: string, of: keyof typeof figures, baseline: string, against: keyof typeof figures): Row => ({
      area: 'approvals',
      measure,
      value: figures[of]['rate'] ?? Number.NaN,
      unit: '/s',
      baseline,
      baselineValue: figures[against]['rate'] ?? Number.NaN,
    })
    return [
      row('decisions', 'decision', 'bare guarded transactions, no call around them', 'bare'),
      row('decisions', 'decision', 'calls that keep an opinion: session, turn, one guarded update', 'draft'),
      row(`${TIMERS} timers due at once`, 'timers', 'decisions by people', 'decision'),
      row(`to-do list among ${sizes.large} tasks`, 'many', `among ${sizes.small}`, 'few'),
      row(`a task with ${LINES} lines of history`, 'task', 'its record alone', 'record'),
    ]
  } finally {
    for (const { platform, database, folder } of [small, large]) {
      await platform.kill('SIGTERM')
      await database.destroy()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function addHistory(database: PlatformDatabase, { recordIds, others }: Tasks, taskId: string): Promise<void> {
  const lines = Array.from({ length: LINES }, (_value, index) => ({
    id: `${taskId}-line${index}`,
    model_id: modelId,
    record_id: recordIds[0] ?? '',
    task_id: taskId,
    node_id: 'office',
    node_name: '部门审批',
    user_id: others[index % others.length] ?? '',
    user_name: '测试用户',
    handled_at: index,
    status: 1,
    opinion: '同意，请按规定办理',
    sign_img: '',
  }))
  await database.insertInto('approval_record').values(lines).execute()
}
