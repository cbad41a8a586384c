import * as z from 'zod'
import {
  count,
  flag,
  id,
  idParams,
  json,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
  wantedMark,
} from './common.ts'
import { area } from './endpoint.ts'
import { receivers } from './message-account.ts'
import { changeOf } from './usual-table.ts'

const menu = 'system.messageTemplate'
const path = '/api/message/MessageTemplateConfig'
const group = 'table:messageTemplate'
const flagFilter = z.enum(['0', '1', '']).optional()
const codeFilter = z.string().max(20).optional()

/** What a title or text may name in braces. */
const parameter = z.looseObject({ id: text, field: text, fieldName: text })
/** Which parameter goes into which variable of a text message's approved template. */
const smsField = z.looseObject({ field: text, smsField: text })
const wording = z.object({ title: z.string().trim().max(200).default(''), content: z.string().max(50_000).default('') })

const templateRow = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  /** 0 somebody's own, 1 built in. */
  templateType: flag.catch(0),
  /** In lists the name, in the entity the code: 1 notice, 2 flow, 3 system. */
  messageSource: text,
  /** In lists the name, in the entity the code: 1 in-app, 2 mail, 3 text message, 4 DingTalk, 5 WeCom. */
  messageType: text,
  /** Ours: the code, in lists too. */
  messageCode: text.optional(),
  title: text,
  /** Ours: what the platform sends it for; '' for nothing that it sends by itself. */
  reason: text,
  enabledMark: flag.catch(1),
  sortCode: count.catch(0),
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
})

const template = templateRow.extend({
  /** HTML of in-app messages and mail, else plain text. Built in and empty: the platform's own words. */
  content: text,
  /** Of text messages: the provider's code of the approved template. */
  templateCode: text,
  wxSkip: text,
  xcxAppId: text,
  description: text,
  templateParamList: z.array(parameter).catch([]),
  smsFieldList: z.array(smsField).catch([]),
  /** Ours: title and content in the other languages; who has none reads the first ones. */
  translations: z.object({ zhtw: wording.optional(), en: wording.optional() }).catch({}),
  /** Ours: the platform's own words, which a built-in template says while nobody wrote others. */
  ownWords: z.object({ title: text, content: text }).nullish(),
  version: z.string().optional().catch(undefined),
})

const parameterInput = z.looseObject({
  field: shownText.min(1).max(51),
  fieldName: text.pipe(z.string().max(100)),
})
const optional = (most: number) => text.pipe(z.string().max(most))

const input = z.object({
  id: z.string().optional(),
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  templateType: json.optional(),
  messageSource: z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(20)).optional(),
  messageType: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(20)),
  title: optional(200).optional(),
  content: optional(50_000).optional(),
  templateCode: optional(100).optional(),
  wxSkip: optional(20).optional(),
  xcxAppId: optional(100).optional(),
  reason: z.string().max(50).optional(),
  sortCode,
  enabledMark: flag.default(1),
  description: optional(500).optional(),
  templateParamList: z.array(parameterInput).max(50).optional(),
  smsFieldList: z
    .array(z.looseObject({ field: optional(51), smsField: optional(50) }))
    .max(20)
    .optional(),
  translations: z.object({ zhtw: wording.optional(), en: wording.optional() }).optional(),
  /** Clients send the whole template back; nobody writes it. */
  ownWords: json.optional(),
})

/** Message templates (section 7, Message; wire contract 3.3). */
export const messageTemplateArea = area({
  'messageTemplate.list': {
    method: 'GET',
    path,
    summary: 'Message templates, paged; types and sources by their names',
    access: { menu },
    query: pageQuery.extend({
      templateType: flagFilter,
      messageType: codeFilter,
      messageSource: codeFilter,
      enabledMark: flagFilter,
    }),
    data: pagedList(templateRow),
    groups: [group],
  },
  'messageTemplate.one': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One message template with its parameters',
    access: { menu },
    params: idParams,
    data: template,
  },
  'messageTemplate.create': {
    method: 'POST',
    path,
    summary: 'A new message template',
    access: { menu, button: 'btn_add' },
    bodyLimit: 1024 * 1024,
    body: input,
    invalidates: [group],
  },
  'messageTemplate.update': {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a message template; of a built-in one its words, not what it is for',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    bodyLimit: 1024 * 1024,
    body: changeOf(input),
    invalidates: [group],
  },
  'messageTemplate.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a message template; built-in ones stay',
    access: { menu, button: 'btn_remove' },
    params: idParams,
    invalidates: [group],
  },
  'messageTemplate.toggle': {
    method: 'PUT',
    path: `${path}/{id}/Actions/State`,
    summary: 'Enable or disable a message template',
    access: { menu, button: 'btn_edit' },
    params: idParams,
    body: wantedMark,
    invalidates: [group],
  },
  'messageTemplate.copy': {
    method: 'POST',
    path: `${path}/copy/{id}`,
    alsoAt: [{ path: `${path}/{id}/Actions/Copy` }],
    summary: 'Copy a message template, disabled, as one of its own',
    access: { menu, button: 'btn_add' },
    params: idParams,
    invalidates: [group],
  },
  'messageTemplate.testMail': {
    method: 'POST',
    path: `${path}/testSendMail`,
    summary: 'Mail the words of a template, or those that come along, to people',
    access: { menu, button: ['btn_add', 'btn_edit'] },
    bodyLimit: 1024 * 1024,
    body: z.object({
      /** Of a template. */
      id: z.string().max(50).nullish(),
      title: optional(200).optional(),
      content: optional(50_000).optional(),
      /** What it is sent by; the system configuration when absent. */
      accountConfigId: z.string().max(50).nullish(),
      testSendEmail: receivers,
      toUser: receivers,
      testEmailTitle: optional(200).optional(),
      testEmailContent: optional(50_000).optional(),
    }),
  },
  'messageTemplate.types': {
    method: 'GET',
    path: '/api/message/MessageDataType/getTypeList/{id}',
    summary: 'What templates choose from: 1 types of messages, 2 text message providers, 3 web hooks, 4 sources',
    access: 'session',
    params: idParams,
    data: z.array(z.looseObject({ id, fullName: text, enCode: text })),
  },
})
