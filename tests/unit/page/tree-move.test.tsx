import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noRights } from '#renderer/components/page/rights.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { TreePlace } from '#renderer/components/tree/tree-move.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

interface Node {
  readonly id: string
  readonly children: readonly Node[]
}
const leaf = (id: string): Node => ({ id, children: [] })
const list: readonly Node[] = [{ id: 'office', children: [leaf('leave'), leaf('trips')] }, leaf('news')]
const moved = vi.fn<(id: string, place: TreePlace) => void>()
const columns = [{ key: 'id', title: 'Name', width: 200, render: ({ id }: Node) => id }]
const move = {
  isFolder: ({ id }: Node) => id === 'office',
  onMove: ({ id }: Node, place: TreePlace) => moved(id, place),
}
const nameOf = ({ id }: Node) => id

beforeEach(() => {
  installBridge({ 'preferences.write': () => null }, {})
  moved.mockClear()
  render(
    <TestProviders>
      <App>
        <TreePage<Node>
          query={{
            data: { list },
            cache: null,
            error: null,
            isPending: false,
            isFetching: false,
            refetch: async () => undefined,
          }}
          name="moves"
          label="Menus"
          rights={noRights}
          columns={columns}
          nameOf={nameOf}
          empty={{ text: '' }}
          move={move}
        />
      </App>
    </TestProviders>,
  )
})
afterEach(cleanup)

const row = (name: string) => screen.getByRole('row', { name })
/** Drops a row on another one, at some share of its height. */
function drop(from: string, onto: string, share: number) {
  const target = row(onto)
  target.getBoundingClientRect = () => ({ top: 0, height: 40 }) as DOMRect
  const dataTransfer = { effectAllowed: '' }
  fireEvent.dragStart(row(from), { dataTransfer })
  for (const kind of ['dragOver', 'drop'] as const) {
    const event = createEvent[kind](target, { dataTransfer })
    Object.defineProperty(event, 'clientY', { value: share * 40 })
    fireEvent(target, event)
  }
}

it('puts a row before, behind and inside another one by drag, and nothing into what takes nothing', () => {
  drop('news', 'leave', 0.1)
  expect(moved).toHaveBeenLastCalledWith('news', { parent: 'office', before: 'leave' })
  drop('leave', 'news', 0.9)
  expect(moved).toHaveBeenLastCalledWith('leave', { parent: null, before: null })
  drop('news', 'office', 0.5)
  expect(moved).toHaveBeenLastCalledWith('news', { parent: 'office', before: null })
  moved.mockClear()
  drop('leave', 'news', 0.5)
  drop('office', 'leave', 0.1)
  expect(moved).not.toHaveBeenCalled()
})

it('moves the row with the keyboard by Alt and an arrow', () => {
  row('trips').focus()
  fireEvent.keyDown(row('trips'), { key: 'ArrowUp', altKey: true })
  expect(moved).toHaveBeenLastCalledWith('trips', { parent: 'office', before: 'leave' })
  fireEvent.keyDown(row('trips'), { key: 'ArrowLeft', altKey: true })
  expect(moved).toHaveBeenLastCalledWith('trips', { parent: null, before: 'news' })
})
