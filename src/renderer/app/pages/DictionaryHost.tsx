import { useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { EntryPanel } from '#renderer/features/dictionary/EntryPanel.tsx'
import { useRights } from '#renderer/access/useRights.ts'
import styles from './dictionary-host.module.css'

/** Menu type 4: the entries of one dictionary, without the tree of categories. */
export function DictionaryHost({ route }: { readonly route: MenuRoute }) {
  const { title, modelId, relationId, isTree } = route.meta
  const rights = useRights(modelId)
  const category = useMemo(
    () => ({ id: relationId, fullName: title, isTree: isTree ? 1 : 0 }),
    [relationId, title, isTree],
  )
  return (
    <div className={styles.host}>
      <EntryPanel category={category} rights={rights} />
    </div>
  )
}
