import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createServer, type PlatformServer } from '#server/app.ts'
import { fireTimers } from '#server/areas/workflow/timer-run.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { approverNode, chain, startNode } from '../../../../support/flow-template.ts'
import type { Receiver } from '../../message/support.ts'
import { type DialectName, dialects, missing } from '../../support/dialects.ts'
import { forgetting } from '../../support/forgetting.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { createPostgresDatabase } from '../../support/postgres.ts'
import { send } from '../../support/send.ts'
import { addUser, ROOT } from '../../support/users.ts'
import { type Approvals, openApprovals } from '../approvals.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(text).getTime()

for (const dialect of dialects satisfies readonly DialectName[]) {
  const skipped = missing(dialect) ?? (dialect === 'pglite' ? 'it is gone with its server' : undefined)
  describe.skipIf(skipped)(`F6, the work calendar over restarts, on ${dialect}`, () => {
    const closing: (() => Promise<void> | void)[] = []
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })

    /** A server that can be ended and started again on what it stored, with a clock of its own. */
    async function open() {
      const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-calendar-'))
      closing.push(() => rmSync(dataFolder, { recursive: true, force: true }))
      const url = dialect === 'sqlite' ? '' : await createPostgresDatabase()
      const clock = { now: at('2026-09-24T09:00'), jumped: at('2026-09-24T09:00') - Date.now() }
      const launch = async (): Promise<{ server: PlatformServer; database: PlatformDatabase }> => {
        const own = await openDatabase(url === '' ? { dataFolder } : { url })
        const now = () => clock.now
        const server = await createServer({ database: own, dataFolder, loopback: true, now, elapsed: now })
        return { server, database: forgetting(own) }
      }
      let running = await launch()
      closing.push(() => running.server.close())
      const platform: TestPlatform = {
        dialect,
        dataFolder,
        clock,
        get server() {
          return running.server
        },
        get database() {
          return running.database
        },
        call: (id, input, options = {}) => send(running.server.app, id, input, options),
        signIn: async (spec = {}) => (await addUser(running.database, spec, clock.now)).token,
        close: async () => undefined,
      }
      await running.database.insertInto('organization').values(ROOT).execute()
      return {
        platform,
        async restart() {
          await running.server.close()
          running = await launch()
        },
        /** What is due by then is done, by a server that was started just before. */
        async goTo(time: string) {
          clock.now = at(time)
          await running.database
            .updateTable('session')
            .set((session) => ({
              created_at: clock.now,
              expires_at: sql<number>`${clock.now} + ${session.ref('lifetime')}`,
            }))
            .execute()
          await fireTimers(running.server.services)
        },
      }
    }

    const timed = (platform: TestPlatform, properties: object) =>
      openApprovals(platform, (first, second) =>
        chain(
          startNode(),
          approverNode('office', [first.id], {
            timeLimitConfig: { on: 1, duringDeal: 24, nodeLimit: 0 },
            noticeConfig: { on: 1, firstOver: 20, overTimeDuring: 0, overNotice: true },
            overTimeConfig: { on: 1, firstOver: 0, overTimeDuring: 0, overNotice: true, ...properties },
          }),
          approverNode('finance', [second.id]),
        ),
      )
    const told = async (platform: TestPlatform, who: Receiver) => {
      const { data } = await platform.call('message.list', { query: { pageSize: 100 } }, { token: who.token })
      return data.list.map(({ title }) => title.split('：')[0]).toReversed()
    }
    const due = async (flow: Approvals) => (await flow.turns(flow.first)).map(({ deadline }) => deadline)[0]

    // In 2026 the Sunday of 20 September and the Saturday of 10 October are worked on; 25 to 27 September and 1 to 7 October are off.
    it.each([
      ['a weekend', '2026-11-27T16:00', '2026-11-30T12:00', '2026-11-30T16:00'],
      ['National Day', '2026-09-30T10:00', '2026-10-08T06:00', '2026-10-08T10:00'],
      ['a Saturday that is worked on', '2026-10-09T15:00', '2026-10-10T11:00', '2026-10-10T15:00'],
    ])(
      'over %s each step of it comes once and at its hour, with a restart before each',
      async (_what, from, remind, over) => {
        const { platform, restart, goTo } = await open()
        const flow = await timed(platform, {})
        await goTo(from)
        await flow.start()
        expect(await due(flow)).toBe(at(over))
        const before = (time: string) => {
          const moment = new Date(at(time) - 60_000)
          const two = (value: number) => String(value).padStart(2, '0')
          return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`
        }
        const steps: (readonly [string, readonly string[]])[] = [
          [before(remind), ['待审批']],
          [remind, ['待审批', '即将到期']],
          [before(over), ['待审批', '即将到期']],
          [over, ['待审批', '即将到期', '已超时']],
        ]
        for (const [time, titles] of steps) {
          await restart()
          await goTo(time)
          await goTo(time)
          expect([time, await told(platform, flow.first)]).toEqual([time, titles])
        }
      },
    )

    it('what a killed server had taken for itself is done once by the next one', async () => {
      const { platform, restart, goTo } = await open()
      const flow = await timed(platform, { overAutoApprove: true, overAutoApproveTime: 1 })
      await goTo('2026-11-24T09:00')
      await flow.start()
      await goTo('2026-11-25T08:59')
      // As the process left it that was killed a moment after it took it.
      const lease = at('2026-11-25T09:00') + HOUR / 60
      await platform.database
        .updateTable('flow_timer')
        .set({ claimed_until: lease })
        .where('kind', '=', 'overdue')
        .execute()
      await restart()
      await goTo('2026-11-25T09:00')
      expect(await flow.turns(flow.second)).toEqual([])
      await restart()
      await goTo('2026-11-25T09:10')
      await restart()
      await goTo('2026-11-25T09:20')
      expect(await flow.turns(flow.second)).toHaveLength(1)
      const lines = await platform.database
        .selectFrom('approval_record')
        .select(['status', 'user_name'])
        .orderBy('id')
        .execute()
      expect(lines).toEqual([
        { status: 2, user_name: '测试用户' },
        { status: 1, user_name: '系统' },
      ])
    })
  })
}
