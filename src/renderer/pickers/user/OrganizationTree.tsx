import { ApartmentOutlined, BankOutlined, UserOutlined } from '@ant-design/icons'
import type { PickerNode } from '#shared/api/people.ts'
import { call } from '../../platform/call.ts'
import { LazyTree, type TreeNode } from '../frame/LazyTree.tsx'
import type { Chooser } from '../frame/PickerDialog.tsx'

interface PersonNode extends TreeNode {
  readonly organize: string
  readonly headIcon: string
}

function iconOf(type: string) {
  if (type === 'user') return <UserOutlined />
  return type === 'company' ? <BankOutlined /> : <ApartmentOutlined />
}

function treeNode(node: PickerNode): PersonNode {
  const isUser = node.type === 'user'
  const { id, fullName, organize, headIcon } = node
  return {
    id,
    fullName,
    organize,
    headIcon,
    isLeaf: isUser || node.isLeaf,
    selectable: isUser,
    icon: iconOf(node.type),
  }
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
      isChosen={chooser.isChosen}
      onChoose={({ id, fullName, organize, headIcon }) =>
        chooser.choose({ id, fullName, organize, headIcon, type: 'user' })
      }
    />
  )
}
