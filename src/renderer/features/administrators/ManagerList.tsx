import { type ReactNode, useMemo } from 'react'
import { ListPage, type RowOf } from '#renderer/components/page/ListPage.tsx'
import type { Rights } from '#renderer/components/page/rights.ts'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { draftId, ManagerDialog } from './ManagerDialog.tsx'

type Manager = RowOf<'manager.list'>
const nameOf = ({ realName, account }: Manager) => `${realName}/${account}`

/** Managers of organisations, and what each administers. */
export function ManagerList({ rights, choice }: { readonly rights: Rights; readonly choice: ReactNode }) {
  const t = useT()
  const columns = useMemo<readonly PageColumn<Manager>[]>(
    () => [
      { key: 'realName', title: t('administrators.person'), width: 180, render: nameOf },
      {
        key: 'organizations',
        title: t('administrators.administers'),
        width: null,
        minWidth: 240,
        render: ({ organizations }) => organizations,
      },
      {
        key: 'organize',
        title: t('administrators.organization'),
        width: 240,
        onlyRoomy: true,
        render: ({ organize }) => <PathText text={organize} />,
      },
    ],
    [t],
  )
  return (
    <ListPage
      list="manager.list"
      name="managers"
      label={t('administrators.managers')}
      rights={rights}
      filters={[{ kind: 'keyword', label: t('administrators.keyword') }]}
      columns={columns}
      nameOf={nameOf}
      remove="manager.delete"
      empty={{ text: t('administrators.noManagers'), hint: t('administrators.noManagersHint') }}
      draftId={draftId}
      add={t('administrators.newManager')}
      editor={ManagerDialog}
      toolbar={() => choice}
    />
  )
}
