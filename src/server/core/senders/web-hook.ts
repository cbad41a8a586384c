import { createHmac } from 'node:crypto'
import type { Services } from '../call.ts'
import { allowedHosts, isOfAddress } from '../outbound/allowed-hosts.ts'
import { OutboundFault, requestOutside } from '../outbound/request.ts'
import type { Account } from './accounts.ts'
import { type AppContent, SendFault } from './sender.ts'

/** A robot of WeCom; any other takes what one of DingTalk does. */
const WECOM = '2'

/** The address of a DingTalk robot, signed with its secret at a moment (its own way: HmacSHA256 over moment and secret). */
export function signedAddress(address: string, secret: string, at: number): string {
  const url = new URL(address)
  const sign = createHmac('sha256', secret).update(`${at}\n${secret}`).digest('base64')
  url.searchParams.set('timestamp', String(at))
  url.searchParams.set('sign', sign)
  return url.href
}

/** Sends one message to a robot of a group chat in DingTalk or WeCom. Throws SendFault. */
export async function sendByWebHook(
  { database, now }: Pick<Services, 'database' | 'now'>,
  account: Account,
  { title, text }: AppContent,
): Promise<void> {
  const { webhookAddress, webhookType, approveType, secrets } = account
  const secret = secrets.bearer ?? ''
  const isSigned = webhookType !== WECOM && approveType === '2' && secret !== ''
  const url = isSigned ? signedAddress(webhookAddress, secret, now()) : webhookAddress
  const content = title === '' || title === text ? text : `${title}\n${text}`
  const request = {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msgtype: 'text', text: { content } }),
  } as const
  const words = await requestOutside(request, { allowed: await allowedHosts(database) }).catch((error: unknown) => {
    if (!(error instanceof OutboundFault)) throw error
    throw new SendFault(`${error.fault} ${error.detail}`, isOfAddress(error), error)
  })
  const { errcode = 0, errmsg = '' } = answerOf(words)
  // 130101 and 45009: too many a minute.
  const isPassing = Number(errcode) === 130_101 || Number(errcode) === 45_009
  if (Number(errcode) !== 0) throw new SendFault(`${String(errcode)}: ${String(errmsg)}`, !isPassing)
}

/** Robots of others answer what they like. */
function answerOf(words: string): { readonly errcode?: unknown; readonly errmsg?: unknown } {
  try {
    const answer: unknown = JSON.parse(words)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}
