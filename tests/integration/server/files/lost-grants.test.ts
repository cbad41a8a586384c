import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetPermissions } from '#server/core/permission.ts'
import { uploaded, workbook } from '../import/support.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { merge, sendChunks, SMALL_CHUNK, someBytes, testChunks } from '../support/chunks.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { secretOf } from './files.cases.ts'

let platform: TestPlatform
let orders: Orders
beforeAll(async () => {
  platform = await openPlatform()
  orders = await openOrders(platform)
})
afterAll(() => platform.close())

let count = 0
async function person() {
  count += 1
  const account = `loses${count}`
  const buttons = ['btn_upload', 'btn_download', 'btn_batchRemove']
  const token = await platform.signIn({ account, grants: [{ modelId: orders.id, buttons }] })
  const { id } = await platform.database
    .selectFrom('platform_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return { token, id }
}
async function loseGrants(id: string): Promise<void> {
  await platform.database.deleteFrom('authority').where('subject_id', '=', id).execute()
  forgetPermissions(platform.database, [id])
}
const made = () => readdirSync(join(platform.dataFolder, 'exports')).length
/** The code of a refusal, or `bytes`. */
const fetched = async (url: string) =>
  (await platform.call('file.content', { query: { encryption: secretOf(url) } })).code || 'bytes'
const headings = ['采购事由', '联系电话', '预算', '类别', '颜色', '经办人', '标记', '备注', '清单', '']
const below = ['', '', '', '', '', '', '', '', '名称', '金额']
const rows = (title: string) => workbook([headings, below, [title, '', '', '', '', '', '', '', '', '']])

describe('whoever lost a grant meanwhile', () => {
  test('does not receive what was exported before, and nothing of it stays', async () => {
    const { token, id } = await person()
    await orders.create({ title: '给有权限的人' })
    const exported = async () => {
      const body = { dataType: 1, selectKey: ['title'] }
      const { code, data } = await platform.call('module.export', { params: { id: orders.id }, body }, { token })
      expect(code).toBe(200)
      return data.url
    }
    expect(await fetched(await exported())).toBe('bytes')
    const url = await exported()
    await loseGrants(id)
    expect(await fetched(url)).toBe(403)
    await expect.poll(made).toBe(0)
  })

  test('sees and stores nothing of a workbook that was sent before', async () => {
    const { token, id } = await person()
    const params = { id: orders.id }
    const name = await uploaded(platform, token, rows('椅子'))
    const preview = () => platform.call('moduleImport.preview', { params, query: { fileName: name } }, { token })
    expect((await preview()).data?.dataRow).toHaveLength(1)
    const template = await platform.call('moduleImport.template', { params }, { token })
    await loseGrants(id)
    expect((await preview()).code).toBe(403)
    const run = await platform.call('moduleImport.run', { params, body: { list: [{ title: '椅子' }] } }, { token })
    expect(run.code).toBe(403)
    expect(await fetched(template.data.url)).toBe(403)
  })

  test('goes on with no import in parts', async () => {
    const { token, id } = await person()
    const content = rows('桌子')
    const kept = await platform.call('partedImport.upload', {}, { token, upload: { fileName: 'rows.xlsx', content } })
    const body = { source: 'moduleImport' as const, sourceId: orders.id, fileName: kept.data.name }
    const begun = await platform.call('partedImport.begin', { body }, { token })
    expect(begun.code).toBe(200)
    await loseGrants(id)
    const run = await platform.call('partedImport.run', { params: { id: begun.data.id }, body: { part: 0 } }, { token })
    expect(run.code).toBe(403)
    const failures = await platform.call('partedImport.failures', { params: { id: begun.data.id } }, { token })
    expect(failures.code).toBe(403)
    // What they themselves began they may throw away.
    expect((await platform.call('partedImport.end', { params: { id: begun.data.id } }, { token })).code).toBe(200)
  })

  test('finishes the upload of a file of their own, which a form that is granted again still finds', async () => {
    const { token, id } = await person()
    const cut = { content: someBytes(2 * SMALL_CHUNK, 7) }
    await sendChunks(platform, token, cut, [1])
    await loseGrants(id)
    await sendChunks(platform, token, cut, [2])
    const { data } = await merge(platform, token, cut)
    const params = { type: 'annex', fileId: data.name }
    expect((await platform.call('file.download', { params }, { token })).code).toBe(200)
  })
})

test('an account that is disabled in the middle of an upload sends and stores no more of it', async () => {
  const { token, id } = await person()
  const cut = { content: someBytes(2 * SMALL_CHUNK, 9) }
  await sendChunks(platform, token, cut, [1])
  await platform.database.updateTable('platform_user').set({ enabled_mark: 0 }).where('id', '=', id).execute()
  const [second] = await sendChunks(platform, token, cut, [2])
  expect([
    second?.code,
    (await testChunks(platform, token, cut)).code,
    (await merge(platform, token, cut)).code,
  ]).toEqual([602, 602, 602])
  await platform.database.updateTable('platform_user').set({ enabled_mark: 1 }).where('id', '=', id).execute()
  const again = await platform.signIn({ account: 'other' })
  // Nor does anybody else find the beginning of it.
  expect((await testChunks(platform, again, cut)).data.chunkNumbers).toEqual([])
})
