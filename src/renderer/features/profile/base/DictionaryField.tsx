import { Select, TreeSelect } from 'antd'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { nameFilter } from '#renderer/components/name-filter.ts'
import { useClear } from '#renderer/components/useClear.tsx'

interface DictionaryFieldProps {
  readonly entries: readonly DictionaryEntry[]
  readonly isTree?: boolean
  readonly loading: boolean
  /** Given by Form.Item. */
  readonly id?: string
  readonly value?: string | undefined
  readonly onChange?: (value: string | undefined) => void
  readonly onBlur?: () => void
}

/** One entry of a dictionary by its id. A value that the dictionary no longer has shows as it is stored. */
export function DictionaryField({ entries, isTree = false, loading, ...field }: DictionaryFieldProps) {
  const clear = useClear()
  const common = {
    ...field,
    // The id would flash before its name is there.
    value: loading ? undefined : field.value,
    allowClear: clear,
    loading,
    showSearch: { filterOption: nameFilter('fullName'), filterTreeNode: nameFilter('fullName') },
    fieldNames: { value: 'id', label: 'fullName' },
  }
  if (!isTree) return <Select {...common} options={[...entries]} virtual={false} />
  return (
    <TreeSelect
      {...common}
      fieldNames={{ value: 'id', label: 'fullName', children: 'children' }}
      treeData={[...entries]}
      treeDefaultExpandAll
      listHeight={280}
    />
  )
}
