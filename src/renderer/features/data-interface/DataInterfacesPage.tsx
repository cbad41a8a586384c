import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { DefinitionsImport } from '#renderer/components/page/DefinitionsImport.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { DictionaryPanel } from '#renderer/pickers/options/DictionaryPanel.tsx'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import { CATEGORIES } from './categories.ts'
import { InterfaceDialog } from './InterfaceDialog.tsx'
import { InterfaceLog } from './InterfaceLog.tsx'
import styles from './data-interface.module.css'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { readParameters } from './model.ts'
import { RunPanel } from './RunPanel.tsx'
import { VariablesDialog } from './VariablesDialog.tsx'

interface PreviewDialogProps {
  readonly id: string
  readonly fullName: string
  readonly onClose: () => void
}

/** What a stored interface answers, with values for its parameters. */
function PreviewDialog({ id, fullName, onClose }: PreviewDialogProps) {
  const t = useT()
  const query = usePlatformQuery('dataInterface.parameters', { params: { id } }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation('dataInterface.preview', { quiet: true })
  return (
    <DialogFrame
      title={t('dataInterface.previewOf', { name: fullName })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <PageState loading={query.isPending} error={query.error} onRetry={query.refetch} empty={false}>
        <RunPanel
          parameters={readParameters(JSON.stringify(query.data ?? []))}
          run={async (paramList) => {
            const began = performance.now()
            const { data } = await mutateAsync({ params: { id }, body: { paramList: [...paramList] } })
            return { result: data, lines: [], milliseconds: Math.round(performance.now() - began) }
          }}
        />
      </PageState>
    </DialogFrame>
  )
}

type Row = RowOf<'dataInterface.list'>
type Shown = { readonly kind: 'preview' | 'log' | 'variables'; readonly row: Row }

const nameOf = (row: Row) => row.fullName
const kinds = [1, 2, 3] as const

/** Data interfaces (section 7, System; wire contract 5.2): categories, list, editor, preview, call log. */
export function DataInterfacesPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const [category, setCategory] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const enabled = useToggleColumn('dataInterface.toggle', rights, nameOf)
  const copy = useRowAction<Row, 'dataInterface.copy'>({
    endpoint: 'dataInterface.copy',
    question: (row) => ({
      content: t('dataInterface.askCopy', { name: nameOf(row) }),
      okText: t('dataInterface.copy'),
    }),
  })
  const run = useStable({
    copy: (row: Row) => void copy(row),
    preview: (row: Row) => setShown({ kind: 'preview', row }),
    log: (row: Row) => setShown({ kind: 'log', row }),
    variables: (row: Row) => setShown({ kind: 'variables', row }),
    export: (row: Row) => ignoreRejection(exportRow(row)),
  })
  const exportRow = async (row: Row) => {
    const { data } = await call('dataInterface.export', { params: { id: row.id } })
    const name = await saveExported(data)
    if (name !== null) toast.success(t('dataInterface.exported', { name }))
  }
  const actions = useMemo(
    () => [
      {
        key: 'preview',
        label: t('dataInterface.preview'),
        isShown: ({ enabledMark }: Row) => enabledMark === 1,
        run: run.preview,
      },
      { key: 'log', label: t('dataInterface.log'), run: run.log },
      {
        key: 'variables',
        label: t('dataInterface.interfaceVariables'),
        isShown: ({ isPostPosition }: Row) => isPostPosition === 1,
        run: run.variables,
      },
      ...(rights.add ? [{ key: 'copy', label: t('dataInterface.copy'), run: run.copy }] : []),
      { key: 'export', label: t('dataInterface.export'), run: run.export },
    ],
    [rights.add, run, t],
  )
  const columns = useMemo<readonly PageColumn<Row>[]>(
    () => [
      { key: 'fullName', title: t('dataInterface.name'), width: null, minWidth: 160, sortable: true, render: nameOf },
      {
        key: 'enCode',
        title: t('dataInterface.code'),
        width: 160,
        fitWidth: codeFit,
        sortable: true,
        render: ({ enCode }) => enCode,
      },
      {
        key: 'dataType',
        title: t('dataInterface.kind'),
        width: 110,
        sortable: true,
        render: ({ dataType }) => kindText(t, dataType),
      },
      {
        key: 'lastModifyTime',
        title: t('dataInterface.changedAt'),
        width: 165,
        fitWidth: minuteFit,
        sortable: true,
        onlyRoomy: true,
        render: ({ lastModifyTime }) => (lastModifyTime ? timeText(lastModifyTime) : ''),
      },
      {
        key: 'sortCode',
        title: t('dataInterface.sort'),
        width: 84,
        align: 'right',
        sortable: true,
        onlyRoomy: true,
        render: sortOf,
      },
      enabled,
    ],
    [t, enabled],
  )
  return (
    <div className={styles.page}>
      <DictionaryPanel
        code={CATEGORIES}
        title={t('dataInterface.categories')}
        all={t('dataInterface.all')}
        chosen={category}
        onChoose={setCategory}
      />
      <ListPage
        list="dataInterface.list"
        name="dataInterface"
        label={t('dataInterface.title')}
        rights={rights}
        {...(category === null ? {} : { query: { categoryId: category } })}
        filters={[
          { kind: 'keyword', label: t('dataInterface.keyword') },
          {
            kind: 'choice',
            name: 'dataType',
            label: t('dataInterface.kind'),
            options: [
              { value: '', label: t('common.status.all') },
              ...kinds.map((value) => ({ value, label: kindText(t, value) })),
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        remove="dataInterface.delete"
        actions={actions}
        empty={{ text: t('dataInterface.empty'), hint: t('dataInterface.emptyHint') }}
        draftId="dataInterface"
        add={t('dataInterface.new')}
        toolbar={() =>
          rights.add ? (
            <DefinitionsImport
              endpoint="dataInterface.import"
              title={t('dataInterface.importTitle')}
              label={t('dataInterface.import')}
            />
          ) : null
        }
        editor={(editing) => <InterfaceDialog {...editing} category={category} />}
      />
      {shown?.kind === 'preview' ? <PreviewDialog {...shown.row} onClose={() => setShown(null)} /> : null}
      {shown?.kind === 'variables' ? (
        <VariablesDialog {...shown.row} mayEdit={rights.edit} onClose={() => setShown(null)} />
      ) : null}
      {shown?.kind === 'log' ? <InterfaceLog {...shown.row} onClose={() => setShown(null)} /> : null}
    </div>
  )
}

const sortOf = (row: Row) => row.sortCode

function kindText(t: ReturnType<typeof useT>, kind: number): string {
  if (kind === 1) return t('dataInterface.kinds.sql')
  return kind === 2 ? t('dataInterface.kinds.json') : t('dataInterface.kinds.http')
}
