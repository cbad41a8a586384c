import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '../../../../support/random-source.ts'
import { approverNode, chain, startNode, together } from '../../../../support/flow-template.ts'
import { rounds } from '../../../../support/long.ts'
import { addReceiver, type Receiver } from '../../message/support.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { type Approvals, openApprovals } from '../approvals.ts'
import { type Answer, openServers, type Servers } from './servers.ts'

const APPROVERS = 20
/** 66 % of twenty, by whole numbers. */
const NEEDED = 14

for (const dialect of dialects satisfies readonly DialectName[]) {
  // PGlite lies in this process alone: no other one can open it.
  const skipped = missing(dialect) ?? (dialect === 'pglite' ? 'one process' : undefined)
  describe.skipIf(skipped)(`F2, a race, on ${dialect}`, () => {
    let servers: Servers
    let flow: Approvals
    const people: Receiver[] = []
    beforeAll(async () => {
      servers = await openServers(dialect, async (platform) => {
        for (let at = 0; at < APPROVERS; at += 1) people.push(await addReceiver(platform))
        const ids = people.map(({ id }) => id)
        flow = await openApprovals(platform, (first) =>
          chain(startNode(), approverNode('board', ids, together(66)), approverNode('finance', [first.id])),
        )
      })
    })
    afterAll(() => servers?.close())

    const begun = async (key: string): Promise<string> => {
      const body = { flowId: flow.flowId, formData: { title: key }, status: 0, flowUrgent: 1 }
      const answer = await servers.post(0, '/api/workflow/Engine/FlowTask', flow.starter.token, key, body)
      expect(answer).toMatchObject({ code: 200 })
      const { id } = await servers.database
        .selectFrom('flow_task')
        .select('id')
        .where('creator_id', '=', flow.starter.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return id
    }
    const turnsOf = (taskId: string) =>
      servers.database
        .selectFrom('flow_assignment')
        .select(['id', 'node_id', 'user_id', 'state'])
        .where('task_id', '=', taskId)
        .execute()

    it('twenty decide at once while servers are killed: one transition each time, and exact counts', async () => {
      const random = randomOf(dialect === 'sqlite' ? 7 : 11)
      let interrupted = 0
      for (let round = 0; round < rounds(2, 50); round += 1) {
        const taskId = await begun(`race-${dialect}-${round}-start-0123456789`)
        const turns = await turnsOf(taskId)
        expect(turns).toHaveLength(APPROVERS)
        /** Sends until it is answered, as a client does whose line was cut: the key stays. */
        const decide = async (who: Receiver, at: number): Promise<Answer> => {
          const turn = turns.find(({ user_id }) => user_id === who.id)
          const path = `/api/workflow/Engine/FlowBefore/Audit/${turn?.id}`
          const key = `race-${dialect}-${round}-${at}-0123456789`
          for (let attempt = at; ; attempt += 1) {
            // On two servers each decision is sent to both of them.
            const answer = await servers.post(attempt, path, who.token, key, { handleOpinion: `第${at}位` })
            if (answer && answer.code !== 500 && answer.code !== 503) return answer
            interrupted += 1
            await wait(50)
          }
        }
        const deciding = Promise.all(people.flatMap((who, at) => [decide(who, at), decide(who, at + 1)]))
        const victim = servers.processes[round % servers.processes.length]
        await wait(random.integer(0, 250))
        await victim?.kill()
        await victim?.start()
        const answers = await deciding
        // It was done, and the answer went with the server: the key tells.
        const isDone = (answer: Answer | undefined) => answer?.code === 200 || answer?.msg === '这次提交已经处理过'
        const done = people.filter((_who, at) => isDone(answers[2 * at]) || isDone(answers[2 * at + 1]))
        expect(done).toHaveLength(NEEDED)
        const after = await turnsOf(taskId)
        const states = Object.groupBy(after, ({ node_id, state }) => `${node_id} ${state}`)
        expect(Object.fromEntries(Object.entries(states).map(([key, rows]) => [key, rows?.length]))).toEqual({
          'board agreed': NEEDED,
          'board void': APPROVERS - NEEDED,
          'finance open': 1,
        })
        const lines = await servers.database
          .selectFrom('approval_record')
          .select(['assignment_id', 'status'])
          .where('task_id', '=', taskId)
          .where('status', '=', 1)
          .execute()
        expect(new Set(lines.map(({ assignment_id }) => assignment_id)).size).toBe(NEEDED)
        expect(lines).toHaveLength(NEEDED)
        const { revision } = await servers.database
          .selectFrom('flow_task')
          .select('revision')
          .where('id', '=', taskId)
          .executeTakeFirstOrThrow()
        // The start and each decision: nothing was stored that is not in the history.
        expect(revision).toBe(NEEDED + 1)
      }
      expect(interrupted).toBeGreaterThan(0)
    }, 900_000)
  })
}
