import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { IfServerHas } from '#renderer/components/IfServerHas.tsx'
import { confirm } from '#renderer/components/confirm.ts'
import { draftBelow, useReopenBelow } from '#renderer/components/page/draft-below.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { type LevelNode, useTreeLevels } from '#renderer/components/tree/useTreeLevels.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import { codeRule } from '#renderer/pickers/organization/rules.ts'
import { RegionParentInput } from '#renderer/pickers/region/RegionParentInput.tsx'

type Region = LevelNode<DataOf<'region.children'>['list'][number]>

const draftId = 'region'
const endpoints = { one: 'region.info', create: 'region.create', update: 'region.update' } as const
const TOP = '-1'
const nameOf = ({ fullName }: Region) => fullName
const isBranch = ({ hasChildren }: Region) => hasChildren
const levelOf = (id: string) => ({ params: { id } })

/** National divisions (wire contract 5.1): a tree table that loads where it is opened. */
export function RegionsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const [word, setWord] = useState('')
  const [below, setBelow] = useState<string | null>(null)
  const { query, open } = useTreeLevels(
    'region.children',
    levelOf,
    word === '' ? null : { params: { id: TOP }, query: { keyword: word } },
  )
  const enabled = useToggleColumn('region.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<Region>[]>(
    () => [
      { key: 'fullName', title: t('regions.name'), width: null, minWidth: 240, render: nameOf },
      { key: 'enCode', title: t('regions.code'), width: 180, render: ({ enCode }) => enCode },
      { key: 'sortCode', title: t('regions.sort'), width: 100, align: 'right', render: ({ sortCode }) => sortCode },
      enabled,
    ],
    [t, enabled],
  )
  useReopenBelow(rights.add ? draftId : null, setBelow)
  const actions = useMemo(
    () => (rights.add ? [{ key: 'below', label: t('regions.addBelow'), run: ({ id }: Region) => setBelow(id) }] : []),
    [rights.add, t],
  )
  return (
    <>
      <TreePage<Region>
        query={query}
        name="region"
        label={t('regions.title')}
        rights={rights}
        columns={columns}
        nameOf={nameOf}
        search={{ label: t('regions.keyword'), onSearch: setWord }}
        {...(word === '' ? { lazy: { isBranch, onOpen: open } } : {})}
        remove="region.delete"
        actions={actions}
        empty={{ text: word === '' ? t('regions.empty') : t('common.list.noMatches'), hint: t('regions.emptyHint') }}
        draftId={draftId}
        add={t('regions.new')}
        toolbar={
          rights.add ? (
            <IfServerHas feature="region.complete">
              <CompleteButton />
            </IfServerHas>
          ) : null
        }
        editor={RegionDialog}
      />
      {below === null ? null : (
        <RegionDialog
          recordId={null}
          draftId={draftBelow(draftId, below)}
          parentId={below}
          onSaved={() => undefined}
          onClose={() => setBelow(null)}
        />
      )}
    </>
  )
}

/** Fills up what of the official list is missing: streets are not there from the beginning. */
function CompleteButton() {
  const t = useT()
  const complete = usePlatformMutation('region.complete')
  const run = async () => {
    if (!(await confirm({ content: t('regions.completeConfirm'), okText: t('regions.complete') }))) return
    try {
      toast.success((await complete.mutateAsync({})).msg)
    } catch {
      // The one toast has told it.
    }
  }
  return (
    <Button loading={complete.isPending} onClick={() => void run()}>
      {t('regions.complete')}
    </Button>
  )
}

function RegionDialog({ parentId = TOP, ...editing }: Editing & { readonly parentId?: string }) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      inSeries={{ keeps: ['parentId'] }}
      title={{ create: t('regions.new'), edit: t('regions.edit') }}
      fields={[
        {
          name: 'parentId',
          label: t('regions.parent'),
          kind: 'own',
          initial: parentId,
          required: true,
          control: <RegionParentInput without={editing.recordId} />,
        },
        { name: 'fullName', label: t('regions.name'), kind: 'text', max: 50, required: true },
        { name: 'enCode', label: t('regions.code'), kind: 'text', max: 50, required: true, rules: [codeRule(t)] },
        { name: 'sortCode', label: t('regions.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t('regions.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}
