import * as z from 'zod'
import { namesOf } from '#shared/rules/names-of.ts'
import type { AnswerData, Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { cleanRichText } from '#shared/form/rich-text.ts'
import {
  isReason,
  type MessageReason,
  messageChannels,
  messageReasons,
  messageSources,
} from '#shared/rules/message-template.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { freeCopy } from '#server/core/copy-name.ts'
import { requireUnconfigured } from '#server/core/notify/routes.ts'
import { ownWords } from '#server/core/notify/words.ts'
import { createRow, deleteRow, type Row, type TableSpec, toggleRow, updateRow, versionOf } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import type { MessageTemplateTable } from '#server/database/tables/message-template.ts'
import { likeContains } from '#server/database/text.ts'
import { requireTemplate } from './template-rules.ts'

type Input = Partial<Handled<Endpoints['messageTemplate.create']>['body']>

const spec: TableSpec = {
  table: 'message_template',
  columns: {
    fullName: 'full_name',
    enCode: 'en_code',
    templateType: 'template_type',
    messageSource: 'message_source',
    messageType: 'message_type',
    reason: 'reason',
    title: 'title',
    content: 'content',
    templateCode: 'template_code',
    wxSkip: 'wx_skip',
    xcxAppId: 'xcx_app_id',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    description: 'description',
    params: 'params',
    smsFields: 'sms_fields',
    translations: 'translations',
    creatorUserId: 'created_by',
    lastModifyTime: 'modified_at',
  },
  search: ['fullName', 'enCode'],
  order: ['sortCode'],
  unique: [['enCode']],
  mark: 'enabledMark',
  options: ['fullName', 'enCode'],
  check: (row, before) => requireTemplate(row, before),
}

const selected = (database: PlatformDatabase) =>
  database
    .selectFrom('message_template')
    .leftJoin('platform_user as creator', 'creator.id', 'message_template.created_by')
    .selectAll('message_template')
    .select(['creator.real_name', 'creator.account'])

type Selected = MessageTemplateTable & { readonly real_name: string | null; readonly account: string | null }

const keyOf = <Name extends string>(codes: Readonly<Record<Name, string>>, code: string) =>
  namesOf(codes).find((name) => codes[name] === code)

/** The name of a built-in template in the caller's language: nobody wrote it. */
export function templateName(
  call: Call,
  row: Pick<Selected, 'template_type' | 'reason' | 'full_name' | 'message_type'>,
): string {
  if (row.template_type !== 1 || !isReason(row.reason)) return row.full_name
  const name = call.text(`notify.${row.reason}`)
  return row.message_type === messageChannels.mail ? call.text('messageTemplate.mailMark', { name }) : name
}

function describe(call: Call, row: Selected) {
  return {
    id: row.id,
    fullName: templateName(call, row),
    enCode: row.en_code,
    templateType: row.template_type,
    messageSource: row.message_source,
    messageType: row.message_type,
    title: row.title,
    reason: row.reason,
    enabledMark: row.enabled_mark,
    sortCode: row.sort_code,
    creatorUser: row.real_name === null ? '' : `${row.real_name}/${row.account}`,
    creatorTime: Number(row.created_at) || null,
    lastModifyTime: Number(row.modified_at) || null,
  }
}

/** A row of the list: type and source by their names (wire contract 3.3). */
function listed(call: Call, row: Selected) {
  const source = keyOf(messageSources, row.message_source)
  const channel = keyOf(messageChannels, row.message_type)
  return {
    ...describe(call, row),
    title: row.title || (isReason(row.reason) ? ownWords(row.reason, call.language).title : ''),
    messageSource: source ? call.text(`messageTemplate.${source}`) : '',
    messageCode: row.message_type,
    messageType: channel ? call.text(`messageTemplate.${channel}`) : '',
  }
}

const sortable = {
  fullName: 'message_template.full_name',
  enCode: 'message_template.en_code',
  sortCode: 'message_template.sort_code',
  enabledMark: 'message_template.enabled_mark',
  creatorTime: 'message_template.created_at',
} as const
const isSortable = (name: string): name is keyof typeof sortable => Object.hasOwn(sortable, name)

export async function listTemplates(
  call: Call,
  query: Handled<Endpoints['messageTemplate.list']>['query'],
): Promise<AnswerData<Endpoints['messageTemplate.list']>> {
  const { database } = call
  const { keyword = '', templateType = '', enabledMark = '', messageType = '', messageSource = '', sidx = '' } = query
  const word = keyword.trim()
  let found = selected(database)
  if (word !== '')
    found = found.where((row) =>
      row.or([
        likeContains(database, 'message_template.full_name', word),
        likeContains(database, 'message_template.en_code', word),
      ]),
    )
  if (templateType !== '') found = found.where('message_template.template_type', '=', Number(templateType))
  if (enabledMark !== '') found = found.where('message_template.enabled_mark', '=', Number(enabledMark))
  if (messageType !== '') found = found.where('message_template.message_type', '=', messageType)
  if (messageSource !== '') found = found.where('message_template.message_source', '=', messageSource)
  if (isSortable(sidx) && query.sort) found = found.orderBy(sortable[sidx], query.sort === 'desc' ? 'desc' : 'asc')
  const sorted = found.orderBy('message_template.sort_code').orderBy('message_template.id')
  const { rows, pagination } = await readPage(sorted, query)
  return { list: rows.map((row) => listed(call, row)), pagination }
}

/** One template with its parameters; 404 where there is none. */
export async function readTemplate(call: Call, id: string) {
  const row = await selected(call.database).where('message_template.id', '=', id).executeTakeFirst()
  if (!row) fail(404, 'table.notFound')
  return {
    ...describe(call, row),
    content: row.content,
    templateCode: row.template_code,
    wxSkip: row.wx_skip,
    xcxAppId: row.xcx_app_id,
    description: row.description,
    templateParamList: listOf(row.params).map((each) => ({ ...each, templateId: id })),
    smsFieldList: listOf(row.sms_fields),
    translations: (row.translations === '' ? {} : JSON.parse(row.translations)) as Record<string, never>,
    ownWords: row.template_type === 1 && isReason(row.reason) ? ownWords(row.reason, call.language) : null,
    version: versionOf(spec, row as unknown as Row),
  }
}

const items = z.array(z.looseObject({ id: z.string().catch(''), field: z.string().catch('') }))
const listOf = (stored: string) =>
  items.parse(stored === '' ? [] : JSON.parse(stored)) as {
    id: string
    field: string
    fieldName: string
    smsField: string
  }[]

/** The input as columns: lists as JSON, markup cut down to what may be shown, the source as the reason has it. */
function stored(input: Input): Row {
  const { templateParamList, smsFieldList, translations, reason, messageType, content, ownWords: _own, ...rest } = input
  const isMarkup = messageType === messageChannels.inApp || messageType === messageChannels.mail
  const clean = (text: string) => (isMarkup ? cleanRichText(text) : text)
  const texts = translations && {
    translations: JSON.stringify(
      Object.fromEntries(
        Object.entries(translations).map(([language, words]) => [
          language,
          { title: words.title, content: clean(words.content) },
        ]),
      ),
    ),
  }
  return {
    ...rest,
    ...(messageType === undefined ? {} : { messageType }),
    ...(content === undefined ? {} : { content: clean(content) }),
    ...texts,
    ...(templateParamList === undefined ? {} : { params: JSON.stringify(templateParamList) }),
    ...(smsFieldList === undefined ? {} : { smsFields: JSON.stringify(smsFieldList) }),
    ...(reason === undefined
      ? {}
      : { reason, ...(isReason(reason) ? { messageSource: messageSources[sourceOf(reason)] } : {}) }),
  }
}
const sourceOf = (reason: MessageReason) => messageReasons[reason].source

/** Creates a template of somebody's own and answers its id. */
export function createTemplate({ database, user, now }: Call, input: Input): Promise<string> {
  const made = { ...stored(input), templateType: 0, creatorUserId: user.userId, lastModifyTime: now() }
  return createRow(database, spec, made, now())
}

/** Changes a template. What a built-in one is for stays as it is, whatever a client sends back. */
export async function updateTemplate({ database, now }: Call, id: string, input: Input): Promise<void> {
  const row = await database
    .selectFrom('message_template')
    .select(['template_type', 'message_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) fail(404, 'table.notFound')
  const { templateType: _type, ...change } = stored({ messageType: row.message_type, ...input })
  const fixed =
    row.template_type === 1 ? new Set(['fullName', 'enCode', 'messageType', 'messageSource', 'reason']) : null
  const kept = fixed ? Object.fromEntries(Object.entries(change).filter(([name]) => !fixed.has(name))) : change
  await updateRow(database, spec, id, { ...kept, lastModifyTime: now() })
}

/** Deletes a template; refuses with 400 a built-in one, which can be disabled. */
export async function deleteTemplate({ database, text }: Call, id: string): Promise<void> {
  const row = await database
    .selectFrom('message_template')
    .select('template_type')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.template_type === 1) fail(400, 'messageTemplate.builtInStays')
  await requireUnconfigured(database, id, text('sendConfig.many'))
  await deleteRow(database, spec, id)
}

export const toggleTemplate = ({ database }: Call, id: string, wanted?: number): Promise<void> =>
  toggleRow(database, spec, id, wanted)

/** A copy under a free name and code, somebody's own and disabled; of a built-in one with the words it says now. */
export async function copyTemplate(call: Call, id: string): Promise<void> {
  const { version: _version, id: _id, ownWords: own, ...entity } = await readTemplate(call, id)
  const free = await freeCopy(call.database, 'message_template', entity, call.text('messageTemplate.copyMark'))
  const title = entity.title || own?.title || ''
  const content = entity.content || own?.content || ''
  await createTemplate(call, { ...entity, ...free, title, content, enabledMark: 0 })
}
