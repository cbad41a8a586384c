import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { UserInput } from '#renderer/pickers/user/UserInput.tsx'
import { type OrganizationRights, RightsInput } from './RightsInput.tsx'

export const draftId = 'organizationManager'
const endpoints = { one: 'manager.one', create: 'manager.create', update: 'manager.update' } as const

/** A user with the organisations they administer, and what they may do in each. */
export function ManagerDialog(editing: Editing) {
  const t = useT()
  const isNew = editing.recordId === null
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('administrators.newManager'), edit: t('administrators.editManager') }}
      width={800}
      fields={[
        {
          name: 'userId',
          label: t('administrators.person'),
          kind: 'own',
          initial: '',
          required: true,
          control: <UserInput title={t('administrators.person')} disabled={!isNew} />,
        },
        {
          name: 'organizations',
          label: t('administrators.administers'),
          kind: 'own',
          initial: [],
          required: t('administrators.organizationRequired'),
          rules: [
            {
              validator: (_rule, rows: readonly OrganizationRights[]) =>
                rows.every(({ organizeId: _id, ...marks }) => Object.values(marks).includes(1))
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('administrators.rightRequired'))),
            },
          ],
          control: <RightsInput label={t('administrators.administers')} />,
        },
      ]}
      finish={({ userId, ...body }) => (isNew ? { userId, ...body } : body)}
    />
  )
}
