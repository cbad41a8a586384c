import { useMemo, useState } from 'react'
import type { OrganizationNode } from '#shared/api/organization.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { draftBelow, useReopenBelow } from '#renderer/components/page/draft-below.ts'
import { TreePage } from '#renderer/components/page/TreePage.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { useToggleColumn } from '#renderer/components/page/useToggleColumn.tsx'
import { tagWidths } from '#renderer/components/rows/text-width.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useTreeLevels } from '#renderer/components/tree/useTreeLevels.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useEmptyWords } from '#renderer/pickers/organization/useEmptyWords.ts'
import { draftId, OrganizationDialog } from './OrganizationDialog.tsx'

const nameOf = ({ fullName }: OrganizationNode) => fullName
const levelOf = (parentId: string) => ({ query: { parentId } })
const isBranch = ({ hasChildren }: OrganizationNode) => hasChildren

/** Companies and departments (section 3; wire contract 4.2): a tree table that loads where it is opened. */
export function OrganizationsPage({ menuId }: { readonly menuId: string | null }) {
  const t = useT()
  const rights = useRights(menuId)
  const empty = useEmptyWords({ text: t('organization.empty'), hint: t('organization.emptyHint') })
  const [word, setWord] = useState('')
  const [below, setBelow] = useState<string | null>(null)
  const [grown, setGrown] = useState<ReadonlySet<string>>(new Set())
  const { query, open } = useTreeLevels('organization.list', levelOf, word === '' ? null : { query: { keyword: word } })
  const enabled = useToggleColumn('organization.toggle', rights, nameOf)
  const columns = useMemo<readonly PageColumn<OrganizationNode>[]>(
    () => [
      { key: 'fullName', title: t('organization.name'), width: null, minWidth: 240, render: nameOf },
      { key: 'enCode', title: t('organization.code'), width: 140, render: ({ enCode }) => enCode },
      {
        key: 'category',
        title: t('organization.kind'),
        ...tagWidths(110, t('organization.company'), t('organization.department')),
        align: 'center',
        render: ({ type }) =>
          type === 'company' ? (
            <StateTag tone="quiet1" text={t('organization.company')} />
          ) : (
            <StateTag tone="quiet2" text={t('organization.department')} />
          ),
      },
      { key: 'manager', title: t('organization.head'), width: 130, render: ({ manager }) => manager },
      {
        key: 'memberCount',
        title: t('organization.members'),
        width: 90,
        align: 'right',
        onlyRoomy: true,
        needs: 'memberCount',
        render: ({ memberCount }) => memberCount,
      },
      { key: 'sortCode', title: t('organization.sort'), width: 80, align: 'right', render: ({ sortCode }) => sortCode },
      enabled,
    ],
    [t, enabled],
  )
  // Where all of it stands below one, what is new does too, unless somebody says otherwise.
  const roots = word === '' ? (query.data?.list ?? []) : []
  const top = roots.length === 1 ? (roots[0]?.id ?? '') : ''
  useReopenBelow(rights.add ? draftId : null, setBelow)
  const actions = useMemo(
    () =>
      rights.add
        ? [{ key: 'below', label: t('organization.addBelow'), run: ({ id }: OrganizationNode) => setBelow(id) }]
        : [],
    [rights.add, t],
  )
  return (
    <>
      <TreePage<OrganizationNode>
        query={query}
        name="organization"
        label={t('organization.title')}
        rights={rights}
        columns={columns}
        nameOf={nameOf}
        search={{ label: t('organization.keyword'), onSearch: setWord }}
        {...(word === '' ? { lazy: { isBranch, onOpen: open, grown } } : {})}
        remove="organization.delete"
        actions={actions}
        empty={word === '' ? empty : { text: t('common.list.noMatches'), hint: t('organization.emptyHint') }}
        draftId={draftId}
        add={t('organization.new')}
        editor={(editing) => <OrganizationDialog {...editing} parentId={top} />}
      />
      {below === null ? null : (
        <OrganizationDialog
          recordId={null}
          draftId={draftBelow(draftId, below)}
          parentId={below}
          onSaved={() => {
            open({ id: below })
            setGrown((last) => new Set(last).add(below))
          }}
          onClose={() => setBelow(null)}
        />
      )}
    </>
  )
}
