import { Form, Select } from 'antd'
import { namesOf } from '#shared/rules/names-of.ts'
import { richTextOf, richTextWords } from '#shared/form/rich-text.ts'
import {
  isReason,
  messageChannels,
  messageReasons,
  messageSources,
  reasonNames,
} from '#shared/rules/message-template.ts'
import { initialsOf } from '#shared/rules/name-code.ts'
import { isCode } from '#shared/rules/validation.ts'
import type { Editing } from '#renderer/components/page/useRowCommands.ts'
import { EditDialog } from '#renderer/form/dialog/EditDialog.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { textRule } from '#renderer/pickers/organization/rules.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isMarkup, type Translations } from './model.ts'
import { ParametersInput, VariablesInput } from './TemplateParameters.tsx'
import { ContentInput, OwnWords, TitleInput, TranslationsInput } from './TemplateWords.tsx'

export const draftId = 'messageTemplate'
const endpoints = {
  one: 'messageTemplate.one',
  create: 'messageTemplate.create',
  update: 'messageTemplate.update',
} as const
const { sms, inApp } = messageChannels
const typeOf = (values: Readonly<Record<string, unknown>>) => String(values['messageType'] ?? '')
const reasonOf = (values: Readonly<Record<string, unknown>>) => String(values['reason'] ?? '')

/** A new or an edited template. A built-in one keeps what it is for; its words can be others. */
export function TemplateDialog(editing: Editing) {
  const t = useT()
  const { recordId } = editing
  const stored = usePlatformQuery(
    'messageTemplate.one',
    { params: { id: recordId ?? '0' } },
    { enabled: recordId !== null, staleTime: 0 },
  )
  const isBuiltIn = stored.data?.templateType === 1
  // Fields of their own kind that are written all the same.
  const written = (label: string) => ({ label, required: isBuiltIn ? false : t('common.rule.enter', { label }) })
  return (
    <EditDialog
      {...editing}
      endpoints={endpoints}
      width={800}
      title={{ create: t('messageTemplates.new'), edit: t('messageTemplates.edit') }}
      fields={[
        {
          name: 'fullName',
          label: t('messageTemplates.name'),
          kind: 'text',
          max: 50,
          required: true,
          isFixed: isBuiltIn,
          isHalf: true,
        },
        {
          name: 'enCode',
          label: t('messageTemplates.code'),
          kind: 'text',
          max: 50,
          required: true,
          isFixed: isBuiltIn,
          isHalf: true,
          rules: [textRule(isCode, t('messageTemplates.rule.code'))],
          suggestion: { from: 'fullName', make: initialsOf, among: 'messageTemplate.list' },
        },
        {
          name: 'messageType',
          label: t('messageTemplates.type'),
          kind: 'own',
          initial: inApp,
          required: true,
          isHalf: true,
          control: <TypeSelect isFixed={isBuiltIn} />,
        },
        {
          name: 'reason',
          needs: 'messageTemplate.reason',
          label: t('messageTemplates.reason'),
          kind: 'own',
          initial: '',
          isHalf: true,
          control: <ReasonSelect isFixed={isBuiltIn} />,
        },
        {
          name: 'messageSource',
          label: t('messageTemplates.source'),
          kind: 'choice',
          initial: messageSources.system,
          isShown: (values) => !isReason(reasonOf(values)),
          options: namesOf(messageSources).map((name) => ({
            value: messageSources[name],
            label: t(`messageTemplates.sources.${name}`),
          })),
        },
        { name: 'sortCode', label: t('messageTemplates.sort'), kind: 'number', min: 0, max: 999_999, isHalf: true },
        { name: 'enabledMark', label: t('common.status.label'), kind: 'switch', initial: true, isHalf: true },
        {
          name: 'templateCode',
          label: t('messageTemplates.templateCode'),
          kind: 'text',
          max: 100,
          required: true,
          hint: t('messageTemplates.templateCodeHint'),
          isShown: (values) => typeOf(values) === sms,
        },
        {
          name: 'templateParamList',
          label: t('messageTemplates.parameters'),
          kind: 'own',
          initial: [],
          isShown: (values) => !isReason(reasonOf(values)),
          control: <ParametersInput />,
        },
        {
          name: 'ownWords',
          label: t('messageTemplates.ownWords'),
          hint: t('messageTemplates.ownWordsHint'),
          kind: 'own',
          isShown: (values) => Boolean(values['ownWords']),
          control: <OwnWords />,
          write: () => undefined,
        },
        {
          name: 'title',
          ...written(t('messageTemplates.subject')),
          kind: 'own',
          initial: '',
          rules: [{ max: 200, message: t('common.rule.length', { max: 200 }) }],
          isShown: (values) => typeOf(values) !== sms,
          control: <TitleInput />,
        },
        {
          name: 'content',
          ...written(t('messageTemplates.content')),
          kind: 'own',
          initial: '',
          control: <ContentInput />,
        },
        {
          name: 'smsFieldList',
          label: t('messageTemplates.variables'),
          kind: 'own',
          initial: [],
          hint: t('messageTemplates.variablesHint'),
          isShown: (values) => typeOf(values) === sms,
          control: <VariablesInput />,
        },
        {
          name: 'translations',
          needs: 'messageTemplate.translations',
          label: t('messageTemplates.translations'),
          kind: 'own',
          initial: {},
          hint: t('messageTemplates.translationsHint'),
          control: <TranslationsInput />,
          write: (value) => writtenOnly(value as Translations),
        },
        { name: 'description', label: t('messageTemplates.description'), kind: 'area', max: 500 },
      ]}
      finish={(body) => ({ ...body, ...(isReason(String(body['reason'])) ? { messageSource: undefined } : {}) })}
    />
  )
}

/** A language in which nobody wrote anything is left out. */
function writtenOnly(translations: Translations): Translations {
  return Object.fromEntries(
    Object.entries(translations).filter(([, words]) => words.title.trim() !== '' || words.content.trim() !== ''),
  )
}

interface Control {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly isFixed: boolean
}

/** The way it is sent; the text becomes rich or plain with it. */
function TypeSelect({ id, value, onChange, isFixed }: Control) {
  const t = useT()
  const form = Form.useFormInstance()
  const types = usePlatformQuery('messageTemplate.types', { params: { id: '1' } })
  const change = (next: string) => {
    const content = String(form.getFieldValue('content') ?? '')
    if (isMarkup(next) !== isMarkup(value ?? ''))
      form.setFieldValue('content', isMarkup(next) ? richTextOf(content) : richTextWords(content))
    onChange?.(next)
  }
  const known = namesOf(messageChannels)
    // What is not set up cannot be chosen, and stays shown where it was.
    .filter(
      (name) => messageChannels[name] === value || types.data?.some(({ enCode }) => enCode === messageChannels[name]),
    )
    .map((name) => ({ value: messageChannels[name], label: t(`messageTemplates.types.${name}`) }))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      options={known}
      onChange={change}
      disabled={isFixed}
    />
  )
}

function ReasonSelect({ id, value = '', onChange, isFixed }: Control) {
  const t = useT()
  const type = Form.useWatch<string | undefined>('messageType')
  const options = reasonNames
    // A notice is an in-app message itself.
    .filter((name) => name === value || name !== 'noticeReleased' || type !== inApp)
    .map((name) => ({ value: name as string, label: t(`messageTemplates.reasons.${name}`) }))
  const bySource = namesOf(messageSources).map((source) => ({
    label: t(`messageTemplates.sources.${source}`),
    options: options.filter((option) => isReason(option.value) && messageReasons[option.value].source === source),
  }))
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value}
      options={[
        { value: '', label: t('messageTemplates.noReason') },
        ...bySource.filter((each) => each.options.length > 0),
      ]}
      onChange={(next: string) => onChange?.(next)}
      listHeight={400}
      disabled={isFixed}
    />
  )
}
