import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import { addReceiver, type Receiver } from '../../message/support.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { type Approvals, openApprovals } from '../approvals.ts'
import { type Answer, openServers, type Servers } from './servers.ts'

const VALID = 193
const INVALID = 7

interface Result {
  readonly id: string
  readonly ok: boolean
  readonly msg: string
}

for (const dialect of dialects satisfies readonly DialectName[]) {
  const skipped = missing(dialect) ?? (dialect === 'pglite' ? 'one process' : undefined)
  describe.skipIf(skipped)(`F8, a batch, on ${dialect}`, () => {
    let servers: Servers
    let flow: Approvals
    let other: Receiver
    const ids: string[] = []
    beforeAll(async () => {
      servers = await openServers(dialect, async (platform) => {
        other = await addReceiver(platform)
        flow = await openApprovals(platform, (first, second) =>
          chain(startNode(), approverNode('office', [first.id, other.id]), approverNode('finance', [second.id])),
        )
        for (let count = 0; count < VALID + INVALID; count += 1)
          await flow.start({ formData: { title: `申请${count}` } })
        const turns = await platform.database
          .selectFrom('flow_assignment')
          .select(['id', 'task_id', 'user_id'])
          .where('user_id', 'in', [flow.first.id, other.id])
          .orderBy('id')
          .execute()
        const mine = turns.filter(({ user_id }) => user_id === flow.first.id)
        // Of each thirtieth somebody else decides first.
        for (let at = 0; at < INVALID; at += 1) {
          const { task_id } = mine[at * 28] ?? {}
          const turn = turns.find((each) => each.task_id === task_id && each.user_id === other.id)
          expect(await flow.agree(other, turn?.id ?? '')).toMatchObject({ code: 200 })
        }
        ids.push(...mine.map(({ id }) => id))
      })
    })
    afterAll(() => servers?.close())

    const agreed = () =>
      servers.database
        .selectFrom('approval_record')
        .select('assignment_id')
        .where('user_id', '=', flow.first.id)
        .where('status', '=', 1)
        .execute()
    const decide = (key: string): Promise<Answer | null> =>
      servers.post(0, '/api/workflow/Engine/FlowBefore/BatchOperation', flow.first.token, key, {
        batchType: 0,
        ids,
        handleOpinion: '一并同意',
      })

    it(`of ${VALID + INVALID} with ${INVALID} that others decided, killed and sent again: ${VALID} are done once, ${INVALID} are named`, async () => {
      const key = `batch-${dialect}-0123456789abcdef`
      const [server] = servers.processes
      const cut = decide(key)
      while ((await agreed()).length < 20) await wait(5)
      await server?.kill()
      expect(await cut).toBeNull()
      const before = (await agreed()).length
      expect(before).toBeLessThan(VALID)
      await server?.start()
      const answer = await decide(key)
      // Whoever lost this answer is told that it was done.
      expect(await servers.submitState(flow.first.token, key, 'flow.batch')).toMatchObject({ state: 'done' })
      const { results } = (answer?.data ?? { results: [] }) as { results: readonly Result[] }
      const lines = await agreed()
      expect(lines).toHaveLength(VALID)
      expect(new Set(lines.map(({ assignment_id }) => assignment_id)).size).toBe(VALID)
      expect(results).toHaveLength(VALID + INVALID)
      // What was done before the server was gone is done, and is no failure now.
      expect(results.filter(({ ok }) => ok)).toHaveLength(VALID)
      const named = results.filter(({ ok }) => !ok)
      expect(named.map(({ id }) => ids.indexOf(id))).toEqual([0, 28, 56, 84, 112, 140, 168])
      for (const { msg } of named) expect(msg).toMatch(/^该审批已由测试用户于.+处理$/)
      const finance = await servers.database
        .selectFrom('flow_assignment')
        .select('task_id')
        .where('node_id', '=', 'finance')
        .execute()
      expect(finance).toHaveLength(VALID + INVALID)
    }, 300_000)
  })
}
