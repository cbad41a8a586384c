import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyBelow, wholeTree } from '#renderer/components/tree/nested.ts'
import { checkStates } from '#renderer/components/tree/tree-checks.ts'
import type { TreePlace } from '#renderer/components/tree/tree-move.ts'
import { treeRows } from '#renderer/components/tree/tree-rows.ts'
import { VirtualTree } from '#renderer/components/tree/VirtualTree.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge({}, {}))
afterEach(cleanup)

interface Source {
  readonly id: string
  readonly children: readonly Source[]
}
const source = (id: string, ...children: Source[]): Source => ({ id, children })
const school = [source('校', source('文学院', source('张'), source('李')), source('理学院', source('王')))]
const whole = wholeTree(school, ({ id, children }) => ({
  id,
  fullName: id,
  isLeaf: children.length === 0,
  selectable: true,
  icon: null,
}))
const shape = new Map([...whole.below].map(([id, nodes]) => [id, nodes.map((node) => node.id)]))

/** A press takes all leaves below along; on is what has all of its leaves on. */
function pressed(checked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const leaves = (each: string): string[] => {
    const children = shape.get(each) ?? []
    return children.length === 0 ? [each] : children.flatMap(leaves)
  }
  const on = new Set([...checked].flatMap(leaves))
  for (const leaf of leaves(id)) {
    if (checked.has(id)) on.delete(leaf)
    else on.add(leaf)
  }
  return new Set([...shape].flat(2).filter((each) => leaves(each).every((leaf) => on.has(leaf))))
}

function Boxes() {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  return (
    <TestProviders>
      <VirtualTree
        rows={treeRows(whole.top, whole.below, whole.branches)}
        label="部门"
        multiple
        isChosen={() => false}
        checks={{
          stateOf: checkStates(shape, checked),
          onToggle: (id) => setChecked(pressed(checked, id)),
        }}
        onToggle={() => undefined}
        onChoose={() => undefined}
      />
    </TestProviders>
  )
}
const states = () =>
  screen.getAllByRole('treeitem').map((row) => `${row.textContent} ${row.getAttribute('aria-checked')}`)

describe('a tree with boxes', () => {
  it('tells pictures that say no more than the arrow, which a narrow tree gives up for its names', () => {
    render(<Boxes />)
    const usual = screen.getByRole('treeitem', { name: '校' }).querySelectorAll('[data-usual="true"]')
    expect(usual).toHaveLength(1)
  })

  it('checks by Space and by the box, and says of each branch how much of it is on', async () => {
    const user = userEvent.setup()
    render(<Boxes />)
    const tree = screen.getByRole('tree', { name: '部门' })
    tree.focus()
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(states()).toEqual(['校 mixed', '文学院 mixed', '张 true', '李 false', '理学院 false', '王 false'])
    const box = screen.getByRole('treeitem', { name: '文学院' }).querySelector('[data-check]')
    fireEvent.click(box as Element)
    fireEvent.click(screen.getByRole('treeitem', { name: '理学院' }).querySelector('[data-check]') as Element)
    expect(states()).toEqual(['校 true', '文学院 true', '张 true', '李 true', '理学院 true', '王 true'])
  })

  it('draws folders for branches and sheets for leaves', () => {
    render(<Boxes />)
    const icon = (name: string) =>
      screen.getByRole('treeitem', { name }).querySelector('svg[data-icon^="f"]')?.getAttribute('data-icon')
    expect([icon('文学院'), icon('张')]).toEqual(['folder-open', 'file'])
  })
})

describe('a tree whose rows can be moved', () => {
  it('moves a row with Alt and an arrow, and says so', async () => {
    const user = userEvent.setup()
    const moves: [string, TreePlace][] = []
    render(
      <TestProviders>
        <VirtualTree
          rows={treeRows(whole.top, whole.below, whole.branches)}
          label="部门"
          multiple={false}
          isChosen={() => false}
          onMove={(node, place) => moves.push([node.id, place])}
          onToggle={() => undefined}
          onChoose={() => undefined}
        />
      </TestProviders>,
    )
    screen.getByRole('tree').focus()
    await user.keyboard('{End}{Alt>}{ArrowLeft}{ArrowUp}{/Alt}{ArrowUp}{Alt>}{ArrowUp}{/Alt}')
    expect(moves).toEqual([
      ['王', { parent: '校', before: null }],
      ['理学院', { parent: '校', before: '文学院' }],
    ])
    expect(
      within(document.body)
        .getAllByRole('status')
        .map((each) => each.textContent),
    ).toContain('已移动“理学院”')
  })
})

describe('a long tree in which a row is sought', () => {
  class TellingObserver {
    private readonly tell: ResizeObserverCallback
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell
    }
    observe() {
      this.tell([{ contentRect: { width: 200, height: 280 } } as ResizeObserverEntry], this as never)
    }
    unobserve() {}
    disconnect() {}
  }
  afterEach(() => vi.unstubAllGlobals())

  it('begins at that row, and goes to another that is sought later', () => {
    vi.stubGlobal('ResizeObserver', TellingObserver)
    const many = [source('一', source('甲')), ...Array.from({ length: 200 }, (_, at) => source(`类${at}`))]
    const long = wholeTree(many, ({ id, children }) => ({
      id,
      fullName: id,
      isLeaf: children.length === 0,
      selectable: true,
      icon: null,
    }))
    const shown = (id: string) => (
      <TestProviders>
        <VirtualTree
          rows={treeRows(long.top, long.below, long.branches)}
          label="分类"
          multiple={false}
          isChosen={() => false}
          sought={keyBelow(many, id) ?? ''}
          onToggle={() => undefined}
          onChoose={() => undefined}
        />
      </TestProviders>
    )
    const { rerender } = render(shown('类150'))
    expect(screen.getByRole('treeitem', { name: '类150' })).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: '甲' })).toBeNull()
    rerender(shown('甲'))
    expect(screen.getByRole('treeitem', { name: '甲' })).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: '类150' })).toBeNull()
  })
})
