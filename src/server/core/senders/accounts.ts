import { loose } from '#server/database/loose.ts'
import type { Services } from '../call.ts'
import { allowedHosts, isOfAddress } from '../outbound/allowed-hosts.ts'
import { admittedAddress, OutboundFault } from '../outbound/request.ts'
import { openSettings } from '../settings.ts'
import { type SenderContext, SendFault } from './sender.ts'

/** What an account sends by, as the family numbers it. */
export const accountTypes = { mail: 2, sms: 3, webHook: 6, weChat: 7 } as const

/** Secrets of an account; stored together, sealed. */
export interface AccountSecrets {
  readonly smtpPassword?: string
  readonly appSecret?: string
  readonly appKey?: string
  readonly bearer?: string
  readonly agentId?: string
  /** Of web hooks: the whole address, which admits whoever has it; its column holds the origin alone. */
  readonly webhookAddress?: string
}

/** An account that messages are sent by, its secrets open. */
export interface Account {
  readonly name: string
  readonly type: number
  readonly addressorName: string
  readonly smtpServer: string
  readonly smtpPort: number
  readonly sslLink: number
  readonly smtpUser: string
  /** Of text messages: 1 Alibaba Cloud, 2 Tencent Cloud. */
  readonly channel: number
  readonly smsSignature: string
  readonly appId: string
  readonly sdkAppId: string
  /** Of web hooks: 1 a robot of DingTalk, 2 one of WeCom. */
  readonly webhookType: string
  readonly webhookAddress: string
  /** Of web hooks: 2 where what is sent is signed with the secret. */
  readonly approveType: string
  readonly secrets: AccountSecrets
}

type Opening = Pick<Services, 'database' | 'seals'>

export const openSecrets = (seals: Services['seals'], sealed: unknown): AccountSecrets =>
  JSON.parse(seals.open(String(sealed ?? '')) || '{}') as AccountSecrets

/** An enabled account; null where it is gone or disabled. */
export async function openAccount({ database, seals }: Opening, id: string): Promise<Account | null> {
  const row = await loose(database)
    .selectFrom('message_account')
    .selectAll()
    .where('id', '=', id)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!row) return null
  const text = (column: string) => String(row[column] ?? '')
  const secrets = openSecrets(seals, row['secrets_sealed'])
  return {
    name: text('full_name'),
    type: Number(row['type']),
    addressorName: text('addressor_name'),
    smtpServer: text('smtp_server'),
    smtpPort: Number(row['smtp_port']),
    sslLink: Number(row['ssl_link']),
    smtpUser: text('smtp_user'),
    channel: Number(row['channel']),
    smsSignature: text('sms_signature'),
    appId: text('app_id'),
    sdkAppId: text('sdk_app_id'),
    webhookType: text('webhook_type'),
    webhookAddress: secrets.webhookAddress ?? text('webhook_address'),
    approveType: text('approve_type'),
    secrets,
  }
}

/** The address of a web hook without what admits to it. */
export function originOf(address: unknown): string {
  const text = String(address ?? '')
  return URL.canParse(text) ? new URL(text).origin : text
}

/** Seals addresses of web hooks that were stored before they were secrets. */
export async function sealAddresses({ database, seals, log }: Opening & Pick<Services, 'log'>): Promise<void> {
  const tables = loose(database)
  const rows = await tables
    .selectFrom('message_account')
    .select(['id', 'webhook_address', 'secrets_sealed'])
    .where('type', '=', accountTypes.webHook)
    .execute()
  for (const row of rows) {
    const { id, webhook_address: address, secrets_sealed: before } = row
    if (originOf(address) === address) continue
    try {
      const secrets = openSecrets(seals, before)
      const sealed = seals.seal(JSON.stringify({ ...secrets, webhookAddress: address }))
      await tables
        .updateTable('message_account')
        .set({ webhook_address: originOf(address), secrets_sealed: sealed })
        .where('id', '=', id)
        .where('webhook_address', '=', address)
        .where('secrets_sealed', '=', before)
        .execute()
    } catch (error) {
      log.error({ err: error, account: id }, 'address of a web hook not sealed')
    }
  }
}

/** Milliseconds that a name server has. */
const LOOK_UP = 10_000

/** The address of a server that the list of allowed hosts admits. Throws SendFault. */
export async function admittedServer(database: Services['database'], host: string, port: number): Promise<string> {
  try {
    return await admittedAddress(
      host.trim().toLowerCase(),
      port,
      { allowed: await allowedHosts(database) },
      AbortSignal.timeout(LOOK_UP),
    )
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error
    throw new SendFault(error.message, isOfAddress(error), error)
  }
}

/** What senders work with: the system configuration, and over it what an account says. */
export async function contextOf(
  services: Opening & Pick<Services, 'hosts' | 'now'>,
  account: Account | null,
): Promise<SenderContext> {
  const { hosts, now } = services
  const settings = await openSettings(services)
  if (!account) return { settings, hosts, now }
  const { secrets } = account
  if (account.type === accountTypes.mail) {
    const address = await admittedServer(services.database, account.smtpServer, account.smtpPort)
    const mail = {
      emailSmtpHost: account.smtpServer.trim(),
      emailSmtpPort: account.smtpPort,
      emailSsl: account.sslLink,
      emailAccount: account.smtpUser,
      emailPassword: secrets.smtpPassword ?? '',
      emailSenderName: account.addressorName,
    }
    return { settings: { ...settings, ...mail }, address, hosts, now }
  }
  const sms = {
    smsProvider: account.channel === 2 ? 'tencent' : 'aliyun',
    smsSignName: account.smsSignature,
    aliAccessKey: account.appId,
    aliSecret: secrets.appSecret ?? '',
    tencentSecretId: account.appId,
    tencentSecretKey: secrets.appSecret ?? '',
    tencentAppId: account.sdkAppId,
  }
  return { settings: { ...settings, ...sms }, hosts, now }
}
