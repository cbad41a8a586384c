import { isCode, isEmail } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import { type AccountSecrets, accountTypes } from '#server/core/senders/accounts.ts'
import type { Row } from '#server/core/table.ts'

const secrets: Readonly<Record<number, readonly (keyof AccountSecrets)[]>> = {
  [accountTypes.mail]: ['smtpPassword'],
  [accountTypes.sms]: ['appSecret', 'appKey'],
  [accountTypes.webHook]: ['bearer', 'webhookAddress'],
  [accountTypes.weChat]: ['appSecret', 'agentId', 'bearer'],
}

/** Which secrets an account of a type has. */
export const secretsOf = (type: number): readonly (keyof AccountSecrets)[] => secrets[type] ?? []

/** The rules across the fields of an account, as it will be stored. Refuses with 400, naming the field. */
export function requireAccount(row: Row): void {
  const textOf = (name: string) => String(row[name] ?? '').trim()
  const need = (...names: string[]) => {
    for (const name of names) if (textOf(name) === '') fail(400, 'messageAccount.missing', { field: name })
  }
  if (!isCode(textOf('enCode'))) fail(400, 'messageTemplate.badCode', { field: 'enCode' })
  switch (Number(row['type'])) {
    case accountTypes.mail: {
      need('smtpServer', 'smtpUser')
      const port = Number(row['smtpPort'])
      if (!(port >= 1 && port <= 65_535)) fail(400, 'messageAccount.badPort', { field: 'smtpPort' })
      if (!isEmail(textOf('smtpUser'))) fail(400, 'messageAccount.badSender', { field: 'smtpUser' })
      return
    }
    case accountTypes.sms: {
      if (![1, 2].includes(Number(row['channel']))) fail(400, 'messageAccount.badChannel', { field: 'channel' })
      return need('smsSignature', 'appId', ...(Number(row['channel']) === 2 ? ['sdkAppId'] : []))
    }
    case accountTypes.webHook: {
      if (!['1', '2'].includes(textOf('webhookType'))) fail(400, 'messageAccount.badHook', { field: 'webhookType' })
      const address = textOf('webhookAddress')
      const url = URL.canParse(address) ? new URL(address) : null
      const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
      if (!isWeb) fail(400, 'messageAccount.badAddress', { field: 'webhookAddress' })
      return
    }
    case accountTypes.weChat:
      return need('appId')
    default:
      fail(400, 'messageAccount.unknownType', { field: 'type' })
  }
}
