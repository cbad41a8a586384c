import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSource, makeSourceFile } from '../data-interface/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

describe('a data source that modules may write into', () => {
  let platform: TestPlatform
  let editor: string
  let administrator: string
  beforeAll(async () => {
    platform = await openPlatform('sqlite')
    administrator = await platform.signIn({ administrator: true })
    await platform.signIn({ grants: [{ code: 'makes.the.system' }] })
    editor = await platform.signIn({ grants: [{ code: 'system.dataSource', buttons: ['btn_add', 'btn_edit'] }] })
  })
  afterAll(() => platform.close())

  async function update(token: string, id: string, values: Record<string, unknown>) {
    const { data } = await platform.call('dataSource.one', { params: { id } }, { token })
    return platform.call('dataSource.update', { params: { id }, body: { ...data, ...values } as never }, { token })
  }
  const refused = { code: 403, text: expect.stringContaining('dataSource.onlyAdministrators') }

  it('becomes another database by the hand of an administrator alone', async () => {
    const id = await addSource(platform, { is_writable: 1 })
    const serviceName = makeSourceFile(platform, 'another.sqlite')
    expect(await update(editor, id, { serviceName })).toMatchObject(refused)
    expect(await update(editor, id, { dbType: 'PostgreSQL', host: 'db.example.com', userName: 'x' })).toMatchObject(
      refused,
    )
    expect(await update(editor, id, { isWritable: 0 })).toMatchObject(refused)
    expect(await update(editor, id, { fullName: 'Named anew' })).toMatchObject({ code: 200 })
    expect(await update(administrator, id, { serviceName })).toMatchObject({ code: 200 })
  })

  it('stays while a module keeps its records in it', async () => {
    const id = await addSource(platform, { is_writable: 1 })
    const tables = JSON.stringify([{ typeId: '1', table: 'supplier', tableName: 'supplier', fields: [] }])
    const body = { fullName: 'Suppliers', enCode: 'suppliers', dbLinkId: id, tables }
    const begun = await platform.call('design.begin', { body }, { token: administrator })
    expect(begun).toMatchObject({ code: 200 })
    const remove = () => platform.call('dataSource.delete', { params: { id } }, { token: administrator })
    expect(await remove()).toMatchObject({ code: 400, text: expect.stringContaining('table.inUse') })
    const deleted = await platform.call('design.delete', { params: { id: begun.data } }, { token: administrator })
    expect(deleted).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject({ code: 200 })
  })

  it('does not take its password to another place or person', async () => {
    const place = { db_type: 'PostgreSQL', host: 'db.example.com', user_name: 'reader', service_name: 'campus' }
    const id = await addSource(platform, { ...place, password_sealed: platform.server.services.seals.seal('old one') })
    const again = { code: 400, text: expect.stringContaining('dataSource.passwordAgain') }
    for (const values of [{ host: 'else.example.com' }, { port: 5433 }, { userName: 'other' }, { dbType: 'MySQL' }])
      expect(await update(administrator, id, values)).toMatchObject(again)
    expect(await update(administrator, id, { serviceName: 'other' })).toMatchObject({ code: 200 })
    const typed = { host: 'else.example.com', password: 'new one' }
    expect(await update(administrator, id, typed)).toMatchObject({ code: 200 })
  })

  it('is none that others add or open', async () => {
    const id = await addSource(platform)
    expect(await update(editor, id, { isWritable: 1 })).toMatchObject(refused)
    expect(await update(editor, id, { serviceName: makeSourceFile(platform, 'third.sqlite') })).toMatchObject({
      code: 200,
    })
    expect(await update(administrator, id, { isWritable: 1 })).toMatchObject({ code: 200 })
  })
})
