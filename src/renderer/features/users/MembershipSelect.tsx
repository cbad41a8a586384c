import { Form, Select } from 'antd'
import { useState } from 'react'
import type { SelectorNode } from '#shared/api/selectors.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDebounced } from '#renderer/pickers/frame/useDebounced.ts'
import { useItemLabels } from '#renderer/pickers/organization/item-labels.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface MembershipSelectProps {
  readonly kind: 'position' | 'role' | 'group'
  readonly label: string
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
}

interface Option {
  readonly value: string
  readonly label: string
  readonly title: string
}

/** Positions, roles or groups of a person: those of the organisations chosen beside it, and by a word any other. */
export function MembershipSelect({ kind, label, id, value = [], onChange }: MembershipSelectProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const organizeIds = (Form.useWatch('organizeId', form) ?? []) as readonly string[]
  const [isOpen, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const keyword = useDebounced(word.trim())
  const near = useNear(kind, organizeIds, isOpen && keyword === '')
  const found = useFound(kind, keyword, isOpen && keyword !== '')
  const labels = useItemLabels(value.map((each) => ({ id: each, type: kind })))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label={label}
      labelInValue
      allowClear
      maxTagCount="responsive"
      value={value.map((each) => ({ value: each, label: labels.get(each) ?? each }))}
      options={keyword === '' ? near : found}
      showSearch={{ filterOption: false, searchValue: word, onSearch: setWord, autoClearSearchValue: true }}
      notFoundContent={t('users.typeToSearch')}
      popupMatchSelectWidth={false}
      onOpenChange={setOpen}
      onChange={(chosen: readonly { readonly value: string }[]) => onChange?.(chosen.map((each) => each.value))}
    />
  )
}

/** What belongs to the organisations chosen, and what belongs to all. */
function useNear(kind: MembershipSelectProps['kind'], organizeIds: readonly string[], enabled: boolean): Option[] {
  const body = { organizeIds: [...organizeIds] }
  const positions = usePlatformQuery(
    'position.ofOrganizations',
    { body },
    { enabled: enabled && kind === 'position', quiet: true },
  )
  const roles = usePlatformQuery('role.ofOrganizations', { body }, { enabled: enabled && kind === 'role', quiet: true })
  const groups = usePlatformQuery('group.selector', {}, { enabled: enabled && kind === 'group', quiet: true })
  if (kind === 'group') return optionsOf(groups.data ?? [], kind)
  return optionsOf((kind === 'position' ? positions : roles).data?.list ?? [], kind)
}

function useFound(kind: MembershipSelectProps['kind'], keyword: string, enabled: boolean): Option[] {
  const query = { keyword, currentPage: 1, pageSize: 50 }
  const positions = usePlatformQuery(
    'position.selector',
    { query },
    { enabled: enabled && kind === 'position', quiet: true },
  )
  const roles = usePlatformQuery('role.selector', { query }, { enabled: enabled && kind === 'role', quiet: true })
  const groups = usePlatformQuery('group.selector', {}, { enabled: enabled && kind === 'group', quiet: true })
  if (kind !== 'group') return optionsOf((kind === 'position' ? positions : roles).data?.list ?? [], kind)
  return optionsOf(groups.data ?? [], kind).filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
}

function optionsOf(nodes: readonly SelectorNode[], kind: string): Option[] {
  const found = new Map<string, Option>()
  const read = (list: readonly SelectorNode[]) => {
    for (const node of list) {
      if (node.type === kind) found.set(node.id, { value: node.id, label: node.fullName, title: node.organize })
      read(node.children)
    }
  }
  read(nodes)
  return [...found.values()]
}
