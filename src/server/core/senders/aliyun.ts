import { createHash, createHmac, randomUUID } from 'node:crypto'
import { askOutside, OutgoingFault } from '../outgoing.ts'
import { type Sender, SendFault, type SmsContent } from './sender.ts'

const TIMEOUT = 15_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** RFC 3986: what encodeURIComponent leaves and Aliyun does not is encoded, too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

interface Signing {
  readonly keyId: string
  readonly secret: string
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly nonce: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** Headers of a signed call without a body (request signature V3, ACS3-HMAC-SHA256), and its query as it was signed. */
export function signAliyun({ keyId, secret, host, action, version, query, nonce, at }: Signing) {
  const canonicalQuery = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).toSorted()
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', canonicalQuery, canonicalHeaders, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  // The host goes with every call by itself.
  const { host: _host, ...sent } = headers
  return { query: canonicalQuery, headers: { ...sent, authorization } }
}

/** Refusals that another try may find gone: limits of the moment and trouble on their side. */
const passing = /^(?:isv\.BUSINESS_LIMIT_CONTROL|isp\.|Throttling|ServiceUnavailable|InternalError)/

/** Sends one text message by Aliyun (Dysmsapi 2017-05-25, SendSms). */
export const sendByAliyun: Sender<SmsContent> = async ({ settings, hosts, now }, { to, content }) => {
  const base = new URL(hosts.aliyunSms)
  const signed = signAliyun({
    keyId: settings.aliAccessKey,
    secret: settings.aliSecret,
    host: base.host,
    action: 'SendSms',
    version: '2017-05-25',
    query: {
      PhoneNumbers: to,
      SignName: settings.smsSignName,
      TemplateCode: content.template,
      TemplateParam: JSON.stringify(Object.fromEntries(content.values)),
    },
    nonce: randomUUID(),
    at: now(),
  })
  const address = new URL(`/?${signed.query}`, base)
  const answer = await askOutside(address, { method: 'POST', headers: signed.headers, timeout: TIMEOUT }).catch(
    (error: unknown) => {
      if (error instanceof OutgoingFault) throw new SendFault(error.message, false, error)
      throw error
    },
  )
  const code = String(answer['Code'] ?? '')
  if (code !== 'OK') throw new SendFault(`${code}: ${String(answer['Message'] ?? '')}`, !passing.test(code))
}
