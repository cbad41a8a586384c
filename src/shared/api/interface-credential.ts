import * as z from 'zod'
import {
  count,
  day,
  flag,
  id,
  idParams,
  json,
  maybeList,
  moment,
  pagedList,
  pageQuery,
  shownText,
  sortCode,
  text,
} from './common.ts'
import { area } from './endpoint.ts'
import { usualTable } from './usual-table.ts'

const menu = 'system.interfaceOauth'
const path = '/api/system/InterfaceOauth'
const may = (button?: string) => ({ menu, ...(button ? { button } : {}) }) as const
const GROUP = 'table:interfaceCredential'

const credential = z.looseObject({
  id,
  appId: text,
  appName: text,
  /** Until when; null: for ever. */
  usefulLife: moment,
  verifySignature: flag.catch(0),
  creatorUser: text,
  creatorTime: moment,
  lastModifyTime: moment,
  sortCode: count.catch(0),
  enabledMark: flag.catch(1),
})

/** A last day as clients send one; nothing: for ever. What cannot be read as a day is refused: it would end nothing. */
const until = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return null
    const moment = day.parse(value)
    if (moment !== null && moment > 0) return moment
    context.addIssue({ code: 'custom', message: 'no day' })
    return z.NEVER
  })

const allowed = z.looseObject({ id, fullName: text, enCode: text, parameterJson: text })
const keyed = z.looseObject({ userId: id, userName: text, userKey: text })
const { 'interfaceCredential.options': _options, ...table } = usualTable({
  name: 'interfaceCredential',
  path,
  what: 'Credentials of other systems for data interfaces',
  menu,
  row: credential,
  input: z.object({
    id: z.string().max(50).nullish(),
    appId: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,50}$/),
    appName: shownText.min(1).max(50),
    /** Empty in a change: as it was. */
    appSecret: z
      .string()
      .trim()
      .regex(/^(?:[\x21-\x7e]{12,100})?$/)
      .nullish(),
    usefulLife: until.optional(),
    /** 1: a signature that is made with the secret is asked for; 0: the secret itself. */
    verifySignature: flag.default(0),
    /** Addresses that may ask; empty: any. */
    whiteList: z
      .string()
      .max(2000)
      .nullable()
      .transform((value) => value ?? '')
      .default(''),
    description: z
      .string()
      .max(500)
      .nullish()
      .transform((value) => value ?? ''),
    sortCode,
    enabledMark: flag.default(1),
  }),
  filters: { enabledMark: z.enum(['0', '1', '']).optional() },
})

/** Systems outside that may ask data interfaces (the family's interface authentication). */
export const interfaceCredentialArea = {
  ...table,
  ...area({
    'interfaceCredential.one': {
      ...table['interfaceCredential.one'],
      summary: 'One credential; its secret and the keys of its users for those alone who may change it',
      data: credential.extend({
        appSecret: text,
        whiteList: text,
        description: text,
        tenantId: text,
        list: maybeList(allowed),
        userList: maybeList(keyed),
        version: text,
      }),
      groups: [GROUP],
    },
    'interfaceCredential.newSecret': {
      method: 'GET',
      path: `${path}/getAppSecret`,
      summary: 'A new secret, in use once it is saved',
      access: may('btn_edit'),
      data: z.string(),
    },
    'interfaceCredential.saveInterfaces': {
      method: 'POST',
      path: `${path}/saveInterfaceList`,
      summary: 'Which data interfaces a credential is for: these and no other',
      access: may('btn_edit'),
      body: z.object({
        interfaceIdentId: z.string().min(1).max(50),
        dataInterfaceIds: z.string().max(20_000).nullish(),
      }),
      invalidates: [GROUP],
    },
    'interfaceCredential.interfaces': {
      method: 'GET',
      path: `${path}/getInterfaceList/{id}`,
      summary: 'Which data interfaces a credential is for',
      access: may(),
      params: idParams,
      data: z.object({ id: z.string(), interfaceIdentId: z.string(), list: maybeList(allowed) }),
      groups: [GROUP],
    },
    'interfaceCredential.saveUsers': {
      method: 'POST',
      path: `${path}/SaveUserList`,
      summary: 'Whose names a credential may ask in, each with a key of their own: these and no other',
      access: may('btn_edit'),
      body: z.object({
        interfaceIdentId: z.string().min(1).max(50),
        userIds: z.array(z.string().min(1).max(60)).max(1000),
      }),
      invalidates: [GROUP],
    },
    'interfaceCredential.log': {
      method: 'GET',
      path: `${path}/dataInterfaceLog/{id}`,
      summary: 'Calls under a credential, latest first; paged',
      access: may(),
      params: idParams,
      query: pageQuery.extend({ startTime: json.optional(), endTime: json.optional() }),
      data: pagedList(
        z.looseObject({
          id,
          fullName: text,
          enCode: text,
          invokTime: moment,
          invokIp: text,
          invokType: text,
          invokWasteTime: count.catch(0),
          invokDevice: text,
          failure: text,
          tenantId: text,
        }),
      ),
    },
  }),
}
