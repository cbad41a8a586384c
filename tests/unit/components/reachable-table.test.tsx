import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useReachableTable } from '#renderer/components/useReachableTable.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Around() {
  const area = useRef<HTMLDivElement>(null)
  useReachableTable(area, '请假明细')
  return (
    <div ref={area}>
      <div className="ant-table-content">
        <table />
      </div>
    </div>
  )
}

it('a table is a stop of Tab, under its name, as long as it is wider than its room', () => {
  const told = new Set<() => void>()
  class Observer {
    readonly #tell: () => void
    constructor(tell: () => void) {
      this.#tell = tell
    }
    observe() {
      told.add(this.#tell)
    }
    disconnect() {
      told.delete(this.#tell)
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const { container, unmount } = render(<Around />)
  const content = container.querySelector<HTMLElement>('.ant-table-content')
  const size = (scrolled: number) => {
    Object.defineProperty(content, 'scrollWidth', { value: scrolled, configurable: true })
    Object.defineProperty(content, 'clientWidth', { value: 529, configurable: true })
    act(() => {
      for (const tell of told) tell()
    })
    return ['tabindex', 'role', 'aria-label'].map((name) => content?.getAttribute(name))
  }
  expect(size(606)).toEqual(['0', 'region', '请假明细'])
  expect(size(529)).toEqual([null, null, null])
  unmount()
  expect(told.size).toBe(0)
})
