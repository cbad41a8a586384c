import { Button, Switch, type TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import styles from './dictionary.module.css'
import type { TableRow } from './tree.ts'
import type { DictionaryRights } from './useDictionaryRights.ts'

export type EntryRow = TableRow<DictionaryEntry>

/** Pixels of the table under which the less needed columns and words are left out. */
const roomy = 640
/** Pixels of the columns beside name and code in a narrow table. */
const narrowStatus = 92
const actions = 130

export function isNarrowTable(width: number): boolean {
  return width > 0 && width < roomy
}

interface EntryColumnsOptions {
  readonly t: TFunction
  readonly rights: DictionaryRights
  /** Pixels of the table. */
  readonly width: number
  readonly onEdit: (entry: DictionaryEntry) => void
  readonly onToggle: (entry: DictionaryEntry) => void
  readonly onRemove: (entry: DictionaryEntry) => void
}

/** Name, code, sort order, status, and what this person may do (section 2, Dictionary management). */
export function entryColumns(options: EntryColumnsOptions): TableColumnsType<EntryRow> {
  const { t, rights, width, onEdit, onToggle, onRemove } = options
  const isNarrow = isNarrowTable(width)
  const codeWidth = isNarrow ? Math.max(84, Math.round((width - narrowStatus - actions) * 0.4)) : 220
  return [
    { title: t('dictionary.column.name'), key: 'name', ellipsis: true, render: (_value, { node }) => node.fullName },
    {
      title: t('dictionary.column.code'),
      key: 'code',
      width: codeWidth,
      ellipsis: true,
      render: (_value, { node }) => node.enCode,
    },
    ...(isNarrow
      ? []
      : [
          {
            title: t('dictionary.column.sort'),
            key: 'sort',
            width: 90,
            align: 'right' as const,
            render: (_value: unknown, { node }: EntryRow) => node.sortCode,
          },
        ]),
    {
      title: t('dictionary.column.status'),
      key: 'status',
      width: isNarrow ? narrowStatus : 110,
      align: 'center',
      render: (_value, { node }) =>
        rights.edit ? (
          <Switch
            size="small"
            checked={node.enabledMark === 1}
            checkedChildren={t('dictionary.enabled')}
            unCheckedChildren={t('dictionary.disabled')}
            aria-label={t('dictionary.toggleLabel', { name: node.fullName })}
            onClick={() => onToggle(node)}
          />
        ) : (
          <span className={node.enabledMark === 1 ? undefined : styles.muted}>
            {t(node.enabledMark === 1 ? 'dictionary.enabled' : 'dictionary.disabled')}
          </span>
        ),
    },
    ...(rights.edit || rights.remove
      ? [
          {
            title: t('dictionary.column.actions'),
            key: 'actions',
            width: actions,
            render: (_value: unknown, { node }: EntryRow) => (
              <span className={styles.rowActions}>
                {rights.edit ? (
                  <Button type="link" size="small" onClick={() => onEdit(node)}>
                    {t('common.edit')}
                  </Button>
                ) : null}
                {rights.remove ? (
                  <Button type="link" size="small" danger onClick={() => onRemove(node)}>
                    {t('common.delete')}
                  </Button>
                ) : null}
              </span>
            ),
          },
        ]
      : []),
  ]
}
