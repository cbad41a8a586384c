import { ApartmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { initialsOf } from '#shared/rules/name-code.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { DefinitionsImport } from '#renderer/components/page/DefinitionsImport.tsx'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { nameOf as translatedName } from '#renderer/i18n/translations.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'
import { PortalReleaseDialog } from './PortalReleaseDialog.tsx'
import { usePortalChanges } from './portal-changes.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

type Portal = RowOf<'portalDesign.list'>
const nameOf = (portal: Portal) => translatedName(portal)

const states = ['draft', 'released', 'changed'] as const
const tones = { draft: 'neutral', released: 'success', changed: 'warning' } as const
const stateOf = ({ isRelease }: Portal) => states[isRelease] ?? 'draft'
const draftId = 'portalDesigns'

/** Portals (section 2, menu type 8): made, designed, released, copied and exchanged. */
export function PortalsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const navigate = useNavigate()
  const [released, setReleased] = useState<Portal | null>(null)
  const [versions, setVersions] = useState<Portal | null>(null)
  const enabled = useToggleColumn('portalDesign.toggle', rights, nameOf)
  const copy = useRowAction<Portal, 'portalDesign.copy'>({
    endpoint: 'portalDesign.copy',
    input: ({ id }) => ({ params: { id } }),
    question: (portal) => ({
      content: t('portalDesigns.askCopy', { name: nameOf(portal) }),
      okText: t('portalDesigns.copy'),
    }),
  })
  const run = useStable({
    open: ({ id }: Portal) => void navigate(`/portalDesigner?id=${encodeURIComponent(id)}`),
    copy: (portal: Portal) => void copy(portal),
  })
  const columns = useMemo<readonly PageColumn<Portal>[]>(
    () => [
      {
        key: 'fullName',
        title: t('portalDesigns.name'),
        width: null,
        minWidth: 160,
        sortable: true,
        render: (portal) => nameOf(portal),
      },
      { key: 'enCode', title: t('portalDesigns.code'), width: 170, fitWidth: codeFit, sortable: true, render: codeOf },
      { key: 'category', title: t('portalDesigns.category'), width: 130, render: ({ category }) => category },
      {
        key: 'isRelease',
        title: t('portalDesigns.state'),
        width: 120,
        align: 'center',
        render: (portal) => <StateTag tone={tones[stateOf(portal)]} text={t(`portalDesigns.${stateOf(portal)}`)} />,
      },
      {
        key: 'lastModifyTime',
        title: t('portalDesigns.modified'),
        width: 170,
        fitWidth: minuteFit,
        sortable: true,
        render: ({ lastModifyTime }) => timeText(lastModifyTime),
      },
      {
        key: 'creatorUser',
        title: t('portalDesigns.creator'),
        width: 150,
        onlyRoomy: true,
        render: ({ creatorUser }) => creatorUser,
      },
      {
        key: 'sortCode',
        title: t('portalDesigns.sort'),
        width: 80,
        align: 'right',
        sortable: true,
        onlyRoomy: true,
        render: ({ sortCode }) => sortCode,
      },
      enabled,
    ],
    [t, enabled],
  )
  const actions = useMemo(() => {
    const save = async ({ id }: Portal) => {
      const name = await saveExported((await call('portalDesign.export', { params: { id } })).data)
      if (name !== null) toast.success(t('portalDesigns.exported', { name }))
    }
    return [
      ...(rights.edit
        ? [
            { key: 'design', label: t('portalDesigns.design'), run: run.open },
            { key: 'release', label: t('portalDesigns.release'), run: setReleased },
          ]
        : []),
      {
        key: 'versions',
        label: t('portalDesigns.versions'),
        needs: 'portalDesign.versions' as const,
        run: setVersions,
      },
      ...(rights.add ? [{ key: 'copy', label: t('portalDesigns.copy'), run: run.copy }] : []),
      { key: 'export', label: t('portalDesigns.export'), run: (portal: Portal) => ignoreRejection(save(portal)) },
    ]
  }, [t, rights.edit, rights.add, run])
  return (
    <>
      <ListPage
        list="portalDesign.list"
        name="portalDesigns"
        label={t('pageTitles.portalDesigner')}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t('portalDesigns.keyword') },
          {
            kind: 'choice',
            name: 'isRelease',
            label: t('portalDesigns.state'),
            options: [
              { value: '', label: t('common.status.all') },
              ...states.map((state, index) => ({ value: String(index), label: t(`portalDesigns.${state}`) })),
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        remove="portalDesign.delete"
        actions={actions}
        empty={{ text: t('portalDesigns.empty'), hint: t('portalDesigns.emptyHint') }}
        draftId={draftId}
        add={t('portalDesigns.new')}
        editor={PortalDialog}
        toolbar={() => (
          <>
            {rights.add ? (
              <DefinitionsImport
                endpoint="portalDesign.import"
                title={t('portalDesigns.importTitle')}
                label={t('portalDesigns.import')}
              />
            ) : null}
            <IfServerHas feature="portalManage.list">
              <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => void navigate('/systemPortals')}>
                {t('portalDesigns.ofSystems')}
              </Button>
            </IfServerHas>
          </>
        )}
      />
      {versions === null ? null : (
        <VersionsDialog
          designs="portalDesign"
          useChanges={usePortalChanges}
          id={versions.id}
          name={nameOf(versions)}
          mayEdit={rights.edit}
          onClose={() => setVersions(null)}
        />
      )}
      {released === null ? null : (
        <PortalReleaseDialog id={released.id} name={nameOf(released)} onClose={() => setReleased(null)} />
      )}
    </>
  )
}

const codeOf = ({ enCode }: Portal) => enCode
const endpoints = { one: 'portalDesign.one', create: 'portalDesign.create', update: 'portalDesign.update' } as const

/** A new or an edited portal; a new one opens in the designer. */
function PortalDialog(editing: Editing) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('portalDesigns.new'), edit: t('portalDesigns.edit') }}
      onCreated={(id) => void navigate(`/portalDesigner?id=${encodeURIComponent(id ?? '')}`)}
      fields={[
        { name: 'fullName', label: t('portalDesigns.name'), kind: 'text', max: 50, required: true },
        {
          name: 'enCode',
          label: t('portalDesigns.code'),
          kind: 'text',
          max: 50,
          required: true,
          suggestion: { from: 'fullName', make: initialsOf, among: 'portalDesign.list' },
        },
        {
          name: 'category',
          label: t('portalDesigns.category'),
          kind: 'own',
          initial: '',
          control: <DictionarySelect code="portalDesigner" />,
        },
        { name: 'sortCode', label: t('portalDesigns.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t('portalDesigns.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}
