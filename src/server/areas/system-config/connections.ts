import { isEmail, isMobile } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { failOutside } from '#server/core/outgoing.ts'
import { sendByAliyun } from '#server/core/senders/aliyun.ts'
import { SendFault } from '#server/core/senders/sender.ts'
import { sendBySmtp, tryConnection } from '#server/core/senders/smtp.ts'
import { sendByTencent } from '#server/core/senders/tencent.ts'
import { triedSettings } from './configuration.ts'

type Given = Readonly<Record<string, unknown>>

/** Tells with 400 in the words of the other side why it refused. */
async function told(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof SendFault) failOutside(error)
    throw error
  }
}

/** Signs in to the mail server as it would be configured, and sends a mail to an address where one is given. */
export async function testMail(call: Call, given: Given, to: string): Promise<void> {
  const settings = await triedSettings(call, given)
  if (settings.emailSmtpHost === '') fail(400, 'settings.noServer', { field: 'emailSmtpHost' })
  if (to !== '' && !isEmail(to)) fail(400, 'settings.email', { field: 'to' })
  if (to === '') return told(tryConnection(settings))
  const subject = call.text('settings.testSubject', { system: settings.sysName })
  const content = { kind: 'mail', subject, text: call.text('settings.testBody') } as const
  return told(sendBySmtp({ settings, hosts: call.hosts, now: call.now }, { to, content }))
}

/** Sends a code of zeros to a number by the provider as it would be configured. */
export async function testSms(call: Call, given: Given, mobile: string): Promise<void> {
  const settings = await triedSettings(call, given)
  if (settings.smsProvider === '') fail(400, 'settings.noProvider', { field: 'smsProvider' })
  if (!isMobile(mobile)) fail(400, 'auth.mobileInvalid', { field: 'mobile' })
  const content = { kind: 'sms', template: settings.smsCodeTemplate, values: [['code', '000000']] } as const
  const send = settings.smsProvider === 'aliyun' ? sendByAliyun : sendByTencent
  return told(send({ settings, hosts: call.hosts, now: call.now }, { to: mobile, content }))
}
