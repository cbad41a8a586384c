import { initialsOf } from '#shared/rules/name-code.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { AdministeredPicker } from '#renderer/pickers/organization/AdministeredPicker.tsx'
import { codeRule, nameRule } from '#renderer/pickers/organization/rules.ts'
import { UserInput } from '#renderer/pickers/user/UserInput.tsx'
import { CompanyFields } from './CompanyFields.tsx'

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
          control: <ParentInput label={t('organization.parent')} exclude={recordId ?? '0'} />,
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
        {
          name: 'enCode',
          label: t('organization.code'),
          kind: 'text',
          max: 50,
          required: true,
          rules: [codeRule(t)],
          suggestion: { from: 'fullName', make: initialsOf, among: 'organization.list' },
        },
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
        {
          name: 'propertyJson',
          label: t('organization.companyInfo'),
          kind: 'own',
          initial: {},
          isShown: ({ category }) => category === 'company',
          control: <CompanyFields />,
        },
      ]}
    />
  )
}

interface ParentInputProps {
  readonly label: string
  /** The record being edited: neither it nor what is below it can be above it. */
  readonly exclude: string
  /** Given by the form item around it. */
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
}

function ParentInput({ label, value = [], onChange, ...field }: ParentInputProps) {
  return (
    <AdministeredPicker
      {...field}
      label={label}
      title={label}
      withTop
      clearable={false}
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
