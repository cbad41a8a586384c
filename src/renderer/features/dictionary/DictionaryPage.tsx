import { useMemo, useState } from 'react'
import type { DictionaryType } from '#shared/api/dictionary.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { findNode, firstLeaf } from '#renderer/components/tree/nested.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useReopenQueue } from '#renderer/platform/reopen-forms.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { CategoryDrawer } from './CategoryDrawer.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import { categoryDraft, categoryOfDraft, isDictionaryDraft } from './drafts.ts'
import styles from './dictionary.module.css'
import { EntryPanel } from './EntryPanel.tsx'
import { useT } from '#renderer/i18n/index.ts'

interface DictionaryPageProps {
  readonly menuId: string | null
  /** Id or code of the category that shows until another is chosen. */
  readonly first?: string
}

/** Dictionary management (section 2): categories on the left, entries on the right. */
export function DictionaryPage({ menuId, first }: DictionaryPageProps) {
  const t = useT()
  const rights = useRights(menuId)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [managing, setManaging] = useState(false)
  const query = usePlatformQuery('dictionary.types', {})
  const categories = useMemo(() => query.data?.list ?? [], [query.data])
  // The first category with entries of its own shows until one is chosen, and again when the chosen one was deleted.
  const category =
    (chosenId === null ? null : findNode(categories, chosenId)) ??
    (first === undefined ? null : named(categories, first)) ??
    firstLeaf(categories)
  // A draft to go on with: of an entry, in its category; of a category, in the drawer.
  const queue = useReopenQueue((state) => state.queue.findLast(({ moduleId }) => isDictionaryDraft(moduleId))?.moduleId)
  const [followed, setFollowed] = useState<string>()
  if (queue !== followed) {
    setFollowed(queue)
    if (queue === categoryDraft) setManaging(true)
    else if (queue !== undefined) setChosenId(categoryOfDraft(queue))
  }
  return (
    <div className={styles.page}>
      <CategoryPanel
        query={query}
        selectedId={category?.id ?? null}
        onSelect={(chosen) => setChosenId(chosen.id)}
        onManage={rights.add || rights.edit || rights.remove ? () => setManaging(true) : null}
      />
      {category ? (
        <EntryPanel key={category.id} category={category} rights={rights} />
      ) : (
        <section className={styles.content}>
          <PageState loading={query.isPending} error={null} empty emptyText={t('dictionary.chooseCategory')}>
            {null}
          </PageState>
        </section>
      )}
      <CategoryDrawer query={query} open={managing} may={rights} onClose={() => setManaging(false)} />
    </div>
  )
}

/** The category with this id or code, wherever it stands. */
function named(categories: readonly DictionaryType[], name: string): DictionaryType | null {
  for (const category of categories) {
    const found = category.id === name || category.enCode === name ? category : named(category.children, name)
    if (found) return found
  }
  return null
}
