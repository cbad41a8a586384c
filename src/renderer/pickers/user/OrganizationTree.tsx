import { ApartmentOutlined, BankOutlined, EllipsisOutlined, UserOutlined } from '@ant-design/icons'
import type { PickerNode } from '#shared/api/people.ts'
import { t } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { LazyTree } from '#renderer/components/tree/LazyTree.tsx'
import type { Chooser } from '../frame/PickerDialog.tsx'
import type { TreeNode } from '#renderer/components/tree/tree-rows.ts'

interface PersonNode extends TreeNode {
  readonly organize: string
  readonly headIcon: string
}

// One element each: thousands of nodes share them.
const icons = {
  user: <UserOutlined aria-hidden />,
  company: <BankOutlined aria-hidden />,
  other: <ApartmentOutlined aria-hidden />,
}

function treeNode(node: PickerNode): PersonNode {
  const { id, fullName, type, organize, headIcon } = node
  const isUser = type === 'user'
  const icon = isUser ? icons.user : type === 'company' ? icons.company : icons.other
  return { id, fullName, organize, headIcon, icon, isLeaf: isUser || node.isLeaf, selectable: isUser }
}

/** Nodes of a branch (section 9: paging off). */
const most = 10_000

async function loadBranch(id: string): Promise<readonly PersonNode[]> {
  const { data } = await call('user.nodes', { params: { id }, body: { keyword: '', currentPage: 1, pageSize: most } })
  const nodes = data.list.map(treeNode)
  // A server that does not count is taken at its word: exactly as many as were asked for are hardly all.
  const isCut = data.pagination ? data.pagination.total > nodes.length : nodes.length === most
  return isCut ? [...nodes, restOf(id, nodes.length)] : nodes
}

/** The last line of a branch that the server cut. */
function restOf(branch: string, count: number): PersonNode {
  const fullName = t('pickers.cut', { count })
  const icon = <EllipsisOutlined aria-hidden />
  return { id: `${branch}/rest`, fullName, organize: '', headIcon: '', icon, isLeaf: true, selectable: false }
}

/** Companies, departments and their people; only people can be chosen (section 5, Pickers). */
export function OrganizationTree({ chooser }: { readonly chooser: Chooser }) {
  return (
    <LazyTree
      name="user.nodes"
      root="0"
      load={loadBranch}
      label={t('pickers.candidates')}
      emptyText={t('pickers.nobody')}
      multiple={chooser.multiple}
      isChosen={chooser.isChosen}
      onChoose={({ id, fullName, organize, headIcon }) =>
        chooser.choose({ id, fullName, organize, headIcon, type: 'user' })
      }
    />
  )
}
