import { initialsOf } from '#shared/rules/name-code.ts'
import { uprightA4 } from '#shared/printing/page-setup.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { DictionarySelect } from '#renderer/form/dialog/DictionarySelect.tsx'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { PageSetupInput } from './PageSetupInput.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { categoryDictionary } from './categories.ts'
import { DataSetsInput } from './queries/DataSetsInput.tsx'

export const draftId = 'printTemplates'
const endpoints = { one: 'print.template', create: 'print.create', update: 'print.update' } as const

/** One template: what it is called, its paper, its markup, and beside it what the printer would get. */
export function TemplateDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={1280}
      title={{ create: t('printTemplates.new'), edit: t('printTemplates.edit') }}
      fields={[
        { name: 'fullName', label: t('printTemplates.name'), kind: 'text', max: 50, required: true, isHalf: true },
        {
          name: 'enCode',
          label: t('printTemplates.code'),
          kind: 'text',
          max: 50,
          required: true,
          isHalf: true,
          suggestion: { from: 'fullName', make: initialsOf, among: 'print.templates' },
        },
        {
          name: 'category',
          label: t('printTemplates.category'),
          kind: 'own',
          isHalf: true,
          initial: '',
          control: <DictionarySelect code={categoryDictionary} />,
          read: (stored) => stored ?? '',
          write: (value) => value ?? '',
        },
        {
          name: 'type',
          label: t('printTemplates.type'),
          kind: 'choice',
          isHalf: true,
          initial: 2,
          options: [
            { value: 2, label: t('printTemplates.form') },
            { value: 1, label: t('printTemplates.flow') },
          ],
        },
        {
          name: 'pageParam',
          label: t('printTemplates.page'),
          kind: 'own',
          initial: uprightA4,
          control: <PageSetupInput />,
        },
        {
          name: 'printTemplate',
          label: t('printTemplates.content'),
          kind: 'own',
          required: t('common.rule.enter', { label: t('printTemplates.content') }),
          initial: '',
          control: <TemplateEditor templateId={editing.recordId} />,
        },
        {
          name: 'sqlTemplate',
          label: t('printQueries.title'),
          kind: 'own',
          initial: '',
          read: (stored) => stored ?? '',
          control: <DataSetsInput templateId={editing.recordId} />,
        },
        { name: 'sortCode', label: t('printTemplates.sort'), kind: 'number', min: 0, max: 999_999, isHalf: true },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true, isHalf: true },
        { name: 'description', label: t('printTemplates.description'), kind: 'area', max: 500 },
      ]}
    />
  )
}
