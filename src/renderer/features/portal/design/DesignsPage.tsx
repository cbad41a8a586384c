import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { initialsOf } from '#shared/rules/name-code.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { DefinitionsImport } from '#renderer/components/page/DefinitionsImport.tsx'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
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
import { type DesignKind, designerAddress, type ListedDesign } from './design-kind.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

const nameOf = (design: ListedDesign) => translatedName(design)
const codeOf = ({ enCode }: ListedDesign) => enCode

const states = ['draft', 'released', 'changed'] as const
const tones = { draft: 'neutral', released: 'success', changed: 'warning' } as const
const stateOf = ({ isRelease }: ListedDesign) => states[isRelease] ?? 'draft'

interface DesignsPageProps {
  readonly kind: DesignKind
  readonly menuId: string | null
  /** More buttons, after those of a new one and of the import. */
  readonly toolbar?: ReactNode
}

/** Designs of a kind: made, designed, released, copied and exchanged. */
export function DesignsPage({ kind, menuId, toolbar }: DesignsPageProps) {
  const { calls, words, page, categories } = kind
  const t = useT()
  const rights = useRights(menuId)
  const navigate = useNavigate()
  const [released, setReleased] = useState<ListedDesign | null>(null)
  const [versions, setVersions] = useState<ListedDesign | null>(null)
  const enabled = useToggleColumn(`${calls}.toggle`, rights, nameOf)
  const copy = useRowAction<ListedDesign, 'portalDesign.copy' | 'reportDesign.copy'>({
    endpoint: `${calls}.copy`,
    question: (design) => ({
      content: t(`${words}.askCopy`, { name: nameOf(design) }),
      okText: t('designing.copy'),
    }),
  })
  const run = useStable({
    open: ({ id }: ListedDesign) => void navigate(designerAddress(kind, id)),
    copy: (design: ListedDesign) => void copy(design),
  })
  const columns = useMemo<readonly PageColumn<ListedDesign>[]>(
    () => [
      { key: 'fullName', title: t(`${words}.name`), width: null, minWidth: 160, sortable: true, render: nameOf },
      { key: 'enCode', title: t(`${words}.code`), width: 170, fitWidth: codeFit, sortable: true, render: codeOf },
      ...(categories === undefined
        ? []
        : [
            {
              key: 'category',
              title: t('portalDesigns.category'),
              width: 130,
              render: ({ category }: ListedDesign) => category,
            },
          ]),
      {
        key: 'isRelease',
        title: t('designing.state'),
        width: 120,
        align: 'center',
        render: (design) => <StateTag tone={tones[stateOf(design)]} text={t(`designing.${stateOf(design)}`)} />,
      },
      {
        key: 'lastModifyTime',
        title: t('designing.modified'),
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
      {
        key: 'sortCode',
        title: t('designing.sort'),
        width: 80,
        align: 'right',
        sortable: true,
        onlyRoomy: true,
        render: ({ sortCode }) => sortCode,
      },
      enabled,
    ],
    [t, enabled, words, categories],
  )
  const actions = useMemo(() => {
    const save = async ({ id }: ListedDesign) => {
      const name = await saveExported((await call(`${calls}.export`, { params: { id } })).data)
      if (name !== null) toast.success(t('designing.exported', { name }))
    }
    return [
      ...(rights.edit
        ? [
            { key: 'design', label: t('designing.design'), run: run.open },
            { key: 'release', label: t('designing.release'), run: setReleased },
          ]
        : []),
      { key: 'versions', label: t('designing.versions'), needs: 'portalDesign.versions' as const, run: setVersions },
      ...(rights.add ? [{ key: 'copy', label: t('designing.copy'), run: run.copy }] : []),
      { key: 'export', label: t('designing.export'), run: (design: ListedDesign) => ignoreRejection(save(design)) },
    ]
  }, [t, rights.edit, rights.add, run, calls])
  const editor = useMemo(() => (editing: Editing) => <DesignDialog kind={kind} {...editing} />, [kind])
  return (
    <>
      <ListPage
        list={`${calls}.list`}
        name={words}
        label={t(`pageTitles.${page}`)}
        rights={rights}
        filters={[
          { kind: 'keyword', label: t(`${words}.keyword`) },
          {
            kind: 'choice',
            name: 'isRelease',
            label: t('designing.state'),
            options: [
              { value: '', label: t('common.status.all') },
              ...states.map((state, index) => ({ value: String(index), label: t(`designing.${state}`) })),
            ],
          },
        ]}
        columns={columns}
        nameOf={nameOf}
        remove={`${calls}.delete`}
        actions={actions}
        empty={{ text: t(`${words}.empty`), hint: t(`${words}.emptyHint`) }}
        draftId={words}
        add={t(`${words}.new`)}
        editor={editor}
        toolbar={() => (
          <>
            {rights.add ? (
              <DefinitionsImport
                endpoint={`${calls}.import`}
                title={t(`${words}.importTitle`)}
                label={t('designing.import')}
              />
            ) : null}
            {toolbar}
          </>
        )}
      />
      {versions === null ? null : (
        <VersionsDialog
          kind={kind}
          id={versions.id}
          name={nameOf(versions)}
          mayEdit={rights.edit}
          onClose={() => setVersions(null)}
        />
      )}
      {released === null ? null : (
        <ReleaseDialog kind={kind} id={released.id} name={nameOf(released)} onClose={() => setReleased(null)} />
      )}
    </>
  )
}

/** A new or an edited design; a new one opens in the designer. */
function DesignDialog({ kind, ...editing }: Editing & { readonly kind: DesignKind }) {
  const { calls, words, categories } = kind
  const t = useT()
  const navigate = useNavigate()
  return (
    <EditDialog
      {...editing}
      endpoints={{ one: `${calls}.one`, create: `${calls}.create`, update: `${calls}.update` }}
      draftId={words}
      title={{ create: t(`${words}.new`), edit: t(`${words}.edit`) }}
      onCreated={(id) => void navigate(designerAddress(kind, id))}
      fields={[
        { name: 'fullName', label: t(`${words}.name`), kind: 'text', max: 50, required: true },
        {
          name: 'enCode',
          label: t(`${words}.code`),
          kind: 'text',
          max: 50,
          required: true,
          suggestion: { from: 'fullName', make: initialsOf, among: `${calls}.list` },
        },
        ...(categories === undefined
          ? []
          : [
              {
                name: 'category' as const,
                label: t('portalDesigns.category'),
                kind: 'own' as const,
                initial: '',
                control: <DictionarySelect code={categories} />,
              },
            ]),
        { name: 'sortCode', label: t('designing.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t(`${words}.description`), kind: 'area', max: 500 },
      ]}
    />
  )
}
