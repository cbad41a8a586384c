import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import { useOpenMenu } from '#renderer/access/open-menu.tsx'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { codeFit } from '#renderer/components/rows/text-width.ts'
import type { RowAction } from '#renderer/components/rows/table-types.ts'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { minuteFit, timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { LinksDialog } from './LinksDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { UsesDialog } from './UsesDialog.tsx'
import { useDesignImport } from './useDesignImport.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'
import { useCategories } from './useCategories.ts'
import { WizardDialog } from './WizardDialog.tsx'

type Design = RowOf<'design.list'>
const nameOf = ({ fullName }: Design) => fullName

const states = ['draft', 'released', 'changed'] as const
const tones = { draft: 'neutral', released: 'success', changed: 'warning' } as const
const stateOf = ({ isRelease }: Design) => states[isRelease] ?? 'draft'

const isChanged = ({ isRelease }: Design) => isRelease === 2
const designerAt = (id: string) => `/designer?id=${encodeURIComponent(id)}`

interface Aside {
  readonly kind: keyof typeof asides
  readonly design: Design
}
const asides = {
  settings: SettingsDialog,
  versions: VersionsDialog,
  uses: UsesDialog,
  links: LinksDialog,
  code: CodeDialog,
} as const

async function exportDesign({ id }: Design): Promise<void> {
  await saveExported((await call('design.export', { params: { id } })).data)
}

/** Definitions of generated modules (section 7, Visual development): kept, copied, exchanged, published. */
export function DesignsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const navigate = useNavigate()
  const [aside, setAside] = useState<Aside | null>(null)
  const menus = useMenusOfModules()
  const openMenu = useOpenMenu()
  // What is changed in a definition is changed in the designer.
  const listRights = useMemo(() => ({ add: rights.add, edit: false, remove: rights.remove }), [rights])
  const enabled = useToggleColumn('design.toggle', rights, nameOf)
  const importing = useDesignImport(rights.edit)
  const copy = useRowAction<Design, 'design.copy'>({
    endpoint: 'design.copy',
    question: (design) => ({ content: t('designs.askCopy', { name: nameOf(design) }), okText: t('designs.copy') }),
  })
  const drop = useRowAction<Design, 'design.dropDraft'>({
    endpoint: 'design.dropDraft',
    question: (design) => ({ content: t('designs.askDrop', { name: nameOf(design) }), okText: t('designs.dropDraft') }),
  })
  const run = useStable({
    open: ({ id }: Design) => void navigate(designerAt(id)),
    release: ({ id, fullName }: Design) =>
      void openDialog('releaseDesign', { id, name: fullName, onOpenDesign: () => void navigate(designerAt(id)) }),
    copy: (design: Design) => void copy(design),
    drop: (design: Design) => void drop(design),
    visit: ({ id }: Design) => {
      const menu = menus.get(id)
      if (menu) openMenu(menu)
    },
    save: (design: Design) => ignoreRejection(exportDesign(design)),
  })
  const actions = useMemo<readonly RowAction<Design>[]>(() => {
    const beside = (kind: Aside['kind']) => (design: Design) => setAside({ kind, design })
    return [
      ...(rights.edit
        ? [
            { key: 'open', label: t('designs.open'), run: run.open },
            { key: 'release', label: t('designs.release'), run: run.release },
          ]
        : []),
      { key: 'visit', label: t('designs.visit'), run: run.visit, isShown: ({ id }: Design) => menus.has(id) },
      ...(rights.edit ? [{ key: 'settings', label: t('designs.settings'), run: beside('settings') }] : []),
      { key: 'versions', label: t('designs.versions'), needs: 'design.versions', run: beside('versions') },
      { key: 'uses', label: t('designs.uses'), needs: 'design.uses', run: beside('uses') },
      ...(rights.edit
        ? [{ key: 'links', label: t('designs.links'), needs: 'design.links' as const, run: beside('links') }]
        : []),
      { key: 'code', label: t('designs.codeFiles'), needs: 'design.codePreview', run: beside('code') },
      ...(rights.add ? [{ key: 'copy', label: t('designs.copy'), run: run.copy }] : []),
      { key: 'export', label: t('designs.export'), run: run.save },
      ...(rights.edit
        ? [
            {
              key: 'drop',
              label: t('designs.dropDraft'),
              needs: 'design.dropDraft' as const,
              run: run.drop,
              isShown: isChanged,
            },
          ]
        : []),
    ]
  }, [rights.edit, rights.add, menus, run, t])
  const begun = useCallback((id: string) => void navigate(designerAt(id)), [navigate])
  const editor = useCallback((editing: Editing) => <WizardDialog {...editing} onBegun={begun} />, [begun])
  const { flat: categories } = useDictionary(useCategories())
  const columns = useMemo<readonly PageColumn<Design>[]>(
    () => [
      { key: 'fullName', title: t('designs.name'), width: null, minWidth: 160, fitWidth: 150, render: nameOf },
      { key: 'enCode', title: t('designs.code'), width: 180, fitWidth: codeFit, render: ({ enCode }) => enCode },
      {
        key: 'category',
        title: t('designs.category'),
        width: 120,
        render: ({ category }) =>
          categories.find(({ id, enCode }) => category === id || category === enCode)?.fullName ?? category,
      },
      {
        key: 'webType',
        title: t('designs.kind'),
        width: 120,
        onlyRoomy: true,
        render: ({ webType }) => t(webType === 1 ? 'designs.formOnly' : 'designs.formAndList'),
      },
      {
        key: 'isRelease',
        title: t('designs.state'),
        width: 130,
        align: 'center',
        render: (design) => <StateTag tone={tones[stateOf(design)]} text={t(`designs.${stateOf(design)}`)} />,
      },
      {
        key: 'lastModifyTime',
        title: t('designs.modified'),
        width: 150,
        fitWidth: minuteFit,
        render: ({ lastModifyTime }) => timeText(lastModifyTime ?? null),
      },
      {
        key: 'lastModifyUser',
        title: t('designs.modifiedBy'),
        width: 140,
        fitWidth: 90,
        onlyRoomy: true,
        render: ({ lastModifyUser }) => lastModifyUser,
      },
      {
        key: 'creatorTime',
        title: t('designs.created'),
        width: 150,
        fitWidth: minuteFit,
        onlyRoomy: true,
        render: ({ creatorTime }) => timeText(creatorTime ?? null),
      },
      enabled,
    ],
    [t, enabled, categories],
  )
  const Beside = aside ? asides[aside.kind] : null
  return (
    <>
      <ListPage
        list="design.list"
        name="designs"
        label={t('designs.title')}
        rights={listRights}
        filters={[
          { kind: 'keyword', label: t('designs.keyword') },
          {
            kind: 'choice',
            name: 'isRelease',
            label: t('designs.state'),
            options: [
              { value: '', label: t('common.status.all') },
              ...states.map((state, index) => ({ value: String(index), label: t(`designs.${state}`) })),
            ],
          },
        ]}
        columns={columns}
        actions={actions}
        {...(rights.edit ? { onOpen: run.open } : {})}
        draftId="designs"
        add={t('designs.new')}
        editor={editor}
        nameOf={nameOf}
        remove="design.delete"
        empty={{ text: t('designs.empty'), hint: t('designs.emptyHint') }}
        {...(rights.add
          ? {
              toolbar: () => (
                <Button icon={<UploadOutlined aria-hidden />} onClick={importing.begin}>
                  {t('designs.import')}
                </Button>
              ),
            }
          : {})}
      />
      {importing.question}
      {aside && Beside ? (
        <Beside id={aside.design.id} name={nameOf(aside.design)} mayEdit={rights.edit} onClose={() => setAside(null)} />
      ) : null}
    </>
  )
}
