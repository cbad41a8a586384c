import { messageReasons, messageSources, reasonNames } from '#shared/rules/message-template.ts'
import { initialsOf } from '#shared/rules/name-code.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { LinesInput } from './LinesInput.tsx'

export const draftId = 'sendConfigs'
const endpoints = { one: 'sendConfig.one', create: 'sendConfig.create', update: 'sendConfig.update' } as const

/** When it is used, and which templates go out on which accounts then. */
export function SendConfigDialog(editing: Editing) {
  const t = useT()
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={800}
      title={{ create: t('sendConfigs.new'), edit: t('sendConfigs.edit') }}
      fields={[
        { name: 'fullName', label: t('sendConfigs.name'), kind: 'text', max: 50, required: true, isHalf: true },
        {
          name: 'enCode',
          label: t('sendConfigs.code'),
          kind: 'text',
          max: 50,
          required: true,
          isHalf: true,
          suggestion: { from: 'fullName', make: initialsOf, among: 'sendConfig.list' },
        },
        {
          name: 'reason',
          needs: 'messageTemplate.reason',
          label: t('sendConfigs.reason'),
          hint: t('sendConfigs.reasonHint'),
          kind: 'choice',
          initial: '',
          options: [
            { value: '', label: t('sendConfigs.noReason') },
            ...reasonNames.map((name) => ({
              value: name,
              label: `${t(`messageTemplates.sources.${messageReasons[name].source}`)} · ${t(`messageTemplates.reasons.${name}`)}`,
            })),
          ],
        },
        {
          name: 'messageSource',
          label: t('sendConfigs.source'),
          kind: 'choice',
          initial: messageSources.notice,
          isShown: (values) => (values['reason'] ?? '') === '',
          options: namesOf(messageSources).map((name) => ({
            value: messageSources[name],
            label: t(`messageTemplates.sources.${name}`),
          })),
        },
        {
          name: 'sendConfigTemplateList',
          label: t('sendConfigs.lines'),
          kind: 'own',
          initial: [],
          control: <LinesInput />,
          write: (lines) =>
            Array.isArray(lines) ? lines.filter((line: { templateId?: string }) => line.templateId) : [],
        },
        { name: 'description', label: t('sendConfigs.description'), kind: 'area', max: 500 },
        { name: 'sortCode', label: t('sendConfigs.sort'), kind: 'number', min: 0, max: 999_999, isHalf: true },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true, isHalf: true },
      ]}
    />
  )
}
