import * as z from 'zod'
import { mailFolders } from '#shared/rules/mail-folders.ts'
import { count, flag, id, idParams, jsonText, moment, orNothing, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const path = '/api/extend/Email'
const groups = ['mail'] as const
const invalidates = groups

const mailRow = z.looseObject({
  id,
  /** `inBox`, `draft` or `sent`; other servers of the family do not say it. */
  folder: text,
  subject: text,
  /** `name <address>`. */
  sender: text,
  fdate: moment,
  isRead: flag.catch(0),
  starred: flag.catch(0),
  /** Of a draft, and of what was sent. */
  recipient: text,
  creatorTime: moment,
  attachment: text,
})

const mailDetail = mailRow.extend({
  cc: text,
  bcc: text,
  /** HTML. */
  bodyText: text,
})
export type MailDetail = z.output<typeof mailDetail>

const folderCounts = z.object({ unread: count, inBox: count, star: count, draft: count, sent: count })

/** Addresses, each bare or as `name <address>`, with commas or semicolons between them. */
const addresses = text.pipe(z.string().max(5000))

const letter = z.object({
  /** Of a draft, which this is stored over; empty for a new one. */
  id: text,
  recipient: addresses,
  cc: addresses,
  bcc: addresses,
  subject: text.pipe(z.string().max(200)),
  bodyText: text.pipe(z.string().max(200_000)),
  attachment: jsonText.pipe(z.string().max(20_000)),
})
export type LetterInput = z.output<typeof letter>

const mailbox = z.object({
  account: text.pipe(z.string().max(200)),
  /** Six stars stand for the one that is stored. */
  password: text.pipe(z.string().max(200)),
  senderName: text.pipe(z.string().max(100)),
  smtpHost: text.pipe(z.string().trim().max(200)),
  smtpPort: count.pipe(z.number().min(0).max(65_535)).catch(0),
  pop3Host: text.pipe(z.string().trim().max(200)),
  pop3Port: count.pipe(z.number().min(0).max(65_535)).catch(0),
  emailSsl: flag.catch(0),
})
export type MailboxInput = z.output<typeof mailbox>

const one = (name: string, summary: string) =>
  ({
    method: 'PUT',
    path: `${path}/{id}/Actions/${name}`,
    summary,
    access: 'session',
    params: idParams,
    invalidates,
  }) as const

/** The mailbox of the caller (section 2, /emailDetail). */
export const mailArea = area({
  'mail.list': {
    method: 'GET',
    path,
    summary: 'Mail of the caller, newest first, paged: received, starred, drafts or what was sent',
    access: 'session',
    query: pageQuery.extend({ type: orNothing(z.enum(mailFolders)) }),
    data: pagedList(mailRow),
    groups,
  },
  'mail.counts': {
    method: 'GET',
    path: `${path}/Counts`,
    summary: 'How many mails of the caller each folder holds, and how many received ones are unread',
    access: 'session',
    data: folderCounts,
    groups,
  },
  'mail.addresses': {
    method: 'POST',
    path: `${path}/Addresses`,
    summary: 'The mail addresses of people whom the caller writes to',
    access: 'session',
    body: z.object({ ids: z.array(id).min(1).max(100) }),
    data: z.object({ list: z.array(z.object({ id, fullName: text, address: text })) }),
    reads: true,
  },
  'mail.read': {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One mail of the caller; reading it marks it read',
    access: 'session',
    params: idParams,
    data: mailDetail,
    invalidates,
  },
  'mail.config': {
    method: 'GET',
    path: `${path}/Config`,
    summary: 'By which account the caller sends and receives mail',
    access: 'session',
    data: mailbox,
    groups,
  },
  'mail.saveConfig': {
    method: 'PUT',
    path: `${path}/Config`,
    summary: 'Set the account that the caller sends and receives mail by; its servers have to be allowed',
    access: 'session',
    body: mailbox,
    invalidates,
  },
  'mail.checkConfig': {
    method: 'POST',
    path: `${path}/Config/Actions/CheckMail`,
    summary: 'Sign in at the server of an account, saved or not, without sending anything',
    access: 'session',
    body: mailbox,
    reads: true,
    timeout: 'long',
  },
  'mail.receive': {
    method: 'POST',
    path: `${path}/Receive`,
    summary: 'Fetch what is new from the POP3 server of the caller. Answers how many mails came',
    access: 'session',
    data: count,
    timeout: 'long',
    invalidates,
  },
  'mail.send': {
    method: 'POST',
    path,
    summary: 'Send a mail by the account of the caller, and keep it among what was sent',
    access: 'session',
    body: letter,
    bodyLimit: 1024 * 1024,
    timeout: 'long',
    invalidates,
  },
  'mail.saveDraft': {
    method: 'POST',
    path: `${path}/Actions/SaveDraft`,
    summary: 'Keep a mail that is being written. Answers its id',
    access: 'session',
    body: letter,
    bodyLimit: 1024 * 1024,
    /** Other servers of the family answer nothing. */
    data: text,
    invalidates,
  },
  'mail.delete': {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a mail of the caller',
    access: 'session',
    params: idParams,
    invalidates,
  },
  'mail.markRead': one('Read', 'Mark a mail read'),
  'mail.markUnread': one('Unread', 'Mark a mail unread'),
  'mail.star': one('Star', 'Star a mail'),
  'mail.unstar': one('Unstar', 'Take the star of a mail off'),
})
