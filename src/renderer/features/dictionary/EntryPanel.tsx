import { useMemo } from 'react'
import type { DictionaryEntry, DictionaryType } from '#shared/api/dictionary.ts'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import type { Rights } from '#renderer/components/page/rights.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { ImportButton } from '#renderer/form/import/ImportButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { entryDraft } from './drafts.ts'
import { EntryDialog } from './EntryDialog.tsx'
import styles from './dictionary.module.css'
import { matchesWord } from './matches-word.ts'
import { useEntries } from './useEntries.ts'

interface EntryPanelProps {
  readonly category: Pick<DictionaryType, 'id' | 'fullName' | 'isTree'>
  readonly rights: Rights
}

/** The entries of one category (section 2, Dictionary management): the whole list is here, and in the offline cache. */
export function EntryPanel({ category, rights }: EntryPanelProps) {
  const t = useT()
  const { coming, ...query } = useEntries(category)
  const status = useToggleColumn('dictionary.toggleEntry', rights, nameOf)
  const columns = useMemo<readonly PageColumn<DictionaryEntry>[]>(
    () => [
      { key: 'fullName', title: t('dictionary.column.name'), width: null, minWidth: 140, render: nameOf },
      { key: 'enCode', title: t('dictionary.column.code'), width: 180, minWidth: 84, render: ({ enCode }) => enCode },
      {
        key: 'sortCode',
        title: t('dictionary.column.sort'),
        width: 90,
        align: 'right',
        onlyRoomy: true,
        render: ({ sortCode }) => sortCode,
      },
      status,
    ],
    [t, status],
  )
  return (
    <section className={styles.content} aria-label={category.fullName}>
      <TreePage<DictionaryEntry>
        query={query}
        coming={coming}
        name="dictionary/entries"
        label={category.fullName}
        columns={columns}
        nameOf={nameOf}
        rights={rights}
        remove="dictionary.deleteEntry"
        search={{ label: t('dictionary.keyword'), matches: matchesWord }}
        countText={(shown, count) =>
          shown === count ? t('dictionary.entryCount', { count }) : t('dictionary.shownCount', { shown, count })
        }
        empty={{
          text: t('dictionary.noEntries'),
          hint: rights.add ? t('dictionary.noEntriesHint') : '',
          narrowed: t('dictionary.noMatches'),
          narrowedHint: t('dictionary.noMatchesHint'),
        }}
        draftId={entryDraft(category.id)}
        {...(rights.add
          ? {
              toolbar: (
                <IfServerHas feature="entryImport.run">
                  <ImportButton
                    target={{ name: 'entryImport', id: category.id }}
                    title={t('module.importTo', { name: category.fullName })}
                  />
                </IfServerHas>
              ),
            }
          : {})}
        add={t('dictionary.newEntry')}
        editor={(editing) => <EntryDialog category={category} {...editing} />}
      />
    </section>
  )
}

const nameOf = (entry: DictionaryEntry) => entry.fullName
