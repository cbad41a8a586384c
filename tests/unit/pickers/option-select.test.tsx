import { TestProviders } from '../../support/test-providers.tsx'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MenuNode } from '#shared/api/auth.ts'
import { parseForm } from '#shared/form/parse.ts'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { OptionSelect } from '#renderer/pickers/options/OptionSelect.tsx'
import { closeDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { dictionaryOf } from '../../support/dictionaries.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const entry = (id: string, children: object[] = [], top = false) => ({
  id,
  parentId: '0',
  fullName: `选项${id}`,
  enCode: id,
  enabledMark: 1,
  sortCode: 0,
  description: '',
  hasChildren: children.length > 0,
  top,
  children,
})
let bridge: FakeBridge
let entries: object[]
beforeEach(() => {
  queryClient.clear()
  useDialogs.setState({ open: [] })
  entries = [entry('1'), entry('2')]
  bridge = installBridge({}, { 'dictionary.all': () => ({ list: [dictionaryOf('d1', entries)] }) })
})
afterEach(cleanup)

const menuNode = (urlAddress: string, children: MenuNode[] = []) =>
  ({ id: urlAddress, urlAddress, type: 2, children }) as unknown as MenuNode

function show(canManage = true, value: string | null = null) {
  const parsed = parseForm(
    JSON.stringify({
      fields: [{ __vModel__: 'a', __config__: { jnpfKey: 'select', dataType: 'dictionary', dictionaryType: 'd1' } }],
    }),
  )
  const field = parsed.ok ? parsed.plan.fields[0] : undefined
  if (!field) throw new Error('no field')
  const changes: unknown[] = []
  render(
    <TestProviders>
      <OptionSelect
        id="a"
        label="类型"
        field={field}
        multiple={false}
        value={value}
        canManage={canManage}
        onChange={(next) => changes.push(next)}
      />
    </TestProviders>,
  )
  return changes
}
const openList = () => fireEvent.mouseDown(screen.getByRole('combobox', { name: '类型' }))
const manage = () => screen.queryByRole('button', { name: '管理数据字典' })

describe('the dictionary select', () => {
  it("a row flagged 'top' cannot be chosen", async () => {
    entries = [entry('1', [entry('11')], true)]
    const changes = show(false)
    await waitFor(() => expect(document.querySelector('.ant-tree-select')).toBeTruthy())
    openList()
    fireEvent.click(await screen.findByText('选项1'))
    expect(changes).toEqual([])
    fireEvent.click(await screen.findByText('选项11'))
    expect(changes).toEqual(['11'])
  })

  // A tree is another control than a list, and the focus of a page or a dialog is in the field before the choices come.
  it('keeps the focus when its choices turn out to be a tree', async () => {
    entries = [entry('1', [entry('11')])]
    show(false)
    const before = screen.getByRole('combobox', { name: '类型' })
    act(() => before.focus())
    expect(document.querySelector('.ant-tree-select')).toBeNull()
    await waitFor(() => expect(document.querySelector('.ant-tree-select')).toBeTruthy())
    const now = screen.getByRole('combobox', { name: '类型' })
    expect(now).not.toBe(before)
    expect(document.activeElement).toBe(now)
  })

  it('leaves the focus where somebody took it before the tree came', async () => {
    entries = [entry('1', [entry('11')])]
    show(false)
    const field = screen.getByRole('combobox', { name: '类型' })
    act(() => field.focus())
    act(() => field.blur())
    await waitFor(() => expect(document.querySelector('.ant-tree-select')).toBeTruthy())
    expect(document.activeElement).toBe(document.body)
  })

  it('has no management button for a person who may not manage dictionaries', () => {
    useSessionStore.setState({ menu: [menuNode('system', [menuNode('office')])] })
    show()
    expect(manage()).toBeNull()
  })

  it('reads the options again after the management dialog closed', async () => {
    useSessionStore.setState({ menu: [menuNode('system', [menuNode('systemData/dictionary')])] })
    show()
    await waitFor(() => expect(bridge.calls).toHaveLength(1))
    fireEvent.click(manage() as HTMLElement)
    const [dialog] = useDialogs.getState().open
    expect(dialog?.id).toBe('dictionary')
    entries = [...entries, entry('3')]
    closeDialog(dialog?.key ?? 0)
    await waitFor(() => expect(bridge.calls).toHaveLength(2))
    openList()
    expect(await screen.findByText('选项3')).toBeTruthy()
  })

  it('Tab goes on from the select to the next field; Alt+Enter in it opens the management', async () => {
    useSessionStore.setState({ menu: [menuNode('system', [menuNode('systemData/dictionary')])] })
    show()
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '类型' }))
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    expect(useDialogs.getState().open.map(({ id }) => id)).toEqual(['dictionary'])
    expect(document.querySelector('.ant-select-dropdown')).toBeNull()
    expect(manage()?.getAttribute('aria-keyshortcuts')).toBe('Alt+Enter')
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('shows a value that is no longer in the dictionary', async () => {
    show(false, 'gone')
    await waitFor(() => expect(bridge.calls).toHaveLength(1))
    expect(screen.getByText('gone')).toBeTruthy()
  })
})
