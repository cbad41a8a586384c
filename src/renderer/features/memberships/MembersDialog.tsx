import { Button } from 'antd'
import { useMemo } from 'react'
import type { RowOf } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import type { PageColumn } from '#renderer/components/page/useColumns.ts'
import { PathText } from '#renderer/components/rows/PathText.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { AddUsers } from '#renderer/pickers/user/AddUsers.tsx'
import { usePlatformMutation } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'

type Member = RowOf<'relation.list'>

interface MembersDialogProps {
  readonly objectType: 'Position' | 'Role' | 'Group'
  readonly object: { readonly id: string; readonly fullName: string }
  readonly mayEdit: boolean
  readonly onClose: () => void
}

const nameOf = ({ realName, account }: Member) => `${realName}/${account}`

/** Who has a position or role, or is in a group: added with the people picker, taken out one by one or together. */
export function MembersDialog({ objectType, object, mayEdit, onClose }: MembersDialogProps) {
  const t = useT()
  const change = usePlatformMutation('relation.change')
  const columns = useMemo<readonly PageColumn<Member>[]>(
    () => [
      { key: 'realName', title: t('memberships.members'), width: 180, render: nameOf },
      {
        key: 'organize',
        title: t('memberships.organization'),
        width: null,
        minWidth: 240,
        render: ({ organize }) => <PathText text={organize} />,
      },
    ],
    [t],
  )
  const add = async (userIds: readonly string[]) => {
    if (userIds.length === 0) return
    try {
      const body = { objectType, userIds: [...userIds] }
      toast.success((await change.mutateAsync({ params: { id: object.id }, body })).msg)
    } catch {
      // The one toast has told it.
    }
  }
  return (
    <DialogFrame
      title={t('memberships.membersOf', { name: object.fullName })}
      layout={{ kind: 'dialog', width: 800 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('shell.tabs.close')}</Button>}
    >
      <div style={{ display: 'flex', height: '60vh' }}>
        <ListPage
          rights={noRights}
          list="relation.list"
          name="members"
          params={{ id: object.id }}
          label={t('memberships.members')}
          query={{ objectType }}
          filters={[{ kind: 'keyword', label: t('memberships.person') }]}
          columns={columns}
          nameOf={nameOf}
          empty={{ text: t('memberships.nobody') }}
          toolbar={() =>
            mayEdit ? <AddUsers isAdministered label={t('memberships.add')} onAdd={(ids) => void add(ids)} /> : null
          }
          {...(mayEdit
            ? {
                removeMany: {
                  endpoint: 'relation.change' as const,
                  input: (ids: readonly string[]) => ({
                    params: { id: object.id },
                    body: { objectType, removedIds: ids },
                  }),
                  label: t('memberships.takeOut'),
                },
              }
            : {})}
        />
      </div>
    </DialogFrame>
  )
}
