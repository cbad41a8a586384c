import { createHash, createHmac } from 'node:crypto'
import { askOutside, OutgoingFault } from '../outgoing.ts'
import { type Sender, SendFault, type SmsContent } from './sender.ts'

const TIMEOUT = 15_000
const JSON_TYPE = 'application/json; charset=utf-8'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Signing {
  readonly secretId: string
  readonly secretKey: string
  readonly service: string
  readonly host: string
  readonly action: string
  readonly body: string
  /** Epoch seconds. */
  readonly at: number
}

/** The Authorization header of a signed JSON call (API 3.0, TC3-HMAC-SHA256). */
export function signTencent({ secretId, secretKey, service, host, action, body, at }: Signing): string {
  const day = new Date(at * 1000).toISOString().slice(0, 10)
  const names = 'content-type;host;x-tc-action'
  const headers = `content-type:${JSON_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const request = ['POST', '/', '', headers, names, sha256(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', String(at), scope, sha256(request)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

interface TencentAnswer {
  readonly Error?: { readonly Code?: string; readonly Message?: string }
  readonly SendStatusSet?: readonly { readonly Code?: string; readonly Message?: string }[]
}

/** Refusals that another try may find gone. */
const passing = /^(?:LimitExceeded|RequestLimitExceeded|InternalError|ResourceUnavailable)/

/** Sends one text message by Tencent Cloud (SMS 2021-01-11, SendSms); its templates number their variables. */
export const sendByTencent: Sender<SmsContent> = async ({ settings, hosts, now }, { to, content }) => {
  const base = new URL(hosts.tencentSms)
  const at = Math.floor(now() / 1000)
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${to}`],
    SmsSdkAppId: settings.tencentAppId,
    SignName: settings.smsSignName,
    TemplateId: content.template,
    TemplateParamSet: content.values.map(([, value]) => value),
  })
  const authorization = signTencent({
    secretId: settings.tencentSecretId,
    secretKey: settings.tencentSecretKey,
    service: 'sms',
    host: base.host,
    action: 'SendSms',
    body,
    at,
  })
  const headers = {
    authorization,
    'content-type': JSON_TYPE,
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': String(at),
  }
  const answer = await askOutside(base, { method: 'POST', headers, body, timeout: TIMEOUT }).catch((error: unknown) => {
    if (error instanceof OutgoingFault) throw new SendFault(error.message, false, error)
    throw error
  })
  const { Error: refusal, SendStatusSet: states } = (answer['Response'] ?? {}) as TencentAnswer
  const { Code: code = '', Message: words = '' } = refusal ?? states?.[0] ?? {}
  if (code !== 'Ok') throw new SendFault(`${code}: ${words}`, !passing.test(code))
}
