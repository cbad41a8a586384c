import { useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { useAccess } from '../../access/useAccess.ts'
import { EntryPanel } from '../../features/dictionary/EntryPanel.tsx'
import styles from './dictionary-host.module.css'

/** Menu type 4: the entries of one dictionary, without the tree of categories. */
export function DictionaryHost({ route }: { readonly route: MenuRoute }) {
  const { title, modelId, relationId, isTree } = route.meta
  const access = useAccess(modelId)
  const category = useMemo(
    () => ({ id: relationId, fullName: title, isTree: isTree ? 1 : 0 }),
    [relationId, title, isTree],
  )
  const rights = useMemo(
    () => ({
      add: access.hasButton('btn_add'),
      edit: access.hasButton('btn_edit'),
      remove: access.hasButton('btn_remove'),
    }),
    [access],
  )
  return (
    <div className={styles.host}>
      <EntryPanel category={category} rights={rights} />
    </div>
  )
}
