import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnData, formData } from '#server/seed/modules/model.ts'
import { field } from '#server/seed/modules/fields.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openPlatform()
  token = await platform.signIn({ administrator: true })
  // The system that the menu of the module goes to.
  await platform.signIn({ grants: [{ code: 'some.page' }] })
  const plain = [field(1, 'input', 'title', '事由'), field(2, 'input', 'secret', '底价')]
  const fields = plain.map((node) => ({
    ...node,
    __config__: { ...node.__config__, labelI18nCode: `f.${node.__vModel__}` },
  }))
  const shared = { fields, printIds: [] }
  const list = { columns: [{ prop: 'title' }, { prop: 'secret' }], searches: [], sortField: '', sort: 'desc' as const }
  const body = {
    ...{ fullName: '采购', enCode: 'buying', webType: 2, isRelease: 0 },
    formData: formData({ popupType: 'general', width: '600px', labelWidth: 90, ...shared }),
    columnData: columnData({ ...list, ...shared }),
  }
  await platform.call('design.create', { body }, { token })
  const { data } = await platform.call('design.list', { query: { keyword: 'buying' } }, { token })
  await platform.call('design.release', { params: { id: data.list[0]?.id ?? '' }, body: { pc: 1 } }, { token })
  const words = { 'f.title': 'Subject', 'f.secret': 'Lowest price', 'routes.buying': 'Purchases' }
  await platform.database
    .insertInto('translation')
    .values(Object.entries(words).map(([code, text]) => ({ code, language: 'en-US', text, changed_at: 1 })))
    .execute()
  // Whoever hands out rights may call a field otherwise than its form does.
  await platform.database
    .updateTable('menu_item')
    .set({ full_name: '底价（保密）' })
    .where('en_code', '=', 'secret')
    .execute()
})
afterAll(() => platform.close())

test('columns and fields that can be granted are called as their form calls them, in the language of the caller', async () => {
  const named = async (language: string) => {
    const { data } = await platform.call('authority.tree', {}, { token, language })
    return data.items.flatMap(({ kind, fullName }) => (kind === 'column' ? [fullName] : []))
  }
  expect(await named('en')).toEqual(['Subject', '底价（保密）'])
  expect(await named('zh')).toEqual(['事由', '底价（保密）'])
})

test('what somebody was granted is told in their language: menus, columns and fields', async () => {
  const { data } = await platform.call('profile.authorize', {}, { token, language: 'en' })
  const menu = { fullName: 'Purchases', children: [{ fullName: 'Subject' }, { fullName: '底价（保密）' }] }
  for (const kind of ['column', 'form'] as const) expect(data[kind][0]?.children, kind).toMatchObject([menu])
})

test('the family’s own dialog gets the same names', async () => {
  const { data: tree } = await platform.call('authority.tree', {}, { token })
  const menu = tree.menus.find(({ enCode }) => enCode === 'buying')?.id ?? ''
  const input = { params: { id: 'somebody' }, body: { type: 'form' as const, moduleIds: menu } }
  const { data } = await platform.call('authority.values', input, { token, language: 'en' })
  expect(data.list[0]?.children).toMatchObject([{ fullName: 'Purchases', children: [{ fullName: 'Subject' }, {}] }])
})
