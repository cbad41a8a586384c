import { ApartmentOutlined, BankOutlined, UserOutlined } from '@ant-design/icons'
import type { PickerNode } from '#shared/api/people.ts'
import { call } from '../../platform/call.ts'
import { LazyTree } from '../frame/LazyTree.tsx'
import type { Chooser } from '../frame/PickerDialog.tsx'
import type { TreeNode } from '../frame/tree-rows.ts'

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

async function loadBranch(id: string): Promise<readonly PersonNode[]> {
  const { data } = await call('user.nodes', { params: { id }, body: { keyword: '', currentPage: 1, pageSize: 10_000 } })
  return data.list.map(treeNode)
}

/** Companies, departments and their people; only people can be chosen (section 5, Pickers). */
export function OrganizationTree({ chooser }: { readonly chooser: Chooser }) {
  return (
    <LazyTree
      name="user.nodes"
      root="0"
      load={loadBranch}
      multiple={chooser.multiple}
      isChosen={chooser.isChosen}
      onChoose={({ id, fullName, organize, headIcon }) =>
        chooser.choose({ id, fullName, organize, headIcon, type: 'user' })
      }
    />
  )
}
