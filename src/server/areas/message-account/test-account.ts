import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { isEmail } from '#shared/rules/validation.ts'
import { cleanRichText, richTextWords } from '#shared/form/rich-text.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { failOutside } from '#server/core/outgoing.ts'
import { type Account, accountTypes, openAccount } from '#server/core/senders/accounts.ts'
import { type Content, sendNow } from '#server/core/senders/send.ts'
import { SendFault } from '#server/core/senders/sender.ts'
import { readSettings } from '#server/core/settings.ts'
import { readRow } from '#server/core/table.ts'
import { whereIn } from '#server/database/text.ts'
import { splitId } from '../people/scope.ts'
import { accountSpec, written } from './accounts.ts'
import { requireAccount } from './rules.ts'

type BodyOf<Id extends 'messageAccount.test' | 'messageTemplate.testMail'> = Handled<Endpoints[Id]>['body']
type Receivers = BodyOf<'messageAccount.test'>['testSendEmail']

/** Ids of people as clients send them: a list, or a text with commas; suffixed or bare. */
export function receiverIds(given: Receivers): string[] {
  const ids = (Array.isArray(given) ? given : (given ?? '').split(',')).map((each) => splitId(each.trim()).id)
  return [...new Set(ids)].filter((id) => id !== '')
}

/** The mail addresses of people; refuses with 400 where nobody is named, or somebody has none. */
export async function mailAddresses(call: Call, given: Receivers): Promise<string[]> {
  const ids = receiverIds(given)
  if (ids.length === 0) fail(400, 'messageAccount.noReceiver', { field: 'testSendEmail' })
  const rows = await call.database
    .selectFrom('platform_user')
    .select(['real_name', 'email'])
    .where(whereIn(call.database, 'platform_user.id', ids))
    .where('deleted_at', 'is', null)
    .execute()
  const without = rows.find(({ email }) => !isEmail(email ?? ''))
  if (rows.length < ids.length) fail(400, 'dataInterface.userMissing', { field: 'testSendEmail' })
  if (without)
    fail(400, 'messageAccount.receiverWithoutMail', { field: 'testSendEmail', params: { name: without.real_name } })
  return rows.map(({ email }) => email ?? '')
}

/** Sends one after the other; the first refusal is told with 400, in the words of the other side. */
export async function sendAll(call: Call, account: Account | null, to: readonly string[], content: Content) {
  try {
    for (const each of to) await sendNow(call, account, { to: each, content })
  } catch (error) {
    if (error instanceof SendFault) failOutside(error)
    throw error
  }
}

export function mailOf(title: string, html: string): Content {
  const clean = cleanRichText(html)
  return { kind: 'mail', subject: title, text: richTextWords(clean), html: clean }
}

/** Sends by an account as it is written, saved or not. */
export async function testAccount(call: Call, body: BodyOf<'messageAccount.test'>): Promise<void> {
  const { testSendEmail, testEmailTitle, testEmailContent, testType: _type, id, ...input } = body
  const before = id ? await readRow(call.database, accountSpec, id) : null
  const { row, secrets } = written(call, before ? { ...input, type: Number(before['type']) } : input, before)
  const whole = { enCode: 'test', fullName: '', ...before, ...secrets, ...defined(row) }
  requireAccount(whole)
  const account = accountOf(whole, secrets)
  const title = testEmailTitle || call.text('settings.testSubject', { system: '' }).trim()
  const words = testEmailContent || call.text('settings.testBody')
  if (account.type === accountTypes.mail)
    return sendAll(call, account, await mailAddresses(call, testSendEmail), mailOf(title, words))
  if (account.type === accountTypes.webHook)
    return sendAll(call, account, [''], { kind: 'webHook', title, text: richTextWords(cleanRichText(words)) })
  return fail(400, account.type === accountTypes.sms ? 'messageAccount.smsNeedsTemplate' : 'messageAccount.cannotSend')
}

const defined = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

function accountOf(row: Readonly<Record<string, unknown>>, secrets: Account['secrets']): Account {
  const text = (name: string) => String(row[name] ?? '').trim()
  return {
    name: text('fullName'),
    type: Number(row['type']),
    addressorName: text('addressorName'),
    smtpServer: text('smtpServer'),
    smtpPort: Number(row['smtpPort']),
    sslLink: Number(row['sslLink'] ?? 0),
    smtpUser: text('smtpUser'),
    channel: Number(row['channel'] ?? 0),
    smsSignature: text('smsSignature'),
    appId: text('appId'),
    sdkAppId: text('sdkAppId'),
    webhookType: text('webhookType'),
    webhookAddress: text('webhookAddress'),
    approveType: text('approveType'),
    secrets,
  }
}

/** Sends the words of a template, or those that came along, to people by an account or the system configuration. */
export async function testTemplateMail(call: Call, body: BodyOf<'messageTemplate.testMail'>): Promise<void> {
  const { id, accountConfigId, testSendEmail, toUser } = body
  const template = id
    ? await call.database.selectFrom('message_template').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (id && !template) fail(404, 'table.notFound')
  const title = body.testEmailTitle || body.title || template?.title || ''
  const html = body.testEmailContent || body.content || template?.content || ''
  if (title.trim() === '') fail(400, 'messageTemplate.noTitle', { field: 'title' })
  const account = accountConfigId ? await openAccount(call, accountConfigId) : null
  if (accountConfigId && account?.type !== accountTypes.mail)
    fail(400, 'messageAccount.gone', { field: 'accountConfigId' })
  const { emailSmtpHost, emailAccount } = await readSettings(call.database)
  if (account === null && (emailSmtpHost === '' || emailAccount === ''))
    fail(400, 'settings.noServer', { field: 'accountConfigId' })
  await sendAll(call, account, await mailAddresses(call, testSendEmail ?? toUser), mailOf(title, html))
}
