import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { nameFilter } from '#renderer/components/name-filter.ts'
import { ManagedDictionary } from '#renderer/pickers/options/ManagedDictionary.tsx'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { useEntryName } from '#renderer/pickers/options/useEntryName.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useClear } from '#renderer/components/useClear.tsx'

interface DictionarySelectProps {
  /** Code of the dictionary. */
  readonly code: string
  readonly id?: string
  /** Id of an entry; empty: none. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
}

interface Node {
  readonly value: string
  readonly label: string
  readonly children?: Node[]
}

interface Chosen {
  readonly value: string
  readonly label: string
}

/** Only what has something below it is drawn with an arrow. */
function nodesOf(entries: readonly DictionaryEntry[]): Node[] {
  return entries.map(({ id, fullName, children }) => ({
    value: id,
    label: fullName,
    ...(children.length > 0 ? { children: nodesOf(children) } : {}),
  }))
}

/** An entry of a dictionary in an edit dialog, by its id, and the way to the dictionary's management beside it. */
export function DictionarySelect({ code, ...control }: DictionarySelectProps) {
  const t = useT()
  const clear = useClear()
  const { entries, flat, isPending, refetch } = useDictionary(code)
  const nodes = useMemo(() => nodesOf(entries), [entries])
  // Seeds of before keep codes where ids are kept since.
  const found = flat.find(({ id, enCode }) => id === control.value || enCode === control.value)
  const value = control.value ?? ''
  // Nobody offers it any more, but it is what was chosen.
  const former = useEntryName(code, value, value !== '' && !isPending && !found)
  return (
    <ManagedDictionary type={code} onClose={() => void refetch()}>
      <TreeSelect<Chosen | null | undefined>
        {...(control.id === undefined ? {} : { id: control.id })}
        {...(control.onBlur ? { onBlur: control.onBlur } : {})}
        allowClear={clear}
        loading={isPending}
        style={{ width: '100%', minWidth: 0 }}
        placeholder={t('form.select')}
        listHeight={280}
        treeLine={false}
        treeDefaultExpandAll
        showSearch={{ filterTreeNode: nameFilter('label') }}
        labelInValue
        value={value === '' ? null : { value: found?.id ?? value, label: found?.fullName ?? former ?? value }}
        treeData={nodes}
        onChange={(next) => control.onChange?.(next?.value ?? '')}
      />
    </ManagedDictionary>
  )
}
