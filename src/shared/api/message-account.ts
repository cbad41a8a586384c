import * as z from 'zod'
import { code, count, flag, id, idParams, moment, shownText, sortCode, text } from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

const menu = 'msgCenter.accounts'
const path = '/api/message/AccountConfig'
const group = 'table:messageAccount'

const account = z.looseObject({
  id,
  /** 2 mail, 3 text messages, 6 web hooks, 7 WeChat official accounts. */
  type: code.catch(2),
  fullName: text,
  enCode: text,
  addressorName: text,
  smtpServer: text,
  smtpUser: text,
  smsSignature: text,
  /** In lists the name of the provider, in the entity its number: 1 Alibaba Cloud, 2 Tencent Cloud. */
  channel: z.union([z.string(), z.number()]).nullish(),
  /** 1 a robot of DingTalk, 2 one of WeCom. */
  webhookType: text,
  webhookAddress: text,
  enabledMark: flag.catch(1),
  sortCode: count.catch(0),
  description: text,
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
})

/** Text that a client may leave out or send as null. */
const words = (most: number) => text.pipe(z.string().trim().max(most)).optional()
const number = z.preprocess(
  (value) => (value === '' ? null : value),
  z.coerce.number().int().min(0).max(99_999).nullish(),
)

const input = z.object({
  id: z.string().max(50).nullish(),
  type: code,
  fullName: shownText.min(1).max(50),
  enCode: shownText.min(1).max(50),
  addressorName: words(50),
  smtpServer: words(200),
  smtpPort: number,
  sslLink: flag.nullish(),
  smtpUser: words(300),
  /** Secrets: six stars, which stand for what is stored, leave it as it is. */
  smtpPassword: words(500),
  channel: number,
  smsSignature: words(100),
  appId: words(200),
  appSecret: words(500),
  endPoint: words(200),
  sdkAppId: words(200),
  appKey: words(200),
  zoneName: words(100),
  zoneParam: words(100),
  webhookType: words(20),
  webhookAddress: words(1000),
  /** 1 none, 2 signed with the secret `bearer`. */
  approveType: words(20),
  bearer: words(500),
  agentId: words(500),
  description: words(500),
  sortCode,
  enabledMark: flag.default(1),
})
/** A number of few digits, or nothing. */
const digits = z
  .string()
  .regex(/^\d{0,4}$/)
  .optional()

const { 'messageAccount.options': _options, ...table } = usualTable({
  name: 'messageAccount',
  path,
  what: 'Accounts that messages are sent by',
  menu,
  row: account,
  input,
  filters: {
    type: digits,
    channel: digits,
    webhookType: z.string().max(20).optional(),
    enabledMark: z.enum(['0', '1', '']).optional(),
  },
})

/** People by their ids, in one text or in a list. */
export const receivers = z.union([z.string().max(20_000), z.array(z.string().max(60)).max(200)]).nullish()

/** Accounts that messages are sent by, beside those of the system configuration (the family's AccountConfig). */
export const messageAccountArea = {
  ...table,
  ...area({
    'messageAccount.one': {
      ...table['messageAccount.one'],
      summary: 'One account; six stars stand for each secret that is set',
      data: account.extend({
        smtpPort: count.nullish(),
        sslLink: flag.catch(0),
        smtpPassword: text,
        appId: text,
        appSecret: text,
        endPoint: text,
        sdkAppId: text,
        appKey: text,
        zoneName: text,
        zoneParam: text,
        approveType: text,
        bearer: text,
        agentId: text,
        version: text,
      }),
      groups: [group],
    },
    'messageAccount.copy': {
      method: 'POST',
      path: `${path}/{id}/Actions/Copy`,
      summary: 'Copy an account, disabled, with its secrets',
      access: { menu, button: 'btn_add' },
      params: idParams,
      invalidates: [group],
    },
    'messageAccount.test': {
      method: 'POST',
      path: `${path}/testSendMail`,
      summary:
        'Send a mail to people, or a message to the group of a web hook, by an account as it is written, saved or not',
      access: { menu, button: ['btn_add', 'btn_edit'] },
      body: input.partial().extend({
        testSendEmail: receivers,
        testEmailTitle: words(200),
        testEmailContent: words(50_000),
        testType: z.unknown().optional(),
      }),
    },
  }),
}
