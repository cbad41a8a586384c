import * as z from 'zod'
import { parseTime } from '#shared/form/dates.ts'

/** Characters of a chat text (specification, section 5: trimmed, never empty). */
export const MAX_CHAT_TEXT = 4000
/** Messages of one page of a history: 30 first, 50 in the panel (section 9). */
export const MAX_HISTORY_PAGE = 100
/** Characters of a server's own words that are shown. */
const MAX_WORDS = 500

const id = z.union([z.string().min(1).max(100), z.number()]).transform(String)
const words = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, MAX_WORDS))
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? ''))
const number = z.coerce.number().int().catch(0)
/** Epoch milliseconds, also where a server writes a date; 0 for none. */
const time = z
  .union([z.number(), z.string()])
  .catch(0)
  .transform(
    (value) => (typeof value === 'number' || /^\d+$/.test(value) ? Math.trunc(Number(value)) : parseTime(value)) ?? 0,
  )
const count = z.coerce.number().int().min(0).catch(0)
const token = z.string().max(300)

export const chatKinds = ['text', 'image', 'voice', 'video'] as const

/** Stored name of an upload of type IM. */
const mediaName = z.string().regex(/^[\w-][\w.-]{0,199}$/)
const pixels = z.coerce.number().int().min(0).max(100_000).default(0)
/** What is sent: the uploaded name with the size of a picture, or the seconds of a recording. */
const sentContent = z.union([
  z.string().max(2 * MAX_CHAT_TEXT),
  z.object({ name: mediaName, width: pixels, height: pixels, length: z.coerce.number().min(0).max(86_400).optional() }),
])
/** What arrives: the address of the file in place of its name. */
const receivedContent = z.union([
  z.string(),
  z.number().transform(String),
  z.null().transform(() => ''),
  z.looseObject({
    path: text,
    width: z.coerce.number().optional().catch(undefined),
    height: z.coerce.number().optional().catch(undefined),
    length: z.coerce.number().optional().catch(undefined),
  }),
])

/** What of a message only our own server says: its id, its place in the history of the reader (from 1), and the sender's key. */
const ownFields = {
  id: z.string().max(100).optional().catch(undefined),
  index: z.coerce.number().int().min(1).optional().catch(undefined),
  clientKey: z.string().max(80).optional().catch(undefined),
}

const historyRow = z.looseObject({
  id: text,
  sendUserId: text,
  sendTime: time,
  receiveUserId: text,
  /** Of a medium the JSON text of its object, which some servers parse first. */
  content: z.union([z.record(z.string(), z.unknown()).transform((medium) => JSON.stringify(medium)), text]),
  contentType: z.enum(chatKinds).catch('text'),
  /** 1: its receiver has read it. */
  state: number,
  index: ownFields.index,
})
export type HistoryRow = z.output<typeof historyRow>

/**
 * Every frame of the socket (wire contract 3.4), by its method: who sends it, and what it carries beside `method`. The
 * family's own spellings (`formUserId` for from, `sord`, `UserId`) are on the wire. Methods and fields marked "ours" are
 * not known to other servers and clients, which pass them over.
 */
export const socketMethods = {
  OnConnection: { from: 'client', fields: z.object({ token, mobileDevice: z.boolean().catch(false) }) },
  SendMessage: {
    from: 'client',
    fields: z.object({
      token,
      toUserId: id,
      messageType: z.enum(chatKinds),
      messageContent: sentContent,
      /** Ours: the same of every try of one message, so that it arrives once. */
      clientKey: z
        .string()
        .regex(/^[\w-]{8,80}$/)
        .optional(),
    }),
  },
  MessageList: {
    from: 'client',
    fields: z.object({
      token,
      toUserId: id,
      formUserId: text,
      currentPage: z.coerce.number().int().min(1).max(1_000_000).catch(1),
      pageSize: z.coerce.number().int().min(1).max(MAX_HISTORY_PAGE).catch(30),
      sord: z.enum(['asc', 'desc']).catch('desc'),
      keyword: z
        .string()
        .max(200)
        .nullish()
        .catch('')
        .transform((word) => word ?? ''),
      /** Ours: said again in the answer. */
      requestId: z.string().max(80).optional().catch(undefined),
    }),
  },
  /** `formUserId`: whose messages are read now. */
  UpdateReadMessage: { from: 'client', fields: z.object({ token, formUserId: id }) },
  HeartCheck: { from: 'client', fields: z.object({}) },

  initMessage: {
    from: 'server',
    fields: z.object({
      unreadNums: z
        .array(
          z.looseObject({
            sendUserId: text,
            unreadNum: count,
            defaultMessage: text,
            defaultMessageType: text,
            defaultMessageTime: time,
            /** Ours. */
            realName: text,
          }),
        )
        .catch([]),
      unreadNoticeCount: count,
      unreadMessageCount: count,
      unreadSystemMessageCount: count,
      userId: text,
    }),
  },
  online: { from: 'server', fields: z.object({ userId: text }) },
  /** Echo to every client of the sender. */
  sendMessage: {
    from: 'server',
    fields: z.object({
      UserId: text,
      toUserId: text,
      toRealName: text,
      toAccount: text,
      toHeadIcon: text,
      messageType: z.enum(chatKinds).catch('text'),
      toMessage: receivedContent,
      dateTime: time,
      ...ownFields,
    }),
  },
  receiveMessage: {
    from: 'server',
    fields: z.object({
      formUserId: text,
      formMessage: receivedContent,
      messageType: z.enum(chatKinds).catch('text'),
      dateTime: time,
      realName: text,
      account: text,
      headIcon: text,
      ...ownFields,
    }),
  },
  messageList: {
    from: 'server',
    fields: z.object({
      list: z.array(historyRow).catch([]),
      pagination: z.looseObject({ total: count }).catch({ total: 0 }),
      requestId: z.string().optional().catch(undefined),
    }),
  },
  messagePush: {
    from: 'server',
    fields: z.object({
      title: words,
      unreadNoticeCount: count,
      messageType: number,
      id: ownFields.id,
      /** Ours: the configuration of the task that it is about. */
      bodyText: z.string().max(4000).optional().catch(undefined),
    }),
  },
  /** Ours: what the other side has read, up to this time. */
  messageRead: { from: 'server', fields: z.object({ formUserId: id, readTime: number }) },
  /** Ours: another client of the account read, removed or deleted something of this conversation. */
  conversationChanged: { from: 'server', fields: z.object({ partnerId: id }) },
  /** Ours: another client of the account read or deleted messages. */
  messagesChanged: { from: 'server', fields: z.object({}) },
  /** Ours: somebody said something about a record that the person follows, or changed or deleted it. */
  recordCommented: { from: 'server', fields: z.object({ modelId: id, recordId: id }) },
  logout: { from: 'server', fields: z.object({ msg: words, token: text }) },
  closeSocket: { from: 'server', fields: z.object({}) },
  refresh: { from: 'server', fields: z.object({}) },
  /** `clientKey`, ours: the message that was refused. */
  error: { from: 'server', fields: z.object({ msg: words, clientKey: ownFields.clientKey }) },
  /** Ours: what the person may do changed. */
  permissionsChanged: { from: 'server', fields: z.object({}) },
} as const satisfies Record<string, { readonly from: 'client' | 'server'; readonly fields: z.ZodObject }>

type Methods = typeof socketMethods
export type Side = 'client' | 'server'
export type MethodOf<From extends Side> = {
  [Name in keyof Methods]: Methods[Name]['from'] extends From ? Name : never
}[keyof Methods]

/** What is written into a frame. */
export type FieldsOf<Name extends keyof Methods> = z.input<Methods[Name]['fields']>
/** What was read from one. */
export type ReadFields<Name extends keyof Methods> = z.output<Methods[Name]['fields']>
/** A frame that was read, of one side. */
export type FrameOf<From extends Side> = {
  [Name in MethodOf<From>]: { readonly method: Name } & Readonly<ReadFields<Name>>
}[MethodOf<From>]
