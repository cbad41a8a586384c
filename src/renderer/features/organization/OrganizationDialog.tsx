import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { OrganizationSelect } from '#renderer/pickers/organization/OrganizationSelect.tsx'
import { codeRule, nameRule } from '#renderer/pickers/organization/rules.ts'
import { UserInput } from '#renderer/pickers/user/UserInput.tsx'

export const draftId = 'organization'
const endpoints = { one: 'organization.one', create: 'organization.create', update: 'organization.update' } as const

interface OrganizationDialogProps extends Editing {
  /** Of a new one. */
  readonly parentId?: string
}

/** A company or a department; another parent moves it with everything below it. */
export function OrganizationDialog({ parentId = '', ...editing }: OrganizationDialogProps) {
  const t = useT()
  const { recordId } = editing
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      draftId={draftId}
      title={{ create: t('organization.new'), edit: t('organization.edit') }}
      fields={[
        {
          name: 'parentId',
          label: t('organization.parent'),
          kind: 'own',
          required: t('organization.parentRequired'),
          initial: parentId === '' ? [] : [parentId],
          read: (stored) => [String(stored)],
          write: (ids) => (ids as readonly string[])[0] ?? '',
          control: (
            <OrganizationSelect
              label={t('organization.parent')}
              top={t('organization.top')}
              onlyAdministered
              {...(recordId === null ? {} : { exclude: recordId })}
            />
          ),
        },
        {
          name: 'category',
          label: t('organization.kind'),
          kind: 'choice',
          initial: 'department',
          isFixed: recordId !== null,
          options: [
            { value: 'department', label: t('organization.department') },
            { value: 'company', label: t('organization.company') },
          ],
        },
        {
          name: 'fullName',
          label: t('organization.name'),
          kind: 'text',
          max: 50,
          required: true,
          rules: [nameRule(t)],
        },
        { name: 'enCode', label: t('organization.code'), kind: 'text', max: 50, required: true, rules: [codeRule(t)] },
        {
          name: 'managerId',
          label: t('organization.head'),
          kind: 'own',
          initial: '',
          control: <UserInput title={t('organization.head')} />,
        },
        { name: 'sortCode', label: t('organization.sort'), kind: 'number', min: 0, max: 999_999 },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true },
        { name: 'description', label: t('organization.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}
