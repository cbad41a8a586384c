import * as z from 'zod'
import { count, flag, id, idParams, moment, pagedList, pageQuery, shownText, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'
import { receivers } from './message-account.ts'
import { usualTable } from './usual-table.ts'

const menu = 'msgCenter.sendConfig'
const path = '/api/message/SendMessageConfig'
const group = 'table:sendConfig'
const filter = z.string().max(50).optional()

const config = z.looseObject({
  id,
  fullName: text,
  enCode: text,
  /** In lists the name, in the entity the code. */
  messageSource: text,
  /** 0 somebody's own, 1 built in. */
  templateType: flag.catch(0),
  /** Ours: what the platform sends by it; '' where only whoever names it does. */
  reason: text,
  /** Of lists: the channels of its templates. */
  messageType: z.array(z.looseObject({ type: count.catch(1), fullName: text })).catch([]),
  enabledMark: flag.catch(1),
  sortCode: count.catch(0),
  description: text,
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
})

const code = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(20))
const reference = text.pipe(z.string().max(50)).optional()
const lineInput = z.object({
  id: reference,
  messageType: code.nullish(),
  templateId: z.string().min(1).max(50),
  /** '': the system configuration. */
  accountConfigId: reference,
  sortCode,
  enabledMark: flag.nullish(),
  description: text.pipe(z.string().max(500)).optional(),
})
const line = z.looseObject({
  id: text,
  messageType: text,
  templateId: text,
  templateName: text,
  templateCode: text,
  accountConfigId: text,
  accountName: text,
  accountCode: text,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
})

const { 'sendConfig.options': _options, ...table } = usualTable({
  name: 'sendConfig',
  path,
  what: 'Sending configurations',
  menu,
  row: config,
  input: z.object({
    id: z.string().max(50).nullish(),
    fullName: shownText.min(1).max(50),
    enCode: shownText.min(1).max(50),
    messageSource: code.optional(),
    reason: z.string().max(50).optional(),
    description: text.pipe(z.string().max(500)).optional(),
    sortCode,
    enabledMark: flag.default(1),
    sendConfigTemplateList: z.array(lineInput).max(50).default([]),
  }),
  filters: { messageSource: filter, templateType: filter, enabledMark: z.enum(['0', '1', '']).optional() },
})

const parameter = z.looseObject({ field: text, fieldName: text, value: text.optional() })

/** Which templates go out, and on which accounts (the family's SendMessageConfig). */
export const sendConfigArea = {
  ...table,
  ...area({
    'sendConfig.one': {
      ...table['sendConfig.one'],
      summary: 'One sending configuration with its templates and accounts',
      data: config.extend({ sendConfigTemplateList: z.array(line).catch([]), version: text }),
      groups: [group],
    },
    'sendConfig.choose': {
      method: 'GET',
      path: `${path}/getSendConfigList`,
      summary: 'The enabled sending configurations, for a notice or a flow to name one',
      access: 'session',
      query: pageQuery.extend({ messageSource: filter, templateType: filter }),
      data: pagedList(z.looseObject({ id, fullName: text, enCode: text })),
      groups: [group],
    },
    'sendConfig.copy': {
      method: 'POST',
      path: `${path}/{id}/Actions/Copy`,
      summary: 'Copy a sending configuration, disabled',
      access: { menu, button: 'btn_add' },
      params: idParams,
      invalidates: [group],
    },
    'sendConfig.testList': {
      method: 'POST',
      path: `${path}/getTestConfig/{id}`,
      summary: 'What a test of it sends: each template with its parameters',
      access: { menu, button: 'btn_edit' },
      params: idParams,
      data: z.array(
        z.looseObject({
          id: text,
          templateId: text,
          msgTemplateName: text,
          messageType: text,
          accountConfigId: text,
          paramJson: z.array(parameter).catch([]),
        }),
      ),
    },
    'sendConfig.test': {
      method: 'POST',
      path: `${path}/testSendConfig`,
      summary: 'Send templates to people at once, and say of each how it went',
      access: { menu, button: 'btn_edit' },
      body: z
        .array(
          z.object({
            templateId: z.string().min(1).max(50),
            accountConfigId: z.string().max(50).nullish(),
            toUser: receivers,
            paramJson: z
              .array(z.object({ field: z.string().max(51), value: z.string().max(2000).nullish() }))
              .max(60)
              .nullish(),
          }),
        )
        .min(1)
        .max(50),
      data: z.array(z.looseObject({ messageType: text, isSuccess: text, result: text })),
    },
  }),
}
