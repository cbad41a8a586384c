import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noRights } from '#renderer/components/page/rights.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

interface Node {
  readonly id: string
  readonly children: readonly Node[]
}
const leaf = (id: string): Node => ({ id, children: [] })
const first: readonly Node[] = [{ id: 'north', children: [leaf('harbour')] }]
const all: readonly Node[] = [...first, { id: 'south', children: [leaf('market')] }]
const columns = [{ key: 'id', title: 'Name', width: 200, render: ({ id }: Node) => id }]
const nameOf = ({ id }: Node) => id

beforeEach(() => void installBridge({ 'preferences.write': () => null }, {}))
afterEach(cleanup)

const page = (list: readonly Node[]) => (
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
        coming={list === all ? null : { total: 4, hasFailed: false }}
        search={{ label: 'Search', matches: ({ id }, word) => id.includes(word) }}
        name="coming"
        label="Places"
        rights={noRights}
        columns={columns}
        nameOf={nameOf}
        empty={{ text: '' }}
      />
    </App>
  </TestProviders>
)
const names = () =>
  ['north', 'harbour', 'south', 'market'].filter((name) => screen.queryByRole('row', { name }) !== null)

it('"collapse all" closes the branches that are still to come, too; one can be opened, and all of them', () => {
  const { rerender } = render(page(first))
  expect(names()).toEqual(['north', 'harbour'])
  fireEvent.click(screen.getByRole('button', { name: '折叠全部' }))
  expect(names()).toEqual(['north'])
  rerender(page(all))
  expect(names()).toEqual(['north', 'south'])
  fireEvent.keyDown(screen.getByRole('row', { name: 'south' }), { key: 'ArrowRight' })
  expect(names()).toEqual(['north', 'south', 'market'])
  fireEvent.click(screen.getByRole('button', { name: '展开全部' }))
  expect(names()).toEqual(['north', 'harbour', 'south', 'market'])
})
