import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { EditFrame } from '#renderer/components/page/DialogFrame.tsx'
import { useSaving } from '#renderer/components/page/useSaving.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'

interface GroupMembersDialogProps {
  readonly group: { readonly id: string; readonly fullName: string }
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** Who is in a permission group: people, and organisations, positions, roles and groups of people. */
export function GroupMembersDialog({ group, mayEdit, onClose }: GroupMembersDialogProps) {
  const t = useT()
  const params = { id: group.id }
  const members = usePlatformQuery('permissionGroup.members', { params }, { staleTime: 0 })
  const { mutateAsync } = usePlatformMutation('permissionGroup.saveMembers')
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  const stored = useMemo(() => members.data?.list.map(({ id, type }) => `${id}--${type}`) ?? [], [members.data])
  const value = typed ?? stored
  const saving = useSaving({ isDirty: () => typed !== null, onClose })
  const save = () =>
    void saving.save(async (submit) => (await mutateAsync({ params, body: { ids: [...value] } }, submit)).msg)
  return (
    <EditFrame
      title={t('authorize.membersOf', { name: group.fullName })}
      layout={{ kind: 'dialog', width: 600 }}
      saving={saving}
      isWaiting={members.data === undefined || !mayEdit}
      ok={{ onClick: save }}
    >
      <PageState
        loading={members.isPending}
        error={members.data ? null : members.error}
        onRetry={members.refetch}
        empty={false}
      >
        <Form component="div" layout="vertical">
          <Form.Item label={t('authorize.members')} extra={t('authorize.membersHint')}>
            <PeoplePicker
              multiple
              label={t('authorize.members')}
              disabled={!mayEdit}
              value={value}
              onChange={setTyped}
            />
          </Form.Item>
        </Form>
      </PageState>
    </EditFrame>
  )
}
