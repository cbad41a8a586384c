import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { ItemsInput } from '#renderer/pickers/frame/ItemsInput.tsx'
import { AdministeredPicker } from '#renderer/pickers/organization/AdministeredPicker.tsx'
import { commonFields } from './fields.tsx'

interface RoleDialogProps extends Editing {
  readonly onCreated: (role: { readonly id: string; readonly name: string }) => void
}

/** A role for all organisations where none is named, else for those that are. */
export function RoleDialog({ onCreated, ...editing }: RoleDialogProps) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={{ one: 'role.one', create: 'role.create', update: 'role.update' }}
      draftId="role"
      onCreated={(made) => {
        if (made) onCreated({ id: made.id, name: made.fullName })
      }}
      title={{ create: t('memberships.newRole'), edit: t('memberships.editRole') }}
      finish={({ organizeIdsTree, ...body }) => {
        const ids = organizeIdsTree as readonly string[]
        return { ...body, globalMark: ids.length === 0 ? 1 : 0, organizeIdsTree: ids.map((id) => [id]) }
      }}
      fields={commonFields<'organizeIdsTree'>(t, 'role', [
        {
          name: 'organizeIdsTree',
          label: t('memberships.reach'),
          kind: 'own',
          initial: [],
          read: (stored) =>
            Array.isArray(stored) ? stored.map((path: unknown) => String((path as unknown[]).at(-1))) : [],
          write: (ids) => ids,
          control: (
            <ItemsInput
              picker={AdministeredPicker}
              label={t('memberships.reach')}
              placeholder={t('memberships.global')}
              multiple
            />
          ),
        },
      ])}
    />
  )
}
