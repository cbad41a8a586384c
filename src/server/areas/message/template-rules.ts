import {
  fieldsOf,
  isReason,
  messageChannels,
  messageSources,
  placesOf,
  plainField,
} from '#shared/rules/message-template.ts'
import { isCode, isFieldName } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Row } from '#server/core/table.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const known = (codes: Readonly<Record<string, string>>, code: unknown) => Object.values(codes).includes(String(code))

/** The rules across the fields of a template, as it will be stored. Refuses with 400, naming the field. */
export function requireTemplate(row: Row, before: Row | null): void {
  const type = textOf(row['messageType'])
  const reason = textOf(row['reason'])
  if (!isCode(textOf(row['enCode']))) fail(400, 'messageTemplate.badCode', { field: 'enCode' })
  if (!known(messageChannels, type)) fail(400, 'messageTemplate.unknownType', { field: 'messageType' })
  if (reason !== '' && !isReason(reason)) fail(400, 'messageTemplate.unknownReason', { field: 'reason' })
  if (textOf(row['messageSource']) !== '' && !known(messageSources, row['messageSource']))
    fail(400, 'messageTemplate.unknownSource', { field: 'messageSource' })
  if (reason === 'noticeReleased' && type === messageChannels.inApp)
    fail(400, 'messageTemplate.noticeIsMessage', { field: 'reason' })
  // A built-in one without words says the platform's own.
  const isBuiltIn = before?.['templateType'] === 1
  const isSms = type === messageChannels.sms
  if (!isBuiltIn && !isSms && textOf(row['title']).trim() === '')
    fail(400, 'messageTemplate.noTitle', { field: 'title' })
  if (!isBuiltIn && textOf(row['content']).trim() === '') fail(400, 'messageTemplate.noContent', { field: 'content' })
  if (isSms && textOf(row['templateCode']).trim() === '')
    fail(400, 'messageTemplate.noTemplateCode', { field: 'templateCode' })
  requireParameters(row, reason)
}

/** Each parameter is well named and there once, and what the words name is among them, or known of the reason. */
function requireParameters(row: Row, reason: string): void {
  const parameters = (JSON.parse(textOf(row['params']) || '[]') as { field: string }[]).map(({ field }) =>
    plainField(field),
  )
  const field = 'templateParamList'
  for (const [at, name] of parameters.entries()) {
    if (!isFieldName(name)) fail(400, 'messageTemplate.badField', { field, params: { name } })
    if (parameters.indexOf(name) !== at) fail(400, 'messageTemplate.fieldTwice', { field, params: { name } })
  }
  const all = new Set<string>([...parameters, ...(isReason(reason) ? fieldsOf(reason) : [])])
  const translations = JSON.parse(textOf(row['translations']) || '{}') as Record<string, Record<string, string>>
  const words: [string, unknown][] = [
    ['title', row['title']],
    ['content', row['content']],
    ...Object.values(translations).flatMap((each) =>
      Object.values(each).map((text) => ['translations', text] as [string, unknown]),
    ),
  ]
  for (const [where, text] of words)
    for (const name of placesOf(textOf(text)))
      if (!all.has(name)) fail(400, 'messageTemplate.unknownField', { field: where, params: { name } })
  const variables = JSON.parse(textOf(row['smsFields']) || '[]') as { field?: string }[]
  for (const { field: named = '' } of variables) {
    const name = plainField(named)
    if (name !== '' && !all.has(name))
      fail(400, 'messageTemplate.unknownField', { field: 'smsFieldList', params: { name } })
  }
}
