import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDue } from '#server/areas/report/schedule/send.ts'
import { startSession } from '#server/core/session.ts'
import { jobsOf } from '#server/core/jobs.ts'
import { forgetPermissions } from '#server/core/permission.ts'
import { deliverDue } from '#server/core/senders/deliver.ts'
import { readWorkbook } from '#server/core/workbook/read.ts'
import type { ReportScheduleInput } from '#shared/api/report-schedule.ts'
import type { DataOf } from '#shared/api/table.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { at } from '../schedule/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { fakeSmtp } from '../support/fake-smtp.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { limitRows } from '../support/schemes.ts'
import { addUser, grant } from '../support/users.ts'
import { addReport, group, measure } from './support.ts'

/** Rows of the workbook that a mail has with it. */
async function workbookIn(source = ''): Promise<readonly (readonly string[])[]> {
  const [, base64 = ''] = /\r\n\r\n(UEsDB[A-Za-z0-9+/=\r\n]+)/.exec(source) ?? []
  return readWorkbook('test', Buffer.from(base64, 'base64'), { rows: 100, columns: 20, unpacked: 1e7, cell: 100 })
}

interface Person {
  readonly id: string
  readonly token: string
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`reports that are sent, on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let report: string
    let maker: Person
    /** Sees the records that they made. */
    let own: Person
    let stranger: Person
    let smtp: Awaited<ReturnType<typeof fakeSmtp>>

    beforeAll(async () => {
      platform = await openPlatform(dialect)
      // Mails go when the test says so.
      platform.server.services.deliver = () => undefined
      smtp = await fakeSmtp('campus@example.com', 'secret')
    })
    afterAll(async () => {
      await platform.close()
      await smtp.close()
    })
    beforeEach(async () => {
      platform.clock.now = at('2026-11-30', '07:45')
      orders = await openOrders(platform)
      maker = await addUser(platform.database, {}, platform.clock.now)
      report = await addReport(
        platform,
        {
          source: { kind: 'module', id: orders.id },
          parameters: [{ field: 'kind', label: '', required: false, value: null }],
          rows: [group('kind')],
          measures: [measure('m1', 'count')],
        },
        { createdBy: maker.id, name: '采购统计' },
      )
      await platform.database.deleteFrom('report_schedule').execute()
      await grant(platform.database, maker.id, [{ modelId: orders.id }, { modelId: report, type: 5 }])
      own = await addUser(platform.database, { values: { email: 'own@example.com' } }, platform.clock.now)
      stranger = await addUser(platform.database, {}, platform.clock.now)
      await onlyTheirOwn(own)
    })

    /** May make records and reads their own. */
    async function onlyTheirOwn({ id }: Person): Promise<void> {
      const { database } = platform
      await grant(database, id, [
        { modelId: orders.id, buttons: ['btn_add', 'btn_detail'] },
        { modelId: report, type: 5 },
      ])
      await limitRows(database, orders.id, [{ id }])
      await limitRows(database, orders.id, [maker], { kind: 'all', condition_json: '' })
    }

    const input = (more: Partial<ReportScheduleInput> = {}): ReportScheduleInput => ({
      ...{ reportId: report, rhythm: 1, weekdays: [], monthDay: 1, time: '08:00', values: '{}' },
      ...{ userIds: [maker.id], roleIds: [], withMail: 0 },
      ...more,
    })
    const plan = (more: Partial<ReportScheduleInput> = {}, { token } = maker) =>
      platform.call('reportSchedule.create', { body: input(more) }, { token })
    const schedules = async ({ token } = maker) =>
      (await platform.call('reportSchedule.list', { query: { reportId: report } }, { token })).data
    const signedIn = (userId: string) =>
      startSession(platform.database, {
        ...{ userId, minutes: 60, single: false, ip: '127.0.0.1', client: 'test' },
        now: platform.clock.now,
      })
    const look = () => sendDue(platform.server.services, new AbortController().signal)
    // Sessions end before a month is over: what is read is what is stored.
    const stored = () => platform.database.selectFrom('report_schedule').selectAll().executeTakeFirstOrThrow()
    const messagesTo = async ({ token }: Person): Promise<DataOf<'message.read'>[]> => {
      const { list } = (await platform.call('message.list', { query: {} }, { token })).data
      const all: DataOf<'message.read'>[] = []
      for (const { id } of list) all.push((await platform.call('message.read', { params: { id } }, { token })).data)
      return all
    }

    it('tells each receiver once, who reads by their own rows what the message leads to, and nobody without the grant', async () => {
      await orders.created({ title: '打印纸', kind: 'goods', budget: 1 })
      const body = { data: JSON.stringify({ title: '键盘', kind: 'goods', budget: 2 }) }
      await platform.call('module.create', { params: { id: orders.id }, body }, { token: own.token })
      const values = '{"kind":"goods"}'
      await plan({ userIds: [maker.id, own.id, stranger.id], values })
      expect(await look()).toBe('idle')
      platform.clock.now = at('2026-11-30', '08:00')
      await Promise.all([look(), look()])
      expect((await messagesTo(stranger)).length).toBe(0)
      const counted: (number | null)[] = []
      for (const person of [maker, own]) {
        const [message, ...others] = await messagesTo(person)
        expect(others).toEqual([])
        expect(message).toMatchObject({ title: '定时报表：采购统计', report: { id: report, values } })
        const { id = '', values: sent = '' } = message?.report ?? {}
        const run = await platform.call(
          'report.run',
          { params: { id }, body: { values: sent } },
          { token: person.token },
        )
        counted.push(run.data.lines.at(-1)?.cells[0] ?? null)
      }
      expect(counted).toEqual([2, 1])
      expect((await schedules()).list).toMatchObject([
        {
          ...{ state: 'done', lastResult: '已发送给 2 人，1 人没有权限' },
          ...{ lastTime: at('2026-11-30', '08:00'), nextTime: at('2026-12-01', '08:00') },
        },
      ])
    })

    it('mails each receiver a workbook of their own rows', async () => {
      await platform.database
        .updateTable('platform_user')
        .set({ email: 'maker@example.com' })
        .where('id', '=', maker.id)
        .execute()
      const settings = {
        ...{ emailSmtpHost: '127.0.0.1', emailSmtpPort: smtp.port, emailSsl: 0 },
        ...{ emailAccount: 'campus@example.com', emailPassword: 'secret' },
      }
      const token = await platform.signIn({
        administrator: true,
        values: { change_password_date: platform.clock.now },
      })
      await platform.call('systemConfig.update', { body: settings }, { token })
      await orders.created({ title: '打印纸', kind: 'goods', budget: 1 })
      const body = { data: JSON.stringify({ title: '维修', kind: 'service', budget: 2 }) }
      await platform.call('module.create', { params: { id: orders.id }, body }, { token: own.token })
      await plan({ userIds: [maker.id, own.id], withMail: 1 })
      platform.clock.now = at('2026-11-30', '08:00')
      await look()
      expect((await schedules()).list[0]?.lastResult).toBe('已发送给 2 人（邮件 2 封），0 人没有权限')
      await deliverDue(platform.server.services)
      await expect.poll(() => smtp.mails.length).toBe(2)
      const rowsFor = (to: string) => workbookIn(smtp.mails.find((mail) => mail.to.includes(to))?.source)
      expect(await rowsFor('maker@example.com')).toEqual([
        ['类别', '记录数'],
        ['服务', '1'],
        ['物资', '1'],
        ['合计', '2'],
      ])
      expect(await rowsFor('own@example.com')).toEqual([
        ['类别', '记录数'],
        ['服务', '1'],
        ['合计', '1'],
      ])
    })

    it('lets whoever only reads a report send it to themself, and nobody without the grant plan it', async () => {
      await plan({ userIds: [own.id] }, own)
      expect(await plan({ userIds: [own.id, maker.id] }, own)).toMatchObject({ code: 403 })
      expect(await plan({ userIds: [stranger.id] }, stranger)).toMatchObject({ code: 403 })
      expect(await schedules(own)).toMatchObject({ maySendToOthers: false, list: [{ isMine: true }] })
      // Whoever made the report sees and stops it, and does not change it.
      const { list, maySendToOthers } = await schedules()
      expect([maySendToOthers, list]).toMatchObject([true, [{ isMine: false }]])
      const params = { id: list[0]?.id ?? '' }
      const change = await platform.call('reportSchedule.update', { params, body: input() }, { token: maker.token })
      expect(change.code).toBe(404)
      expect((await platform.call('reportSchedule.delete', { params }, { token: stranger.token })).code).toBe(404)
      await platform.call('reportSchedule.toggle', { params, body: { enabledMark: 0 } }, { token: maker.token })
      platform.clock.now = at('2026-11-30', '09:00')
      expect(await look()).toBe('idle')
    })

    it('ends for whoever lost the report and for whoever is gone', async () => {
      await plan({ userIds: [own.id] }, own)
      await platform.database.deleteFrom('authority').where('subject_id', '=', own.id).execute()
      forgetPermissions(platform.database, 'all')
      platform.clock.now = at('2026-11-30', '08:00')
      await look()
      expect(await stored()).toMatchObject({ state: 'failed', result: '{"code":"report.notAllowed"}', enabled_mark: 1 })
      await platform.database.updateTable('platform_user').set({ enabled_mark: 0 }).where('id', '=', own.id).execute()
      platform.clock.now = at('2026-12-01', '08:00')
      await look()
      expect(await stored()).toMatchObject({ state: 'failed', result: '{"code":"report.ownerGone"}', enabled_mark: 0 })
    })

    it('counts the period as it stands on the day, for the message and for the workbook alike', async () => {
      const created = await addReport(
        platform,
        {
          source: { kind: 'module', id: orders.id },
          parameters: [{ field: 'created', label: '', required: true, value: null }],
          measures: [measure('m1', 'count')],
        },
        { createdBy: maker.id, name: '上月采购' },
      )
      for (const [day, title] of [
        ['2026-10-31', '前'],
        ['2026-11-01', '首日'],
        ['2026-11-30', '末日'],
        ['2026-12-01', '后'],
      ] as const) {
        platform.clock.now = at(day, '12:00')
        const data = JSON.stringify({ title, kind: 'goods', budget: 1 })
        const options = { token: await signedIn(own.id) }
        const made = await platform.call('module.create', { params: { id: orders.id }, body: { data } }, options)
        expect(made.code).toBe(200)
      }
      platform.clock.now = at('2026-11-30', '07:45')
      // Later sessions swept the first one away.
      maker = { ...maker, token: await signedIn(maker.id) }
      await plan({ reportId: created, rhythm: 3, monthDay: 5, values: '{"created":{"period":"lastMonth"}}' })
      platform.clock.now = at('2026-12-05', '08:00')
      maker = { ...maker, token: await signedIn(maker.id) }
      await look()
      const [message] = await messagesTo(maker)
      const { values = '' } = message?.report ?? {}
      expect(JSON.parse(values)).toEqual({ created: [at('2026-11-01', '00:00'), at('2026-11-30', '00:00')] })
      const run = await platform.call(
        'report.run',
        { params: { id: created }, body: { values } },
        { token: maker.token },
      )
      expect(run.data.lines.at(-1)?.cells).toEqual([2])
      // What is planned stays a period.
      expect((await stored()).parameter_values).toContain('lastMonth')
    })

    it('tells the planner why it failed, once for each reason', async () => {
      await plan({ userIds: [stranger.id] })
      for (const day of ['2026-11-30', '2026-12-01']) {
        platform.clock.now = at(day, '08:00')
        await look()
      }
      maker = { ...maker, token: await signedIn(maker.id) }
      const told = await messagesTo(maker)
      expect(told.map(({ title }) => title)).toEqual(['定时报表未发送：采购统计'])
      expect(JSON.stringify(told[0])).toContain('接收人都没有该报表的权限，未发送')
      expect(told[0]?.report).toMatchObject({ id: report })
      await platform.database.updateTable('data_report').set({ enabled_mark: 0 }).where('id', '=', report).execute()
      platform.clock.now = at('2026-12-02', '08:00')
      await look()
      maker = { ...maker, token: await signedIn(maker.id) }
      expect(await messagesTo(maker)).toHaveLength(2)
    })

    it('lets whoever lost the report see, pause and end what they planned', async () => {
      await plan({ userIds: [own.id] }, own)
      await platform.database.deleteFrom('authority').where('subject_id', '=', own.id).execute()
      forgetPermissions(platform.database, 'all')
      const options = { token: own.token }
      expect((await platform.call('reportSchedule.list', { query: { reportId: report } }, options)).code).toBe(403)
      const mine = async (token: string) =>
        (await platform.call('reportSchedule.list', { query: { reportId: '' } }, { token })).data.list
      const [lost] = await mine(own.token)
      expect(lost).toMatchObject({ reportName: '采购统计', isGranted: false, isMine: true })
      const params = { id: lost?.id ?? '' }
      expect((await platform.call('reportSchedule.toggle', { params, body: { enabledMark: 0 } }, options)).code).toBe(
        200,
      )
      expect(await mine(maker.token)).toEqual([])
      expect((await platform.call('reportSchedule.delete', { params }, options)).code).toBe(200)
      expect(await mine(own.token)).toEqual([])
    })

    it('is due weekly on the chosen days and monthly on the last day of a short month, and now when asked', async () => {
      await plan({ rhythm: 2, weekdays: [5, 3], time: '18:30' })
      expect((await stored()).next_at).toBe(at('2026-12-02', '18:30'))
      const { id } = await stored()
      const options = { token: maker.token }
      const monthly = input({ rhythm: 3, monthDay: 31, time: '00:15' })
      await platform.call('reportSchedule.update', { params: { id }, body: monthly }, options)
      expect((await stored()).next_at).toBe(at('2026-12-31', '00:15'))
      await platform.database
        .updateTable('report_schedule')
        .set({ next_at: at('2027-01-31', '00:15') })
        .execute()
      platform.clock.now = at('2027-01-31', '00:15')
      await look()
      expect((await stored()).next_at).toBe(at('2027-02-28', '00:15'))
      platform.clock.now = at('2026-11-30', '07:00')
      await platform.call('reportSchedule.toggle', { params: { id }, body: { enabledMark: 0 } }, options)
      await platform.call('reportSchedule.run', { params: { id } }, options)
      await expect.poll(async () => (await stored()).state).toBe('done')
      // It goes on resting.
      expect(await stored()).toMatchObject({ enabled_mark: 0, next_at: 0 })
      expect(jobsOf(platform.server.services.database).map(({ code }) => code)).toContain('sendReports')
    })

    it('says beside the field what is missing, and what a server that stopped left undone', async () => {
      expect(await plan({ userIds: [] })).toMatchObject({ code: 400, msg: '请选择接收人或角色' })
      expect(await plan({ rhythm: 2 })).toMatchObject({ code: 400, msg: '请选择星期' })
      expect(await plan({ userIds: ['nobody'] })).toMatchObject({ code: 400, msg: '所选人员或角色已不存在' })
      await plan()
      const running = { state: 'running', last_at: at('2026-11-30', '03:00') } as const
      await platform.database.updateTable('report_schedule').set(running).execute()
      await look()
      expect((await schedules()).list).toMatchObject([{ state: 'failed', lastResult: '服务器停止，发送中断' }])
    })
  })
}
