import type { Locator, Page } from '@playwright/test'
import { storeModule } from '../support/design.ts'
import { arrived, demoPassword, enterAs, expect, openMenu, shownPage, test } from './support/app.ts'
import { field, moduleOf } from '../perf/design.ts'
import { type HttpClient, signedInClient } from '../support/platform-http.ts'
import { expectToast } from './support/toasts.ts'

const okay = { name: '确定', exact: true } as const

/** One kind of picker of a form. */
interface Kind {
  readonly kind: string
  readonly label: string
  /** Where to look, where it has tabs. */
  readonly tab?: string
  /** What a word finds; absent: the tree has no search, and these are opened down to the last, which is chosen. */
  readonly word?: string
  readonly path?: readonly string[]
  /** What is chosen, and how the form shows it. */
  readonly option: string | RegExp
  readonly shown: string | RegExp
  /** A word that finds more than one page; `isWhole`: the server answers all of them at once. */
  readonly many?: { readonly word: string; readonly count: number; readonly isWhole?: boolean }
}

const COUNT = 25
const many = (word: string) => ({ word, count: COUNT })
const kinds: readonly Kind[] = [
  {
    kind: 'organizeSelect',
    label: '组织',
    word: '师资科',
    option: /^师资科/,
    shown: '江澜大学/人事处/师资科',
    many: many('分页部门'),
  },
  { kind: 'depSelect', label: '部门', word: 'szk', option: /^师资科/, shown: '师资科', many: many('分页部门') },
  {
    kind: 'posSelect',
    label: '岗位',
    word: '党政办',
    option: /^党政办主任/,
    shown: '党政办主任',
    many: many('分页岗位'),
  },
  {
    kind: 'roleSelect',
    label: '角色',
    tab: '全局角色',
    word: '部门负责人',
    option: '部门负责人',
    shown: '部门负责人',
    many: many('分页角色'),
  },
  {
    kind: 'groupSelect',
    label: '分组',
    word: 'xswyh',
    option: '学术委员会',
    shown: '学术委员会',
    many: { ...many('分页分组'), isWhole: true },
  },
  {
    kind: 'userSelect',
    label: '用户',
    word: '潘涛鹏',
    option: /^潘涛鹏\//,
    shown: /潘涛鹏\//,
    many: { word: '杨', count: 27 },
  },
  {
    kind: 'usersSelect',
    label: '人员',
    tab: '部门',
    word: '师资科',
    option: /^师资科/,
    shown: '师资科',
    many: many('分页部门'),
  },
  {
    kind: 'areaSelect',
    label: '地区',
    path: ['浙江省', '杭州市', '西湖区'],
    option: '西湖区',
    shown: '浙江省/杭州市/西湖区',
  },
]

const stopped = (label: string) => `停用的${label}`

/** More departments, positions, roles and groups than one page holds; `remove` takes them away again. */
async function addMany(administrator: HttpClient) {
  const tree = await administrator.get<{ list: readonly { id: string }[] }>('/api/permission/Organize/Tree?parentId=-1')
  const organizeId = tree.data.list[0]?.id ?? ''
  const calls = [
    ['分页部门', 'Organize/Department', 'Organize', { parentId: organizeId }],
    ['分页岗位', 'Position', 'Position', { organizeId }],
    ['分页角色', 'Role', 'Role', { globalMark: 1 }],
    ['分页分组', 'Group', 'Group', {}],
  ] as const
  for (const [name, path, , more] of calls)
    for (let index = 0; index < COUNT; index += 1) {
      const body = {
        fullName: `${name}${index}`,
        enCode: `picker.${path.length}.${index}`,
        sortCode: 900 + index,
        ...more,
      }
      const { code, msg } = await administrator.send('POST', `/api/permission/${path}`, { ...body, enabledMark: 1 })
      if (code !== 200) throw new Error(`${path}: ${msg}`)
    }
  return async () => {
    for (const [name, , path] of calls) {
      const found = await administrator.get<{
        list: readonly { id: string; fullName: string; children?: unknown[] }[]
      }>(`/api/permission/${path}?keyword=${encodeURIComponent(name)}&pageSize=100`)
      const visit = (list: readonly { id: string; fullName: string; children?: unknown[] }[]): string[] =>
        list.flatMap(({ id, fullName, children }) => [
          ...(fullName.startsWith(name) ? [id] : []),
          ...visit((children ?? []) as typeof list),
        ])
      for (const id of visit(found.data.list)) await administrator.send('DELETE', `/api/permission/${path}/${id}`)
    }
  }
}

const itemOf = (form: Locator, page: Page, label: string) =>
  form.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: label, exact: true }) })

async function find(picker: Locator, { path, word = '', option }: Kind): Promise<Locator> {
  if (!path) {
    await picker.getByRole('textbox', { name: '请输入关键词' }).filter({ visible: true }).fill(word)
    return picker.getByRole('listbox').filter({ visible: true }).getByRole('option', { name: option }).first()
  }
  for (const name of path.slice(0, -1)) {
    const node = picker.getByRole('treeitem', { name, exact: true })
    // What is open from an earlier time stays open.
    if ((await node.getAttribute('aria-expanded')) !== 'true') await node.locator('[data-switcher]').click()
    await expect(node).toHaveAttribute('aria-expanded', 'true')
  }
  return picker.getByRole('treeitem', { name: option, exact: true })
}

async function pageThrough(picker: Locator, { word, count, isWhole = false }: NonNullable<Kind['many']>) {
  await picker.getByRole('textbox', { name: '请输入关键词' }).filter({ visible: true }).fill(word)
  const list = picker.getByRole('listbox').filter({ visible: true })
  const options = list.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-setsize', isWhole ? String(count) : '20')
  await expect(options.filter({ hasNotText: word })).toHaveCount(0)
  // Each page comes as the end of the one before is reached.
  await expect(async () => {
    await list.press('End')
    await expect(options.last()).toHaveAttribute('aria-setsize', String(count), { timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await expect(list.locator(`[aria-posinset="${count}"]`)).toBeVisible()
}

/** Opens, searches, gives up, opens again, pages, chooses, confirms, is shown, and is not opened where it is disabled. */
async function tryOut(page: Page, form: Locator, kind: Kind) {
  const { label, tab } = kind
  const control = form.getByRole('combobox', { name: label, exact: true })
  const picker = page.getByRole('dialog', { name: `选择${label}`, exact: true })
  const selected = picker.getByRole('region', { name: '已选', exact: true })
  const open = async () => {
    await control.click()
    await arrived(picker)
    if (tab !== undefined) await picker.getByRole('tab', { name: tab, exact: true }).click()
  }
  await open()
  await (await find(picker, kind)).click()
  await expect(selected).toContainText('已选 1 项')
  await picker.getByRole('button', { name: '取消', exact: true }).click()
  await expect(picker).toHaveCount(0)
  await expect(itemOf(form, page, label)).not.toContainText(kind.shown)

  await open()
  await expect(selected).toContainText('已选 0 项')
  if (kind.many) await pageThrough(picker, kind.many)
  await (await find(picker, kind)).click()
  await picker.getByRole('button', okay).click()
  await expect(picker).toHaveCount(0)
  await expect(itemOf(form, page, label)).toContainText(kind.shown)

  await open()
  await expect(selected).toContainText('已选 1 项')
  await picker.getByRole('button', { name: '清空列表', exact: true }).click()
  await expect(selected).toContainText('已选 0 项')
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(itemOf(form, page, label)).toContainText(kind.shown)

  const off = form.getByRole('combobox', { name: stopped(label), exact: true })
  await expect(off).toBeDisabled()
  await off.click({ force: true })
  await expect(page.getByRole('dialog', { name: `选择${stopped(label)}`, exact: true })).toHaveCount(0)
}

test('every picker opens, searches, pages, gives up, chooses, clears, and stays shut where it is disabled', async ({
  page,
  platform,
}) => {
  test.setTimeout(240_000)
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const multiple = (kind: string) => (kind === 'usersSelect' ? { multiple: true } : {})
  await storeModule(
    administrator,
    moduleOf(
      '选择器一览',
      'pickers',
      kinds.flatMap(({ kind, label }, at) => [
        field(`on${at}`, label, kind, { selectType: 'all', ...multiple(kind) }),
        field(`off${at}`, stopped(label), kind, { selectType: 'all', disabled: true, ...multiple(kind) }),
      ]),
    ),
  )
  const remove = await addMany(administrator)
  try {
    await enterAs(page, platform.url, 'admin')
    await openMenu(page, '选择器一览')
    await shownPage(page).getByRole('button', { name: '新增', exact: true }).click()
    const form = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: '组织', exact: true }) })
    await expect(form).toBeVisible()
    for (const kind of kinds) await test.step(kind.label, () => tryOut(page, form, kind))
  } finally {
    await remove()
  }
})

test('an approver is asked for where none is chosen, and found in the tree of organisations', async ({
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin', { path: '/workFlow/entrust' })
  await shownPage(page).getByRole('button', { name: '新建委托', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建委托', exact: true })
  await form.getByRole('combobox', { name: '被委托人', exact: true }).click()
  const picker = page.getByRole('dialog', { name: '选择被委托人', exact: true })
  await expect(picker.getByRole('textbox', { name: '请输入关键词' })).toBeVisible()
  await arrived(picker)
  await picker.getByRole('button', okay).click()
  await expectToast(page, '请选择被委托人')
  await expect(picker).toBeVisible()
  await picker.getByRole('textbox', { name: '请输入关键词' }).fill('潘涛鹏')
  await picker.getByRole('option', { name: /^潘涛鹏\// }).click()
  await picker.getByRole('button', okay).click()
  await expect(picker).toHaveCount(0)
  await expect(itemOf(form, page, '被委托人')).toContainText('潘涛鹏/')
})
