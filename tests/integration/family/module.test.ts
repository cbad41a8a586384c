import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { PlatformClient } from '#main/http/contract.ts'
import { familyPassword } from '../../family/data.ts'
import { startFamilyServer } from '../../family/server.ts'
import { failureOf } from '../http/support/fixture.ts'
import { keyring, registryOf, start } from '../session/support.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Id = Parameters<PlatformClient['call']>[0]
type Answer = { list: Record<string, unknown>[] } & Record<string, unknown>

describe.each(['3.4', '3.6'] as const)('a server of generation %s', (generation) => {
  async function open() {
    const family = await startFamilyServer({ generation })
    const folder = mkdtempSync(join(tmpdir(), 'atrium-family-'))
    const app = start(folder, registryOf({ a: family.url }, 'a').registry, { safeStorage: keyring() })
    ends.push(
      () => rmSync(folder, { recursive: true, force: true }),
      family.close,
      () => app.stop(),
    )
    await app.session.signIn({ account: 'admin', password: familyPassword, keep: false })
    const ask = async (id: Id, input: object = {}) => (await app.client.call(id, input as never)).data as Answer
    return { family, ask, client: app.client }
  }
  const params = { id: '1701' }
  const page = { currentPage: 1, pageSize: 20 }

  test('lists, opens, makes, changes and deletes records of a generated module', async () => {
    const { family, ask } = await open()
    const config = await ask('module.config', { params })
    expect(config).toMatchObject({ webType: '2', fullName: '请假申请' })
    expect(JSON.parse(String(config['formData']))).toMatchObject({ printId: ['1201'] })
    const listed = await ask('module.list', { params, body: { ...page, queryJson: '{"f_kind":"sick"}' } })
    expect(listed.list).toMatchObject([{ id: '1801', f_kind: '病假', f_user: '林晓/lin', f_date: '2026-11-20' }])
    const values = { f_no: 'QJ3', f_kind: 'annual', f_user: '101', tableField106: [{ f_plan: '休息', f_days: 2 }] }
    await ask('module.create', { params, body: { data: JSON.stringify(values) } })
    const made = family.data.records[0]
    expect(made).toMatchObject({ f_no: 'QJ3', tableField106: [{ f_plan: '休息' }] })
    const record = { params: { id: '1701', dataId: String(made?.['id']) } }
    await ask('module.update', {
      ...record,
      body: { id: record.params.dataId, data: JSON.stringify({ ...values, f_no: 'QJ4' }) },
    })
    expect(JSON.parse(String((await ask('module.record', record))['data']))).toMatchObject({ f_no: 'QJ4' })
    expect(JSON.parse(String((await ask('module.recordView', record))['data']))).toMatchObject({ f_kind: '年假' })
    await ask('module.delete', record)
    await ask('module.deleteMany', { params, body: { ids: ['1802'] } })
    expect(family.data.records.map(({ id }) => id)).toEqual(['1801'])
  })

  test('exports rows and the definition, whichever of the two names it has for which', async () => {
    const { family, ask } = await open()
    const rows = await ask('module.export', {
      params,
      body: { ...page, dataType: 1, selectKey: ['f_no', 'f_kind'], selectIds: [] },
    })
    expect(String(family.data.files.get(String(rows['name']))).split('\n')).toContain('QJ202611200001,病假')
    expect(await ask('design.export', { params })).toMatchObject({ name: 'leave.vdd' })
    expect(family.unknown().filter((call) => !call.includes('ImageCode'))).toEqual([])
  })

  test('prints a record, and is told of it', async () => {
    const { family, ask } = await open()
    const printed = await ask('print.data', { query: { id: '1201', formId: '1801' } })
    expect(printed).toMatchObject({
      fullName: '请假审批单',
      printData: { f_no: 'QJ202611200001', childrenDataTable0: [{ f_plan: '就诊', f_days: 1.5 }] },
    })
    await ask('print.log', { body: { printTitle: '请假审批单', printNum: 2, printId: '1201' } })
    expect(family.data.printed).toMatchObject([{ printTitle: '请假审批单', printNum: 2 }])
    const fields = await ask('print.fields', { body: { dbLinkId: '0', sqlTemplate: '[]' } })
    expect(Object.keys(fields)).toHaveLength(2)
  })

  test('keeps notices and messages', async () => {
    const { family, ask } = await open()
    expect((await ask('notice.list', { query: page })).list).toMatchObject([{ title: '期末安排', enabledMark: 0 }])
    await ask('notice.release', { params: { id: '1501' } })
    expect(family.data.notices[0]).toMatchObject({ enabledMark: 1 })
    expect(await ask('notice.one', { params: { id: '1501' } })).toMatchObject({ bodyText: '<p>请查收</p>' })
    const unread = { query: { ...page, isRead: '0', type: '' } }
    expect((await ask('message.list', unread)).list).toHaveLength(2)
    expect(await ask('message.read', { params: { id: '1901' } })).toMatchObject({ title: '期末安排' })
    expect((await ask('message.list', unread)).list).toMatchObject([{ id: '1902' }])
  })

  test('takes a serial rule as that generation writes its day', async () => {
    const { family, ask } = await open()
    const rule = { fullName: '请假', enCode: 'qj', category: '8041', prefix: 'QJ', digit: '3', startNumber: '001' }
    await ask('serialRule.create', { body: { ...rule, dateFormat: 'yyyyMMddHH', sortCode: 0 } })
    const made = family.data.billRules.find(({ enCode }) => enCode === 'qj')
    expect(made).toMatchObject({ dateFormat: generation === '3.6' ? 'YYYYMMDDHH' : 'yyyyMMddHH', prefix: 'QJ' })
    expect(await ask('serialRule.one', { params: { id: String(made?.['id']) } })).toMatchObject({
      dateFormat: 'yyyyMMddHH',
    })
  })

  test('has nothing done where it lacks a call of ours', async () => {
    const { client } = await open()
    const failure = await failureOf(
      client.call('module.updateMany', { params, body: { ids: ['1801'], field: 'f_kind', value: 'annual' } }),
    )
    expect(failure).toMatchObject({ code: 'platform.malformed', extra: { detail: 'HTTP 404' } })
    expect(failure.extra.outcome).toBeUndefined()
  })
})
