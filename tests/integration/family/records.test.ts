import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { PlatformClient } from '#main/http/contract.ts'
import { familyPassword } from '../../family/data.ts'
import { startFamilyServer } from '../../family/server.ts'
import { keyring, registryOf, start } from '../session/support.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe.each(['3.4', '3.6'] as const)('records on a server of generation %s', (generation) => {
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
    const ask = async (id: Parameters<PlatformClient['call']>[0], input: object = {}) =>
      (await app.client.call(id, input as never)).data as unknown
    return { family, ask }
  }

  test('a design is begun, saved whole and put below a directory of the menu', async () => {
    const { family, ask } = await open()
    const body = { fullName: '会议室', enCode: 'rooms', category: '8151', webType: 2, sortCode: 1 }
    const id = await ask('design.begin', { body })
    const design = family.data.designs.find(({ enCode }) => enCode === 'rooms') ?? {}
    expect(id).toBe(design['id'])
    expect(design).toMatchObject({ type: 1, enableFlow: 0, tables: '[]', formData: null, isRelease: 0 })

    const params = { id: String(id) }
    expect(await ask('design.lease', { params, body: { key: 'window-1' } })).toMatchObject({ isMine: true })
    const model = (await ask('design.read', { params })) as object
    // Of the server alone, and later than it was read.
    design['interfaceName'] = '它的'
    const formData = '{"fields":[{"__vModel__":"f_no"}]}'
    await ask('design.saveDraft', { params, body: { ...model, formData, revision: '', leaseKey: 'window-1' } })
    expect(design).toMatchObject({ formData, columnData: null, interfaceName: '它的', tables: '[]' })

    expect(await ask('design.releasePlan', { params })).toMatchObject({ isFirst: true, menu: null, problems: [] })
    expect(await ask('design.places')).toMatchObject({
      menus: [
        { id: '901', parentId: '-1', fullName: '主系统' },
        { id: '700', parentId: '901', fullName: '系统管理' },
      ],
    })
    await ask('design.release', { params, body: { pc: 1, pcModuleParentId: '700', roleIds: [], isChecked: true } })
    expect(family.data.menus.at(-1)).toMatchObject({ parentId: '700', fullName: '会议室', type: 3 })
    // What is released keeps its menus.
    await ask('design.release', { params, body: { pc: 1, pcModuleParentId: '-1', roleIds: [], isChecked: true } })
    expect(family.data.menus.filter(({ enCode }) => enCode === 'rooms')).toHaveLength(1)
    expect(family.refused).toEqual([])
  })

  test('a data interface keeps what only that server knows of it', async () => {
    const { family, ask } = await open()
    const params = { id: '1301' }
    const before = structuredClone(family.data.dataInterfaces[0] ?? {})
    const read = (await ask('dataInterface.one', { params })) as Record<string, unknown>
    expect(read).toMatchObject({ categoryId: '8061', dataType: 2 })
    await ask('dataInterface.update', { params, body: { ...read, query: '[{"id":"2"}]', description: '班级' } })
    const stored = family.data.dataInterfaces[0] ?? {}
    if (generation === '3.4') expect(stored).toMatchObject({ query: '[{"id":"2"}]', dataType: 2 })
    else {
      expect(stored).toMatchObject({ fieldJson: before['fieldJson'], category: '8061', type: 2, hasPage: 0 })
      expect(JSON.parse(String(stored['dataConfigJson']))).toMatchObject({ staticData: '[{"id":"2"}]' })
    }
    expect(family.refused).toEqual([])
  })

  test('a source of a database that servers of ours cannot open stays of its kind', async () => {
    const { family, ask } = await open()
    Object.assign(family.data.dataSources[0] ?? {}, { dbType: 'Oracle', oracleService: 'ORCL', password: 'secret' })
    const params = { id: '1401' }
    const read = (await ask('dataSource.one', { params })) as Record<string, unknown>
    const { fullName, dbType, host, port, userName } = read
    const body = { fullName, dbType, host, port, userName, serviceName: 'edu', description: '教务', password: '' }
    await ask('dataSource.update', { params, body })
    expect(family.data.dataSources[0]).toMatchObject({
      dbType: 'Oracle',
      oracleService: 'ORCL',
      password: 'secret',
      description: '教务',
      port: '3306',
    })
  })

  test('what is disabled, and what stands below it, is changed and filled with its whole path', async () => {
    const { family, ask } = await open()
    const department = { category: 'department', sortCode: 1, enabledMark: 1 }
    await ask('organization.create', { body: { ...department, parentId: '302', fullName: '一组', enCode: 'first' } })
    const [teaching, below] = [family.data.organizations[1], family.data.organizations.at(-1)]
    Object.assign(teaching ?? {}, { enabledMark: 0 })
    const id = String(below?.['id'])
    const change = async (which: string, fullName: string) => {
      const params = { id: which }
      const read = (await ask('organization.one', { params })) as Record<string, unknown>
      expect(read).toMatchObject({ category: 'department' })
      await ask('organization.update', { params, body: { ...read, fullName } })
    }
    await change('302', '教学一部')
    await change(id, '教学一组')
    expect([teaching?.['fullName'], below?.['fullName']]).toEqual(['教学一部', '教学一组'])
    await ask('organization.create', { body: { ...department, parentId: id, fullName: '小组', enCode: 'small' } })
    expect(family.data.organizations.at(-1)).toMatchObject({ organizeIds: ['301', '302', id, expect.any(String)] })
    const position = { fullName: '组长', enCode: 'head', type: 'teach', organizeId: id, sortCode: 1, enabledMark: 1 }
    await ask('position.create', { body: position })
    expect(family.data.positions[0]).toMatchObject({ organizeId: id, organizeIdTree: ['301', '302', id] })
    expect(family.refused).toEqual([])
  })
})
