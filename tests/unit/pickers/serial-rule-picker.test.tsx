import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { userInfo } from '#shared/api/auth.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { SerialRulePicker } from '#renderer/pickers/serial-rule/SerialRulePicker.tsx'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const rules = Array.from({ length: 30 }, (_, at) => ({
  id: `r${at}`,
  fullName: `单据${at}`,
  enCode: `code${at}`,
  category: at % 3 === 0 ? 'c1' : 'c2',
  startNumber: '0001',
  digit: 4,
  outputNumber: '',
  enabledMark: 1 as const,
  sortCode: at,
  creatorUser: '',
  creatorTime: null,
  lastModifyTime: null,
}))
const entry = (id: string, fullName: string): DictionaryEntry => ({
  id,
  fullName,
  enCode: id,
  parentId: '0',
  enabledMark: 1,
  sortCode: 0,
  description: '',
  hasChildren: false,
  children: [],
})
const menu = { id: 'm1', enCode: 'menu9', urlAddress: 'system/billRule', fullName: '单据规则', children: [] }

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  useDialogs.setState({ open: [] })
  bridge = installBridge(
    {},
    {
      'dictionary.all': () => ({
        list: [
          {
            id: 'd1',
            parentId: '-1',
            fullName: '业务分类',
            enCode: 'businessType',
            isTree: 0,
            dictionaryList: [entry('c1', '采购'), entry('c2', '人事')],
          },
        ],
      }),
      'serialRule.selector'({ query }) {
        const { currentPage = 1, pageSize = 20, categoryId } = query as Record<string, never>
        const found = rules.filter(({ category }) => categoryId === undefined || category === categoryId)
        const list = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
        return { list, pagination: { currentPage, pageSize, total: found.length } }
      },
    },
  )
})
afterEach(cleanup)

function signIn(buttons: readonly string[]): void {
  const permission = { modelId: 'm1', button: buttons.map((enCode) => ({ enCode })), column: [], form: [] }
  const menuList = buttons.length > 0 ? [menu] : []
  putSession({ userInfo: userInfo.parse({ userId: 'u1' }), menuList, permissionList: [permission] } as never, null)
}

async function open(onChange = (_code: string, _name: string) => {}) {
  render(
    <TestProviders>
      <SerialRulePicker label="单据规则" value="" onChange={onChange} />
    </TestProviders>,
  )
  fireEvent.keyDown(await screen.findByRole('combobox', { name: '单据规则' }), { key: 'Enter' })
  return within(await screen.findByRole('dialog'))
}

describe('the picker of serial-number rules', () => {
  it('answers the code and the name of the chosen rule, and narrows by category from the first page on', async () => {
    signIn([])
    const answers: string[][] = []
    const dialog = await open((code, name) => answers.push([code, name]))
    await dialog.findByText('单据0')
    for (const title of ['业务名称', '业务编码', '流水起始号']) expect(dialog.getByText(title)).toBeTruthy()
    fireEvent.click(dialog.getByRole('listitem', { name: '2' }))
    await dialog.findByText('单据29')
    fireEvent.click(await dialog.findByText('采购'))
    const row = await dialog.findByText('单据3')
    expect(dialog.queryByText('单据29')).toBeNull()
    fireEvent.click(row)
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(answers).toEqual([['code3', '单据3']])
  })

  it('offers a new rule to whoever may add one, and asks for the rows again afterwards', async () => {
    signIn(['btn_add'])
    const dialog = await open()
    await dialog.findByText('单据0')
    fireEvent.click(dialog.getByRole('button', { name: '新建单据' }))
    const [opened] = useDialogs.getState().open
    expect(opened?.id).toBe('serialRule')
    const asked = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'serialRule.selector')
    const before = asked().length
    if (opened?.id === 'serialRule') opened.props.onClose?.()
    await waitFor(() => expect(asked().length).toBe(before + 1))
  })

  it('has no way to a new rule for whoever may not add one', async () => {
    signIn([])
    const dialog = await open()
    await dialog.findByText('单据0')
    expect(dialog.queryByRole('button', { name: '新建单据' })).toBeNull()
  })
})
