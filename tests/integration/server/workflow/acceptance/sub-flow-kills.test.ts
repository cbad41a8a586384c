import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approverNode, chain, startNode, subFlowNode } from '../../../../support/flow-template.ts'
import { rounds } from '../../../../support/long.ts'
import { randomOf } from '../../../../support/random-source.ts'
import { addReceiver, type Receiver } from '../../message/support.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { type Approvals, openApprovals } from '../approvals.ts'
import { openServers, type Servers } from './servers.ts'

const CASES = 4
const engine = '/api/workflow/Engine'

for (const dialect of dialects satisfies readonly DialectName[]) {
  const skipped = missing(dialect) ?? (dialect === 'pglite' ? 'one process' : undefined)
  describe.skipIf(skipped)(`sub-flows while servers are killed, on ${dialect}`, () => {
    let servers: Servers
    let parent: Approvals
    let child: Approvals
    /** Calls that a server was gone before it answered. */
    let interrupted = 0
    beforeAll(async () => {
      servers = await openServers(dialect, async (platform) => {
        const people: Receiver[] = []
        for (let at = 0; at < CASES; at += 1) people.push(await addReceiver(platform))
        child = await openApprovals(platform, (first) => chain(startNode(), approverNode('desk', [first.id])))
        parent = await openApprovals(platform, (first, second) =>
          chain(
            startNode(),
            approverNode('office', [first.id]),
            subFlowNode(
              'parts',
              child.flowId,
              people.map(({ id }) => id),
              {
                assignList: [{ nodeId: 'start', ruleList: [{ parentField: 'title', childField: 'title' }] }],
                returnList: [{ childField: 'title', parentField: 'note' }],
              },
            ),
            approverNode('finance', [second.id]),
          ),
        )
      })
    })
    afterAll(() => servers?.close())

    /** Sends under one key until a server that is there answers. */
    async function send(at: number, path: string, { token }: Receiver, key: string, body: object): Promise<void> {
      for (let attempt = at; ; attempt += 1) {
        const answer = await servers.post(attempt, path, token, key, body)
        if (answer && answer.code !== 500 && answer.code !== 503) {
          // It was done, and the answer went with the server: the key tells.
          expect(answer.code === 200 || answer.msg === '这次提交已经处理过' ? 'done' : answer.msg).toBe('done')
          return
        }
        interrupted += 1
        await wait(30)
      }
    }
    const turnsAt = (taskId: string, nodeId: string) =>
      servers.database
        .selectFrom('flow_assignment')
        .select(['id', 'state'])
        .where('task_id', '=', taskId)
        .where('node_id', '=', nodeId)
        .execute()
    const casesOf = (taskId: string) =>
      servers.database
        .selectFrom('flow_task')
        .select(['id', 'record_id', 'status', 'revision'])
        .where('parent_id', '=', taskId)
        .orderBy('id')
        .execute()
    /** Kills one of the servers while something is under way, and starts it again. */
    async function killWhile(round: number, delay: number, work: Promise<unknown>): Promise<void> {
      const victim = servers.processes[round % servers.processes.length]
      await wait(delay)
      await victim?.kill()
      await victim?.start()
      await work
    }

    it('each begins once, each end counts once, and what waits for them goes on once', async () => {
      const random = randomOf(dialect === 'sqlite' ? 3 : 5)
      const key = (round: number, name: string) => `cases-${dialect}-${round}-${name}-0123456789`
      for (let round = 0; round < rounds(3, 30); round += 1) {
        const title = `申请${round}`
        const start = { flowId: parent.flowId, formData: { title }, status: 0, flowUrgent: 1 }
        await send(0, `${engine}/FlowTask`, parent.starter, key(round, 'start'), start)
        const { id: taskId } = await servers.database
          .selectFrom('flow_task')
          .select('id')
          .where('creator_id', '=', parent.starter.id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        const [office] = await turnsAt(taskId, 'office')
        const agree = (at: number, turn: string, who: Receiver, name: string) =>
          send(at, `${engine}/FlowBefore/Audit/${turn}`, who, key(round, name), { handleOpinion: '同意' })

        // While the cases begin.
        const beginning = agree(round, office?.id ?? '', parent.first, 'office')
        await killWhile(round, random.integer(0, 60), beginning)
        const cases = await casesOf(taskId)
        expect(cases.map(({ status }) => status)).toEqual(Array.from({ length: CASES }, () => 1))
        expect(new Set(cases.map(({ record_id }) => record_id)).size).toBe(CASES)
        const desks = await Promise.all(cases.map(({ id }) => turnsAt(id, 'desk')))
        expect(desks.map((turns) => turns.map(({ state }) => state))).toEqual(cases.map(() => ['open']))

        // While they end, all at once: the last of them takes the other task on.
        const ending = Promise.all(
          desks.map(([turn], at) => agree(round + at, turn?.id ?? '', child.first, `desk${at}`)),
        )
        await killWhile(round + 1, random.integer(0, 120), ending)
        expect((await casesOf(taskId)).map(({ status, revision }) => [status, revision])).toEqual(
          cases.map(() => [2, 2]),
        )
        expect((await turnsAt(taskId, 'finance')).map(({ state }) => state)).toEqual(['open'])
        const lines = await servers.database
          .selectFrom('approval_record')
          .select(['task_id', 'status'])
          .where(
            'task_id',
            'in',
            cases.map(({ id }) => id),
          )
          .execute()
        // Sent once and agreed to once, each of them.
        expect(lines.filter(({ status }) => status === 2)).toHaveLength(CASES)
        expect(lines.filter(({ status }) => status === 1)).toHaveLength(CASES)
        const task = await servers.database
          .selectFrom('flow_task')
          .select(['status', 'revision', 'record_id', 'model_id'])
          .where('id', '=', taskId)
          .executeTakeFirstOrThrow()
        // The start, the agreement, and the end of each case.
        expect(task).toMatchObject({ status: 1, revision: 2 + CASES })
        const changes = await servers.database
          .selectFrom('record_change')
          .select('id')
          .where('model_id', '=', task.model_id)
          .where('record_id', '=', task.record_id)
          .execute()
        expect(changes.length).toBeGreaterThan(0)
      }
      expect(interrupted).toBeGreaterThan(0)
    }, 600_000)
  })
}
