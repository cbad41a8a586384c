import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { initialsOf } from '#shared/rules/name-code.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { nameOf as translatedName } from '#renderer/i18n/translations.ts'
import { call } from '#renderer/platform/call.ts'
import { importDefinitions, saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import { VersionsDialog } from '../design/VersionsDialog.tsx'
import { useReportChanges } from './design/report-changes.ts'
import { ReportReleaseDialog } from './ReportReleaseDialog.tsx'

type Report = RowOf<'reportDesign.list'>
const nameOf = (report: Report) => translatedName(report)

const states = ['draft', 'released', 'changed'] as const
const tones = { draft: 'neutral', released: 'success', changed: 'warning' } as const
const stateOf = ({ isRelease }: Report) => states[isRelease] ?? 'draft'
const draftId = 'reportDesigns'

/** Reports as data (section 2, menu type 5): made, released, copied and exchanged. */
export function ReportsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const navigate = useNavigate()
  const [released, setReleased] = useState<Report | null>(null)
  const [versions, setVersions] = useState<Report | null>(null)
  const enabled = useToggleColumn('reportDesign.toggle', rights, nameOf)
  const copy = useRowAction<Report, 'reportDesign.copy'>({
    endpoint: 'reportDesign.copy',
    input: ({ id }) => ({ params: { id } }),
    question: (report) => ({
      content: t('reportDesigns.askCopy', { name: nameOf(report) }),
      okText: t('reportDesigns.copy'),
    }),
  })
  const columns = useMemo<readonly PageColumn<Report>[]>(
    () => [
      {
        key: 'fullName',
        title: t('reportDesigns.name'),
        width: null,
        minWidth: 160,
        sortable: true,
        render: (report) => nameOf(report),
      },
      { key: 'enCode', title: t('reportDesigns.code'), width: 170, fitWidth: codeFit, sortable: true, render: codeOf },
      {
        key: 'isRelease',
        title: t('reportDesigns.state'),
        width: 120,
        align: 'center',
        render: (report) => <StateTag tone={tones[stateOf(report)]} text={t(`reportDesigns.${stateOf(report)}`)} />,
      },
      {
        key: 'lastModifyTime',
        title: t('reportDesigns.modified'),
        width: 170,
        fitWidth: minuteFit,
        sortable: true,
        render: ({ lastModifyTime }) => timeText(lastModifyTime),
      },
      {
        key: 'creatorUser',
        title: t('reportDesigns.creator'),
        width: 150,
        onlyRoomy: true,
        render: ({ creatorUser }) => creatorUser,
      },
      enabled,
    ],
    [t, enabled],
  )
  const actions = useMemo(() => {
    const save = async ({ id }: Report) => {
      const name = await saveExported((await call('reportDesign.export', { params: { id } })).data)
      if (name !== null) toast.success(t('reportDesigns.exported', { name }))
    }
    return [
      ...(rights.edit
        ? [
            {
              key: 'design',
              label: t('reportDesigns.design'),
              run: ({ id }: Report) => void navigate(designerAddress(id)),
            },
            { key: 'release', label: t('reportDesigns.release'), run: setReleased },
          ]
        : []),
      ...(rights.add
        ? [{ key: 'copy', label: t('reportDesigns.copy'), run: (report: Report) => void copy(report) }]
        : []),
      { key: 'versions', label: t('portalDesigns.versions'), run: setVersions },
      { key: 'export', label: t('reportDesigns.export'), run: (report: Report) => ignoreRejection(save(report)) },
    ]
  }, [t, rights.edit, rights.add, copy, navigate])
  return (
    <>
      <ListPage
        list="reportDesign.list"
        name="reportDesigns"
        label={t('pageTitles.reportDesigner')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('reportDesigns.keyword') },
          {
            kind: 'choice',
            name: 'isRelease',
            label: t('reportDesigns.state'),
            options: [
              { value: '', label: t('common.status.all') },
              ...states.map((state, index) => ({ value: String(index), label: t(`reportDesigns.${state}`) })),
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        remove="reportDesign.delete"
        actions={actions}
        empty={{ text: t('reportDesigns.empty'), hint: t('reportDesigns.emptyHint') }}
        draftId={draftId}
        add={t('reportDesigns.new')}
        editor={ReportDialog}
        toolbar={() => (rights.add ? <ImportReport /> : null)}
      />
      {versions === null ? null : (
        <VersionsDialog
          designs="reportDesign"
          useChanges={useReportChanges}
          id={versions.id}
          name={nameOf(versions)}
          mayEdit={rights.edit}
          onClose={() => setVersions(null)}
        />
      )}
      {released === null ? null : (
        <ReportReleaseDialog id={released.id} name={nameOf(released)} onClose={() => setReleased(null)} />
      )}
    </>
  )
}

const designerAddress = (id: string) => `/reportDesigner?id=${encodeURIComponent(id)}`
const codeOf = ({ enCode }: Report) => enCode
const endpoints = { one: 'reportDesign.one', create: 'reportDesign.create', update: 'reportDesign.update' } as const

/** A new or an edited report; a new one opens in the designer. */
function ReportDialog(editing: Editing) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('reportDesigns.new'), edit: t('reportDesigns.edit') }}
      onCreated={(id) => void navigate(designerAddress(id ?? ''))}
      fields={[
        { name: 'fullName', label: t('reportDesigns.name'), kind: 'text', max: 50, required: true },
        {
          name: 'enCode',
          label: t('reportDesigns.code'),
          kind: 'text',
          max: 50,
          required: true,
          suggestion: { from: 'fullName', make: initialsOf, among: 'reportDesign.list' },
        },
        { name: 'sortCode', label: t('reportDesigns.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t('reportDesigns.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}

/** Takes a report from a JSON file. */
function ImportReport() {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const msg = await importDefinitions('reportDesign.import', t('reportDesigns.importTitle'))
      if (msg !== null) toast.success(msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={() => ignoreRejection(start())}>
      {t('reportDesigns.import')}
    </Button>
  )
}
