import { afterEach, expect, test } from 'vitest'
import type { Row } from '../../family/route.ts'
import { signedIn } from './support.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Listed {
  readonly list: readonly Row[]
}

async function open() {
  const { ask, data, end } = await signedIn('3.6')
  ends.push(end)
  const paramsOf = (kind: string) => ({ id: '690', kind })
  return {
    data,
    list: async (kind: string) => ((await ask('menuItem.list', { params: paramsOf(kind) })) as Listed).list,
    designed: async (kind: string) => ((await ask('menuItem.designed', { params: paramsOf(kind) })) as Listed).list,
    save: (kind: string, list: readonly Row[]) => ask('menuItem.save', { params: paramsOf(kind), body: { list } }),
  }
}
const fresh = (enCode: string, fullName = enCode): Row => ({ id: null, fullName, enCode, enabledMark: 1 })

test('buttons of a menu are saved one by one: added, renamed, moved and deleted, and what only that server knows stays', async () => {
  const { data, list, save } = await open()
  const [add, edit] = await list('Button')
  if (!add || !edit) throw new Error('the double has two buttons')
  await save('Button', [{ ...edit, fullName: '修改' }, add, fresh('btn_check', '审核')])
  const stored = data.menuItems.Button.toSorted((one, other) => Number(one['sortCode']) - Number(other['sortCode']))
  expect(stored).toMatchObject([
    { id: '6902', fullName: '修改', tenantId: 't1' },
    { id: '6901', fullName: '新增' },
    { fullName: '审核', enCode: 'btn_check', moduleId: '690', parentId: '-1' },
  ])
  await save('Button', [add])
  expect(data.menuItems.Button.map(({ id }) => id)).toEqual(['6901'])
})

test('a save that failed half way goes on when it is sent again', async () => {
  const { data, list, save } = await open()
  const before = await list('Button')
  const made = { id: '6903', moduleId: '690', fullName: '审核', enCode: 'btn_check', enabledMark: 1, sortCode: 3 }
  data.menuItems.Button.push(made)
  await save('Button', [...before, fresh('btn_check', '审核员')])
  const stored = data.menuItems.Button.filter(({ enCode }) => enCode === 'btn_check')
  expect(stored).toMatchObject([{ id: '6903', fullName: '审核员' }])
})

test('columns and form fields are offered out of the design of the module, and new ones name their table', async () => {
  const { data, list, designed, save } = await open()
  const codesOf = async (kind: string) => (await designed(kind)).map(({ enCode }) => enCode)
  expect(await designed('Form')).toContainEqual({ fullName: '事由', enCode: 'f_reason' })
  expect(await codesOf('Form')).toContain('tableField106-f_plan')
  expect(await codesOf('Column')).toContain('f_kind')
  expect(await codesOf('Button')).toContain('btn_add')
  await save('Form', [...(await list('Form')), fresh('f_reason'), fresh('tableField106-f_plan')])
  const stored = (code: string) => data.menuItems.Form.find(({ enCode }) => enCode === code)
  expect(stored('f_reason')).toMatchObject({ bindTable: 'leave_request', fieldRule: 0 })
  expect(stored('tableField106-f_plan')).toMatchObject({ fieldRule: 2, childTableKey: 'tableField106' })
})
