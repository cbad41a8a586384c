import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { OrganizationsPage } from '#renderer/features/organization/OrganizationsPage.tsx'
import { OrganizationNames } from '#renderer/pickers/organization/OrganizationNames.tsx'
import { OrganizationPanel } from '#renderer/pickers/organization/OrganizationPanel.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const node = (id: string, parentId: string, fullName: string, children: readonly object[] = []) => ({
  id,
  parentId,
  fullName,
  type: parentId === '-1' ? 'company' : 'department',
  organizeIds: [],
  hasChildren: children.length > 0,
  children,
})
const school = (departments: readonly object[]) => ({ list: [node('301', '-1', '同德职业学校', departments)] as never })
let answered: ReturnType<typeof school>

beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  answered = school([node('302', '301', '教学部'), node('303', '301', '教务处')])
  installBridge(
    { 'preferences.write': () => null },
    {
      // Whatever is asked for.
      'organization.list': () => answered,
      'organization.tree': () => answered,
      'user.selected': () => ({ list: [{ id: '301--company', fullName: '同德职业学校', type: 'company' }] as never }),
    },
  )
})
afterEach(cleanup)

describe('a server of the family that answers the whole tree where a level was asked', () => {
  it('shows each organisation once on their page', async () => {
    render(
      <TestProviders>
        <OrganizationsPage menuId={null} />
      </TestProviders>,
    )
    expect(await screen.findByText('教务处')).toBeDefined()
    expect(screen.getAllByText('同德职业学校')).toHaveLength(1)
  })

  it('shows a school without departments once', async () => {
    answered = school([])
    render(
      <TestProviders>
        <OrganizationsPage menuId={null} />
      </TestProviders>,
    )
    expect(await screen.findAllByText('同德职业学校')).toHaveLength(1)
  })

  it('shows departments below their school beside a list', async () => {
    render(
      <TestProviders>
        <OrganizationPanel chosen={null} onChoose={() => {}} />
      </TestProviders>,
    )
    expect(await screen.findByRole('treeitem', { name: /教务处/ })).toBeDefined()
    expect(screen.getAllByRole('treeitem', { name: /同德职业学校/ })).toHaveLength(1)
  })

  it('names a company that was asked for as a department', async () => {
    render(
      <TestProviders>
        <OrganizationNames paths={[['301']]} />
      </TestProviders>,
    )
    expect(await screen.findByText('同德职业学校')).toBeDefined()
  })
})
