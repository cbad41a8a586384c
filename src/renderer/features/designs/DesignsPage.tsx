import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useRights } from '#renderer/access/useRights.ts'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useRowAction } from '#renderer/components/page/useRowAction.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { useStable } from '#renderer/components/rows/useStable.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useDictionary } from '#renderer/pickers/options/useDictionary.ts'
import { call } from '#renderer/platform/call.ts'
import { importDefinitions, saveExported } from '#renderer/platform/definition-files.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { toast } from '#renderer/platform/toast.ts'

type Design = RowOf<'design.list'>
const nameOf = ({ fullName }: Design) => fullName

/** Code of the dictionary whose entries are the categories. */
const CATEGORIES = 'businessType'

const states = ['draft', 'released', 'changed'] as const
const tones = { draft: 'neutral', released: 'success', changed: 'warning' } as const
const stateOf = ({ isRelease }: Design) => states[isRelease] ?? 'draft'

async function exportDesign({ id }: Design): Promise<void> {
  await saveExported((await call('design.export', { params: { id } })).data)
}

async function importDesign(title: string): Promise<void> {
  const msg = await importDefinitions('design.import', 'vdd', title)
  if (msg !== null) toast.success(msg)
}

/** Definitions of generated modules (section 7, Visual development): kept, copied, exchanged, published. */
export function DesignsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  // A definition is made elsewhere: there is no dialog to add or change one here.
  const listRights = useMemo(() => ({ add: false, edit: false, remove: rights.remove }), [rights.remove])
  const enabled = useToggleColumn('design.toggle', rights, nameOf)
  const release = useRowAction<Design, 'design.release'>({
    endpoint: 'design.release',
    input: ({ id }) => ({ params: { id }, body: { pc: 1 } }),
    question: (design) => ({
      content: t(design.isRelease === 0 ? 'designs.askRelease' : 'designs.askReleaseAgain', { name: nameOf(design) }),
      okText: t('designs.release'),
    }),
  })
  const copy = useRowAction<Design, 'design.copy'>({
    endpoint: 'design.copy',
    input: ({ id }) => ({ params: { id } }),
    question: (design) => ({ content: t('designs.askCopy', { name: nameOf(design) }), okText: t('designs.copy') }),
  })
  const run = useStable({
    release: (design: Design) => void release(design),
    copy: (design: Design) => void copy(design),
    save: (design: Design) => ignoreRejection(exportDesign(design)),
  })
  const actions = useMemo(
    () => [
      ...(rights.edit ? [{ key: 'release', label: t('designs.release'), run: run.release }] : []),
      ...(rights.add ? [{ key: 'copy', label: t('designs.copy'), run: run.copy }] : []),
      { key: 'export', label: t('designs.export'), run: run.save },
    ],
    [rights.edit, rights.add, run, t],
  )
  const { flat: categories } = useDictionary(CATEGORIES)
  const columns = useMemo<readonly PageColumn<Design>[]>(
    () => [
      { key: 'fullName', title: t('designs.name'), width: null, minWidth: 160, render: nameOf },
      { key: 'enCode', title: t('designs.code'), width: 180, render: ({ enCode }) => enCode },
      {
        key: 'category',
        title: t('designs.category'),
        width: 120,
        render: ({ categoryName, category }) =>
          categories.find(({ id, enCode }) => category === id || category === enCode)?.fullName ??
          (categoryName || category),
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
        width: 110,
        align: 'center',
        render: (design) => <StateTag tone={tones[stateOf(design)]} text={t(`designs.${stateOf(design)}`)} />,
      },
      {
        key: 'creatorTime',
        title: t('designs.created'),
        width: 150,
        onlyRoomy: true,
        render: ({ creatorTime }) => timeText(creatorTime ?? null),
      },
      enabled,
    ],
    [t, enabled, categories],
  )
  return (
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
      nameOf={nameOf}
      remove="design.delete"
      empty={{ text: t('designs.empty'), hint: t('designs.emptyHint') }}
      {...(rights.add
        ? {
            toolbar: () => (
              <Button
                icon={<UploadOutlined aria-hidden />}
                onClick={() => ignoreRejection(importDesign(t('designs.import')))}
              >
                {t('designs.import')}
              </Button>
            ),
          }
        : {})}
    />
  )
}
