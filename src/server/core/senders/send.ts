import type { Services } from '../call.ts'
import { type Account, accountTypes, contextOf } from './accounts.ts'
import { sendByAliyun } from './aliyun.ts'
import { type AppContent, type MailContent, SendFault, type SmsContent } from './sender.ts'
import { sendBySmtp } from './smtp.ts'
import { sendByTencent } from './tencent.ts'
import { sendByWebHook } from './web-hook.ts'
import { sendByDingTalk, sendByWeCom } from './work-apps.ts'

export type Content = MailContent | SmsContent | AppContent

/** Which accounts deliver what; the applications of DingTalk and WeCom stand in the system configuration alone. */
const typeOf = {
  mail: accountTypes.mail,
  sms: accountTypes.sms,
  webHook: accountTypes.webHook,
  dingTalk: 0,
  weCom: 0,
} as const

/**
 * Delivers one message now, by an account or, where there is none, as the system configuration says. Throws SendFault.
 */
export async function sendNow(
  services: Pick<Services, 'database' | 'now' | 'seals' | 'hosts'>,
  account: Account | null,
  { to, content }: { readonly to: string; readonly content: Content },
): Promise<void> {
  if (account && account.type !== typeOf[content.kind]) throw new SendFault('another kind of account', true)
  if (content.kind === 'webHook') {
    if (!account) throw new SendFault('no web hook', true)
    return sendByWebHook(services, account, content)
  }
  const context = await contextOf(services, account)
  if (content.kind === 'mail') return sendBySmtp(context, { to, content })
  if (content.kind !== 'sms') {
    const sendByApp = content.kind === 'dingTalk' ? sendByDingTalk : sendByWeCom
    return sendByApp(context, { to, content })
  }
  const { smsProvider } = context.settings
  if (smsProvider === '') throw new SendFault('no gateway', false)
  const sendSms = smsProvider === 'aliyun' ? sendByAliyun : sendByTencent
  return sendSms(context, { to, content })
}
