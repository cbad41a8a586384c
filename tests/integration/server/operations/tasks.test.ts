import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { addInterface } from '../data-interface/support.ts'
import { type FamilyClient, familyClient } from '../family/client.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const path = '/scheduletask'
const MINUTE = 60_000

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`planned tasks on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    let interfaceId = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
      interfaceId = await addInterface(platform)
    })
    beforeEach(() => platform.database.deleteFrom('scheduled_task').execute())
    afterAll(() => platform.close())

    /** What the form of a client of the family sends. */
    const task = (content: object = {}, values: object = {}) => ({
      ...{ id: '', fullName: '同步课表', enCode: `t${nextId()}`, executeType: '1', description: '', enabledMark: 1 },
      executeContent: JSON.stringify({
        ...{ cron: '0 * * * * ?', startTime: platform.clock.now - MINUTE, endTime: null },
        ...{ interfaceId, interfaceName: '', parameter: [], localHostTaskId: '' },
        ...content,
      }),
      ...values,
    })
    const planned = async (content: object = {}, values: object = {}) => {
      const made = await family.post(path, task(content, values))
      expect(made).toMatchObject({ code: 200 })
      return String(made.data)
    }
    const due = () => family.put(`${path}/runTasks/Actions/Run`)
    const runsOf = async (id: string) => (await family.get(`${path}/${id}/TaskLog`)).data.list ?? []
    const rowOf = async (id: string) =>
      (await family.get(`${path}?currentPage=1&pageSize=500`)).data.list?.find((row) => row['id'] === id)

    test('its interface is asked when it is due, once however many look, and not before', async () => {
      const id = await planned()
      const asked = async () => {
        const lines = loose(platform.database).selectFrom('data_interface_log').select('id')
        return (await lines.where('interface_id', '=', interfaceId).execute()).length
      }
      const before = await asked()
      await due()
      expect(await runsOf(id)).toEqual([])
      platform.clock.now += MINUTE
      await Promise.all([due(), due(), due()])
      expect(await runsOf(id)).toMatchObject([{ runResult: 0, description: '' }])
      expect((await asked()) - before).toBe(1)
      const row = await rowOf(id)
      expect(row).toMatchObject({ runCount: 1, lastResult: 0, isOwn: false, cron: '0 * * * * ?' })
      expect(Number(row?.['nextRunTime'])).toBeGreaterThan(platform.clock.now)
    })

    test('it opens as it was sent, in one text, and a change is one', async () => {
      const startTime = platform.clock.now
      const id = await planned({ startTime, cron: '0 0 8 ? * 2' })
      const { data } = await family.get(`${path}/Info/${id}`)
      expect(data).toMatchObject({ id, executeType: '1', fullName: '同步课表', enabledMark: 1 })
      const content = JSON.parse(String(data['executeContent'])) as object
      expect(content).toMatchObject({ cron: '0 0 8 ? * 2', startTime, endTime: null, interfaceId, parameter: [] })
      expect(content).toMatchObject({ interfaceName: expect.stringContaining('接口') })
      // Six parts count weekdays as Quartz does: 2 is Monday.
      expect(new Date(Number(data['nextRunTime'])).getDay()).toBe(1)
      const executeContent = JSON.stringify({ ...content, cron: '0 8 * * 2' })
      expect(await family.put(`${path}/${id}`, { ...data, executeContent })).toMatchObject({ code: 200 })
      expect(new Date(Number((await rowOf(id))?.['nextRunTime'])).getDay()).toBe(2)
    })

    test('a job of the server is done by a task, and its own are neither changed nor deleted', async () => {
      const methods = (await family.get(`${path}/TaskMethods`)).data as unknown as { readonly id: string }[]
      expect(methods.map(({ id }) => id)).not.toContain('runTasks')
      const id = await planned({ localHostTaskId: 'sweepFiles', interfaceId: '' }, { executeType: '3' })
      const swept = (await runsOf('sweepFiles')).length
      expect(await family.put(`${path}/${id}/Actions/Run`)).toMatchObject({ code: 200 })
      expect(await runsOf('sweepFiles')).toHaveLength(swept + 1)
      expect(await runsOf(id)).toHaveLength(1)
      const refused = { code: 400, msg: '系统自带的任务不能修改、停用或删除' }
      expect(await family.put(`${path}/sweepFiles`, task())).toMatchObject(refused)
      expect(await family.remove(`${path}/sweepFiles`)).toMatchObject(refused)
      expect(await family.put(`${path}/sweepFiles/Actions/State`, { enabledMark: 0 })).toMatchObject(refused)
      expect(await family.remove(`${path}/${id}`)).toMatchObject({ code: 200 })
      expect(await rowOf(id)).toBeUndefined()
      expect(await runsOf(id)).toEqual([])
      expect(await family.put(`${path}/${id}`, task())).toMatchObject({ code: 404 })
    })

    test('a disabled task, one that is over and one that begins later are not done', async () => {
      const { now } = platform.clock
      const ids = [
        await planned({}, { enabledMark: 0 }),
        await planned({ endTime: now + 1, startTime: now - 1 }),
        await planned({ startTime: now + 10 * MINUTE }),
      ]
      platform.clock.now += 2 * MINUTE
      await due()
      for (const id of ids) expect(await runsOf(id)).toEqual([])
      expect(await family.put(`${path}/${ids[0]}/Actions/State`, { enabledMark: 1 })).toMatchObject({ code: 200 })
      platform.clock.now += MINUTE
      await due()
      expect(await runsOf(String(ids[0]))).toHaveLength(1)
    })

    test('a start or an end that no date can be of is none', async () => {
      const far = '9'.repeat(20)
      const { data } = await family.get(`${path}/Info/${await planned({ startTime: far, endTime: far })}`)
      expect(JSON.parse(String(data['executeContent']))).toMatchObject({ startTime: null, endTime: null })
    })

    test('what fails says why in its log, and the others are done', async () => {
      const { database } = platform
      const gone = await planned()
      await database.updateTable('scheduled_task').set({ created_by: 'nobody' }).where('id', '=', gone).execute()
      const off = await addInterface(platform)
      const broken = await planned({ interfaceId: off })
      await loose(database).updateTable('data_interface').set({ enabled_mark: 0 }).where('id', '=', off).execute()
      const fine = await planned()
      platform.clock.now += MINUTE
      await due()
      expect(await runsOf(gone)).toMatchObject([{ runResult: 1, description: '最后修改此任务的账号已停用或删除' }])
      expect(await runsOf(broken)).toMatchObject([{ runResult: 1, description: expect.stringContaining('已停用') }])
      expect(await runsOf(fine)).toMatchObject([{ runResult: 0 }])
      const token = await platform.signIn({ administrator: true })
      const log = await platform.call('job.log', { params: { id: gone }, query: {} }, { token, language: 'en' })
      expect(log.data.list).toMatchObject([
        { description: 'The account that changed this task last is disabled or gone' },
      ])
      expect(await family.put(`${path}/${broken}/Actions/Run`)).toMatchObject({ code: 400 })
    })

    test('what can never run is refused at its field', async () => {
      const parameter = { field: 'day', fieldName: '日期', dataType: 'varchar', required: 1, defaultValue: '' }
      const needing = await addInterface(platform, { requestParameters: JSON.stringify([parameter]) })
      const given = [{ field: 'day', sourceType: 2, relationField: '2026-11-30' }]
      await planned({ interfaceId: needing, parameter: given })
      const refusals: readonly (readonly [content: object, field: string, values?: object])[] = [
        [{ cron: '每天' }, 'cron'],
        [{ cron: '' }, 'cron'],
        [{ cron: '0 0 0 30 2 ?' }, 'cron'],
        [{ cron: '* * * * * ?' }, 'cron'],
        [{ endTime: 1 }, 'endTime'],
        [{ interfaceId: 'x' }, 'interfaceId'],
        [{ interfaceId: needing }, 'parameter'],
        [{ localHostTaskId: 'runTasks' }, 'localHostTaskId', { executeType: '3' }],
        [{}, 'executeContent', { executeContent: '[' }],
      ]
      const token = await platform.signIn({ administrator: true })
      for (const [content, field, values] of refusals) {
        const body = { ...task(content), ...values } as never
        const answer = await platform.call('job.create', { body }, { token })
        expect(JSON.parse(answer.text)).toMatchObject({ code: 400, error: { field } })
      }
      const enCode = `same${nextId()}`
      await planned({}, { enCode })
      expect(await family.post(path, task({}, { enCode }))).toMatchObject({ code: 400 })
    })
  })
}
