import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Locator, Page } from '@playwright/test'
import type { PageName } from '#shared/access/page-addresses.ts'
import { answer, expect, openOptions, pressInRow, question, shownPage, tableRows } from './app.ts'
import { answerSaveDialog } from './printing.ts'

/** How one field of a dialog gets its value. */
type Fill = (dialog: Locator, page: Page) => Promise<void>

const typed =
  (label: string, value: string): Fill =>
  async (dialog) => {
    await dialog.getByLabel(label, { exact: true }).first().fill(value)
    await expect(dialog.getByLabel(label, { exact: true }).first()).toHaveValue(value)
  }

const chosen =
  (label: string, option: string): Fill =>
  async (dialog, page) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await openOptions(page).filter({ hasText: option }).first().click()
  }

/** The first entry of the dictionary. */
const anyEntry =
  (label: string): Fill =>
  async (dialog, page) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-tree-title:visible').first().click()
  }

/** In the dialog of a picker: the first that the word finds. */
const picked =
  (label: string, title: string, word: string): Fill =>
  async (dialog, page) => {
    await dialog.getByRole('combobox', { name: label }).click()
    const picker = page.getByRole('dialog', { name: title })
    await picker.getByRole('textbox').first().fill(word)
    await picker.getByRole('option', { name: word }).first().click()
    await picker.getByRole('button', { name: '确定', exact: true }).click()
    await expect(picker).toBeHidden()
  }

export interface AdminPage {
  readonly page: PageName
  /** What is made: its button, and the dialog. */
  readonly add: string
  readonly edit: string
  /** The label of what names a record. */
  readonly name: string
  readonly code?: string
  readonly fill?: readonly Fill[]
  readonly keyword: string
  /** Before anything else on the page. */
  readonly before?: (page: Page) => Promise<void>
  /** `word`: no switch of a list, but an action of the row. Null: it cannot be switched. */
  readonly switched: 'switch' | { readonly action: string; readonly done: string } | null
  /** Where only servers of ours switch. */
  readonly isSwitchedByOursAlone?: true
  readonly exported?: true
  /** What servers of ours ask next of whoever made one: the dialog's title. */
  readonly askedNext?: RegExp
}

/** `department`: an organisation that each server has. */
export function adminPages({ department }: { readonly department: string }): readonly AdminPage[] {
  const named = { name: '名称', code: '编码', keyword: '输入名称或编码', switched: 'switch' } as const
  return [
    {
      page: 'organizations',
      add: '新建组织',
      edit: '编辑组织',
      name: '组织名称',
      code: '组织编码',
      keyword: '输入组织名称或编码',
      switched: 'switch',
      isSwitchedByOursAlone: true,
    },
    {
      page: 'positions',
      add: '新建岗位',
      edit: '编辑岗位',
      ...named,
      fill: [picked('所属组织', '选择所属组织', department), anyEntry('类型')],
    },
    { page: 'roles', add: '新建角色', edit: '编辑角色', ...named, askedNext: /^授权/ },
    { page: 'groups', add: '新建分组', edit: '编辑分组', ...named },
    {
      page: 'users',
      add: '新建用户',
      edit: '编辑用户',
      name: '姓名',
      code: '账号',
      keyword: '输入账号、姓名或手机号码',
      fill: [picked('所属组织', '选择所属组织', department)],
      switched: { action: '停用', done: '停用' },
      askedNext: /^设置密码/,
    },
    {
      page: 'regions',
      add: '新建区划',
      edit: '编辑区划',
      name: '区划名称',
      code: '区划编码',
      keyword: '输入名称或编码',
      switched: 'switch',
    },
    {
      page: 'serialRules',
      add: '新建单据',
      edit: '编辑单据',
      name: '业务名称',
      code: '业务编码',
      keyword: '输入业务名称或编码',
      fill: [anyEntry('业务分类'), typed('流水前缀', 'SX'), typed('流水位数', '4'), typed('流水起始', '1')],
      switched: 'switch',
      exported: true,
    },
    {
      page: 'dictionaries',
      add: '新建字典',
      edit: '编辑字典',
      ...named,
      before: async (page) => {
        const panel = shownPage(page).getByRole('region', { name: '字典分类' })
        await panel.getByRole('textbox', { name: '筛选分类' }).fill('民族')
        await panel.getByText('民族', { exact: true }).click()
        await expect(shownPage(page).getByRole('region', { name: '民族', exact: true })).toBeVisible()
      },
    },
    {
      page: 'dataInterfaces',
      add: '新建数据接口',
      edit: '编辑数据接口',
      ...named,
      keyword: '输入名称、编码或说明',
      fill: [
        (dialog) => dialog.getByText('静态数据', { exact: true }).first().click(),
        (dialog) => dialog.getByRole('textbox', { name: '静态数据' }).fill('[{"id":"1","name":"一班"}]'),
      ],
      exported: true,
    },
    {
      page: 'dataSources',
      add: '新建数据源',
      edit: '编辑数据源',
      name: '名称',
      keyword: '输入名称',
      fill: [chosen('类型', 'MySQL'), typed('主机', 'db.school'), typed('账号', 'edu'), typed('数据库名', 'edu')],
      switched: 'switch',
      isSwitchedByOursAlone: true,
    },
    {
      page: 'notices',
      add: '新建公告',
      edit: '编辑公告',
      name: '公告标题',
      keyword: '公告标题',
      switched: { action: '发布', done: '已发布' },
    },
    {
      page: 'printTemplates',
      add: '新建模板',
      edit: '编辑模板',
      ...named,
      name: '模板名称',
      code: '模板编码',
      fill: [
        anyEntry('分类'),
        async (dialog) => {
          const text = dialog.getByRole('textbox', { name: '模板内容' }).last()
          await text.click()
          await text.pressSequentially('实训单')
        },
      ],
      exported: true,
    },
    {
      page: 'messageTemplates',
      add: '新建消息模板',
      edit: '编辑消息模板',
      ...named,
      name: '模板名称',
      code: '模板编码',
      fill: [
        typed('标题', '实训提醒'),
        (dialog) => dialog.locator('[contenteditable="true"]').first().fill('请按时到场'),
      ],
    },
    {
      page: 'commonWords',
      add: '新建常用语',
      edit: '编辑常用语',
      name: '常用语',
      keyword: '输入常用语或系统',
      switched: 'switch',
    },
  ]
}

/** Beside those: menus, and from 3.6 on accounts that messages go out by, and systems that ask interfaces. */
export function operationPages({ isOlder }: { readonly isOlder: boolean }): readonly AdminPage[] {
  return [
    {
      page: 'menus',
      add: '新建菜单',
      edit: '编辑菜单',
      name: '名称',
      code: '编码',
      keyword: '输入名称或编码',
      switched: 'switch',
      ...(isOlder ? {} : { exported: true }),
    },
    {
      page: 'messageAccounts',
      add: '新建账号',
      edit: '编辑账号',
      name: '名称',
      code: '编码',
      keyword: '名称或编码',
      fill: [chosen('类型', '短信'), typed('短信签名', '同德'), typed('AppId', 'walk'), typed('密钥', 'walk-secret')],
      switched: 'switch',
    },
    {
      page: 'sendConfigs',
      add: '新建发送配置',
      edit: '编辑发送配置',
      ...{ name: '名称', code: '编码', keyword: '名称或编码' },
      fill: [
        async (dialog, page) => {
          await dialog.getByRole('button', { name: '添加模板' }).click()
          await dialog.getByRole('combobox', { name: '消息模板 1' }).click()
          await openOptions(page).filter({ hasText: '站内' }).first().click()
        },
      ],
      switched: 'switch',
    },
    {
      page: 'interfaceCredentials',
      add: '新建接口认证',
      edit: '编辑接口认证',
      name: '应用名称',
      code: '应用编号',
      keyword: '输入应用名称或编号',
      fill: [
        async (dialog) => {
          await dialog.getByRole('button', { name: '生成' }).click()
          await expect(dialog.getByLabel('密钥', { exact: true }).first()).not.toHaveValue('')
        },
      ],
      switched: 'switch',
    },
  ]
}

interface Way {
  readonly page: Page
  readonly electronApp: ElectronApplication
  readonly folder: string
  /** Of ours: what the family's servers switch not. */
  readonly isOurs: boolean
  /** After each step, with the name that the record has by then. */
  readonly after?: (step: 'created' | 'changed' | 'switched' | 'deleted', name: string) => void
}

const search = async (page: Page, label: string, word: string) => {
  await shownPage(page).getByRole('textbox', { name: label }).last().fill(word)
  await shownPage(page).getByRole('button', { name: '查询' }).click()
}

/** A record of a page from its dialog to its end: list, create, change, switch, export, delete. */
export async function walkAdminPage(admin: AdminPage, { page, electronApp, folder, isOurs, after }: Way) {
  const [first, second] = [`Walk ${admin.page}`, `Walked ${admin.page}`]
  const row = (name: string) => tableRows(page).filter({ hasText: name })
  await admin.before?.(page)
  await shownPage(page).getByRole('button', { name: admin.add }).first().click()
  const create = page.getByRole('dialog', { name: admin.add })
  await typed(admin.name, first)(create, page)
  if (admin.code !== undefined) await typed(admin.code, `walk${admin.page}`)(create, page)
  for (const fill of admin.fill ?? []) await fill(create, page)
  await create.getByRole('button', { name: '确定', exact: true }).click()
  await expect(create).toBeHidden()
  if (isOurs && admin.askedNext) {
    const next = page.getByRole('dialog', { name: admin.askedNext })
    await next.getByRole('button', { name: '取消', exact: true }).click()
    await expect(next).toBeHidden()
  }
  await search(page, admin.keyword, first)
  await expect(row(first)).toHaveCount(1)
  after?.('created', first)

  await pressInRow(page, row(first), '编辑')
  const edit = page.getByRole('dialog', { name: admin.edit })
  await expect(edit.getByLabel(admin.name, { exact: true }).first()).toHaveValue(first)
  await typed(admin.name, second)(edit, page)
  await edit.getByRole('button', { name: '确定', exact: true }).click()
  await expect(edit).toBeHidden()
  await search(page, admin.keyword, second)
  await expect(row(second)).toHaveCount(1)
  after?.('changed', second)

  if (admin.switched === 'switch') {
    if (isOurs || !admin.isSwitchedByOursAlone) {
      const mark = row(second).getByRole('switch')
      await expect(mark).toBeChecked()
      await mark.click()
      await answer(page, question(page), '停用')
      await expect(mark).not.toBeChecked()
      after?.('switched', second)
    } else await expect(row(second).getByRole('switch')).toHaveCount(0)
  } else if (admin.switched !== null) {
    await pressInRow(page, row(second), admin.switched.action)
    await answer(page, question(page), /^(确定|停用|发布|发布给全体人员)$/)
    await expect(row(second)).toContainText(admin.switched.done)
    after?.('switched', second)
  }

  if (admin.exported) {
    const file = join(folder, `${admin.page}.exported`)
    rmSync(file, { force: true })
    await answerSaveDialog(electronApp, file)
    await pressInRow(page, row(second), '导出')
    await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0)
  }

  await pressInRow(page, row(second), '删除')
  await answer(page, question(page), /^(确定|删除)$/)
  await expect(row(second)).toHaveCount(0)
  after?.('deleted', second)
}
