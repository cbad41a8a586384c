import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MenuDialog } from '#renderer/features/menus/MenuDialog.tsx'
import { setLanguage } from '#renderer/i18n/index.ts'
import { putTranslations } from '#renderer/i18n/translations.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const propertyJson = '{"moduleId":"m1","isTree":0,"iconBackgroundColor":""}'
const stored = {
  ...{ id: '3', systemId: 's1', parentId: '-1', fullName: '请假申请', enCode: 'leaveRequest', icon: '', type: 3 },
  ...{
    urlAddress: 'model/leaveRequest',
    linkTarget: '_self',
    category: 'Web',
    propertyJson,
    sortCode: 2,
    enabledMark: 1,
  },
  ...{ isButtonAuthorize: 1, isColumnAuthorize: 0, isFormAuthorize: 1, isDataAuthorize: 1 },
}

const targets: Readonly<Record<number, { id: string; fullName: string; isTree: number }[]>> = {
  3: [{ id: 'm1', fullName: '请假单', isTree: 0 }],
  5: [{ id: 'p1', fullName: '请假统计', isTree: 0 }],
}

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  bridge = installBridge(
    {},
    {
      'menu.one': () => stored as never,
      'menu.parents': () => ({ list: [] }),
      'menu.targets': ({ params }) => ({
        list: targets[Number(params.type)] ?? [],
      }),
      'menu.update': () => null,
    },
  )
})
afterEach(cleanup)

const open = () =>
  render(
    <TestProviders>
      <MenuDialog
        draftId="menu"
        systemId="s1"
        category="Web"
        recordId="3"
        onSaved={() => undefined}
        onClose={() => undefined}
      />
    </TestProviders>,
  )
const sent = () => bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'menu.update')
const save = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))

/** Chooses in a select by its label. */
async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  const list = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')]
      .map((each) => within(each).queryByTitle(option))
      .find((each) => each !== null)
    expect(found).toBeDefined()
    return found as HTMLElement
  })
  fireEvent.click(list)
}

it('keeps what a module menu leads to and what is judged in it when its name is changed', async () => {
  open()
  await screen.findByText('请假单')
  const judged = ['按钮权限', '列表权限', '表单权限', '数据权限'].map((name) =>
    screen.getByRole('switch', { name }).getAttribute('aria-checked'),
  )
  expect(judged).toEqual(['true', 'false', 'true', 'true'])
  fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: '请假' } })
  save()
  await waitFor(() => expect(sent()).toBeDefined())
  const { isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize } = stored
  expect(sent()?.body).toMatchObject({
    ...{ fullName: '请假', type: 3, propertyJson },
    ...{ isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize },
  })
})

it('asks anew what a menu leads to when its type is changed', async () => {
  open()
  await screen.findByText('请假单')
  await choose('类型', '报表')
  save()
  // The module is no target of a report: nothing is sent until one is chosen.
  expect(await screen.findByText('请选择关联功能')).toBeDefined()
  expect(sent()).toBeUndefined()
  await choose('关联功能', '请假统计')
  save()
  await waitFor(() => expect(sent()).toBeDefined())
  const property = { moduleId: 'p1', isTree: 0, iconBackgroundColor: '' }
  expect(sent()?.body).toMatchObject({ type: 5, propertyJson: JSON.stringify(property) })
})

it('begins with an empty screen id when a module menu becomes a screen', async () => {
  open()
  await screen.findByText('请假单')
  await choose('类型', '大屏')
  const typed = await screen.findByRole('textbox', { name: '大屏标识' })
  expect(typed).toHaveProperty('value', '')
  fireEvent.change(typed, { target: { value: ' overview ' } })
  save()
  await waitFor(() => expect(sent()).toBeDefined())
  const property = { moduleId: 'overview', isTree: 0, iconBackgroundColor: '' }
  expect(sent()?.body).toMatchObject({ type: 6, propertyJson: JSON.stringify(property) })
})

it('shows the id of a stored screen and not the text it is stored in', async () => {
  const screenProperty = '{"moduleId":"overview","isTree":0,"iconBackgroundColor":"#fff"}'
  bridge.answerCalls({ 'menu.one': () => ({ ...stored, type: 6, propertyJson: screenProperty }) as never })
  open()
  await waitFor(() => expect(screen.getByRole('textbox', { name: '大屏标识' })).toHaveProperty('value', 'overview'))
  fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: '总览' } })
  save()
  await waitFor(() => expect(sent()).toBeDefined())
  expect(sent()?.body).toMatchObject({ fullName: '总览', propertyJson: screenProperty })
})

it('refuses 300 000 characters pasted into a field in a few words beside it, and sends nothing', async () => {
  open()
  await screen.findByText('请假单')
  const long = '长'.repeat(300_000)
  for (const name of ['名称', '编码'])
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: long } })
  save()
  const told = (await screen.findAllByText(/最多|不能超过/)).map(({ textContent }) => textContent ?? '')
  expect(told.filter((text) => text.length > 100)).toEqual([])
  expect(sent()).toBeUndefined()
})

it('tells beside a code that no address can hold what it may consist of, and sends nothing', async () => {
  open()
  await screen.findByText('请假单')
  const code = screen.getByRole('textbox', { name: '编码' })
  fireEvent.change(code, { target: { value: '请假 leave' } })
  save()
  expect(await screen.findByText('只能输入英文字母、数字、点、横线和下划线')).toBeTruthy()
  expect(sent()).toBeUndefined()
  fireEvent.change(code, { target: { value: 'leave-request_2.a' } })
  save()
  await waitFor(() => expect(sent()?.body).toMatchObject({ enCode: 'leave-request_2.a' }))
})

it('the menu above is named in the language of the window, as in the list', async () => {
  await setLanguage('en')
  putTranslations('en', new Map([['routes.office', 'Daily office']]))
  try {
    const office = { ...stored, id: '9', fullName: '日常办公', enCode: 'office', children: [] }
    installBridge(
      {},
      {
        'menu.one': () => ({ ...stored, parentId: '9' }) as never,
        'menu.parents': () => ({ list: [office] }) as never,
        'menu.targets': () => ({ list: [] }),
      },
    )
    open()
    expect((await screen.findAllByText('Daily office')).length).toBeGreaterThan(0)
    expect(screen.queryByText('日常办公')).toBeNull()
  } finally {
    putTranslations('zh', new Map())
    await setLanguage('zh')
  }
})
