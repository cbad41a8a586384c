import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newProcess } from '#shared/design/flow/commands.ts'
import { writeProcess } from '#shared/design/flow/document.ts'
import { initialsOf } from '#shared/rules/name-code.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { DefinitionsImport } from '#renderer/components/page/DefinitionsImport.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import { newTitles } from './flow-names.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

type Flow = RowOf<'flow.templates'>
const nameOf = ({ fullName }: Flow) => fullName
const codeOf = ({ enCode }: Flow) => enCode
const draftId = 'flowDesigns'
const addressOf = (id: string) => `/flowDesigner?id=${encodeURIComponent(id)}`

/** Flows of approvals: made, designed, released, stopped, copied and exchanged (the family's flow engine). */
export function FlowsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const navigate = useNavigate()
  const [versioned, setVersioned] = useState<Flow | null>(null)
  const copy = useRowAction<Flow, 'flow.copyTemplate'>({
    endpoint: 'flow.copyTemplate',
    question: (flow) => ({ content: t('flowDesigns.askCopy', { name: nameOf(flow) }), okText: t('designing.copy') }),
  })
  const release = useRowAction<Flow, 'flow.releaseTemplate'>({
    endpoint: 'flow.releaseTemplate',
    question: (flow) => ({
      content: t('flowDesigns.askRelease', { name: nameOf(flow) }),
      okText: t('designing.release'),
    }),
  })
  const stop = useRowAction<Flow, 'flow.stopTemplate'>({
    endpoint: 'flow.stopTemplate',
    question: (flow) => ({ content: t('flowDesigns.askStop', { name: nameOf(flow) }), okText: t('flowDesigns.stop') }),
  })
  const run = useStable({
    open: ({ id }: Flow) => void navigate(addressOf(id)),
    copy: (flow: Flow) => void copy(flow),
    release: (flow: Flow) => void release(flow),
    stop: (flow: Flow) => void stop(flow),
  })
  const columns = useMemo<readonly PageColumn<Flow>[]>(
    () => [
      { key: 'fullName', title: t('flowDesigns.name'), width: null, minWidth: 160, sortable: true, render: nameOf },
      { key: 'enCode', title: t('flowDesigns.code'), width: 160, fitWidth: codeFit, sortable: true, render: codeOf },
      {
        key: 'category',
        title: t('flowDesigns.category'),
        width: 120,
        sortable: true,
        render: ({ category }) => category,
      },
      {
        key: 'formName',
        needs: 'flow.templateFacts',
        title: t('flowDesigns.form'),
        width: 160,
        render: ({ formName }) => formName,
      },
      {
        key: 'enabledMark',
        title: t('flowDesigns.state'),
        width: 100,
        align: 'center',
        render: ({ enabledMark }) => (
          <StateTag
            tone={enabledMark === 1 ? 'success' : 'neutral'}
            text={t(enabledMark === 1 ? 'flowDesigns.released' : 'flowDesigns.stopped')}
          />
        ),
      },
      {
        key: 'flowVersion',
        needs: 'flow.templateFacts',
        title: t('flowDesigns.version'),
        width: 80,
        align: 'right',
        render: ({ flowVersion }) => flowVersion,
      },
      {
        key: 'lastModifyTime',
        needs: 'flow.templateFacts',
        title: t('flowDesigns.modified'),
        width: 170,
        fitWidth: minuteFit,
        sortable: true,
        render: ({ lastModifyTime }) => timeText(lastModifyTime),
      },
      {
        key: 'creatorUser',
        title: t('designing.creator'),
        width: 150,
        onlyRoomy: true,
        render: ({ creatorUser }) => creatorUser,
      },
    ],
    [t],
  )
  const actions = useMemo(() => {
    const save = async ({ id }: Flow) => {
      const name = await saveExported((await call('flow.exportTemplate', { params: { id } })).data)
      if (name !== null) toast.success(t('designing.exported', { name }))
    }
    return [
      { key: 'design', label: t('designing.design'), run: run.open },
      ...(rights.edit
        ? [
            {
              key: 'release',
              label: t('designing.release'),
              run: run.release,
              isShown: ({ enabledMark }: Flow) => enabledMark !== 1,
            },
            {
              key: 'stop',
              label: t('flowDesigns.stop'),
              run: run.stop,
              isShown: ({ enabledMark }: Flow) => enabledMark === 1,
            },
          ]
        : []),
      ...(rights.add ? [{ key: 'copy', label: t('designing.copy'), run: run.copy }] : []),
      { key: 'versions', label: t('flowDesigns.versions'), run: setVersioned },
      { key: 'export', label: t('designing.export'), run: (flow: Flow) => ignoreRejection(save(flow)) },
    ]
  }, [t, rights.edit, rights.add, run])
  return (
    <>
      <ListPage
        list="flow.templates"
        name="flowDesigns"
        label={t('pageTitles.flowDesigner')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('flowDesigns.keyword') },
          {
            kind: 'choice',
            name: 'enabledMark',
            label: t('flowDesigns.state'),
            options: [
              { value: '', label: t('common.status.all') },
              { value: '1', label: t('flowDesigns.released') },
              { value: '0', label: t('flowDesigns.stopped') },
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        remove="flow.removeTemplate"
        actions={actions}
        onOpen={run.open}
        empty={{ text: t('flowDesigns.empty'), hint: t('flowDesigns.emptyHint') }}
        draftId={draftId}
        add={t('flowDesigns.new')}
        editor={FlowDialog}
        toolbar={() =>
          rights.add ? (
            <DefinitionsImport
              endpoint="flow.importTemplate"
              title={t('flowDesigns.importTitle')}
              label={t('designing.import')}
            />
          ) : null
        }
      />
      {versioned === null ? null : (
        <VersionsDialog
          id={versioned.id}
          name={nameOf(versioned)}
          mayEdit={rights.edit}
          onClose={() => setVersioned(null)}
        />
      )}
    </>
  )
}

const endpoints = { one: 'flow.template', create: 'flow.createTemplate', update: 'flow.changeTemplate' } as const

/** A new or an edited flow; a new one opens in the designer. */
function FlowDialog(editing: Editing) {
  const t = useT()
  const navigate = useNavigate()
  const [first] = useState(() => writeProcess(newProcess(newTitles(t))))
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('flowDesigns.new'), edit: t('flowDesigns.edit') }}
      // The process of one that is there is changed in the designer alone.
      extra={editing.recordId === null ? { flowTemplateJson: first, type: 1 } : {}}
      onCreated={(id) => void navigate(addressOf(id))}
      fields={[
        { name: 'fullName', label: t('flowDesigns.name'), kind: 'text', max: 50, required: true },
        {
          name: 'enCode',
          label: t('flowDesigns.code'),
          kind: 'text',
          max: 50,
          required: true,
          suggestion: { from: 'fullName', make: initialsOf, among: 'flow.templates' },
        },
        {
          name: 'category',
          label: t('flowDesigns.category'),
          kind: 'own',
          initial: '',
          control: <DictionarySelect code="WorkFlowCategory" />,
        },
        { name: 'sortCode', label: t('flowDesigns.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'description', label: t('flowDesigns.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}
