import { useMemo } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { statusFilter } from '#renderer/components/page/status-filter.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'

type Phrase = DataOf<'commonWords.list'>['list'][number]

const endpoints = { one: 'commonWords.one', create: 'commonWords.create', update: 'commonWords.update' } as const
const nameOf = (phrase: Phrase) => phrase.commonWordsText

/** Stock phrases of approvals (section 7, System): the example of a page of the usual kind, see docs/admin-page.md. */
export function CommonWordsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const enabled = useToggleColumn('commonWords.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Phrase>[]>(
    () => [
      {
        key: 'commonWordsText',
        title: t('commonWords.text'),
        width: null,
        minWidth: 240,
        sortable: true,
        render: nameOf,
      },
      {
        key: 'systemNames',
        needs: 'commonWords.systems',
        title: t('commonWords.systems'),
        width: 200,
        render: ({ systemNames }) => systemNames,
      },
      { key: 'sortCode', title: t('commonWords.sort'), width: 90, align: 'right', sortable: true, render: sortOf },
      enabled,
    ],
    [t, enabled],
  )
  return (
    <ListPage
      list="commonWords.list"
      name="commonWords"
      label={t('commonWords.title')}
      rights={rights}
      filters={[{ kind: 'keyword', label: t('commonWords.keyword') }, statusFilter(t)]}
      columns={columns}
      nameOf={nameOf}
      remove="commonWords.delete"
      empty={{ text: t('commonWords.empty'), hint: t('commonWords.emptyHint') }}
      draftId="commonWords"
      add={t('commonWords.new')}
      editor={PhraseDialog}
    />
  )
}

const sortOf = (phrase: Phrase) => phrase.sortCode

function PhraseDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      inSeries={{ keeps: ['systemNames'] }}
      title={{ create: t('commonWords.new'), edit: t('commonWords.edit') }}
      fields={[
        { name: 'commonWordsText', label: t('commonWords.text'), kind: 'area', max: 200, required: true },
        {
          name: 'systemNames',
          needs: 'commonWords.systems',
          label: t('commonWords.systems'),
          kind: 'text',
          max: 500,
        },
        { name: 'sortCode', label: t('commonWords.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
      ]}
    />
  )
}
