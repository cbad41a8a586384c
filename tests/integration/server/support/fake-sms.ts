import { createHash, createHmac } from 'node:crypto'
import { type FakeAnswer, type FakeCall, fakeHttp } from './fake-http.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What the next calls are answered instead of success, one each. */
export type Refusals = { code: string; message: string; status?: number }[]

/** Aliyun's SendSms as its documentation has it: the signature is worked out anew from the call as it arrived. */
export function fakeAliyun(secret: string, refusals: Refusals = []) {
  return fakeHttp((call): FakeAnswer => {
    const [, names = '', given = ''] =
      /^ACS3-HMAC-SHA256 Credential=[^,]+,SignedHeaders=([^,]+),Signature=([\da-f]{64})$/.exec(
        call.headers['authorization'] ?? '',
      ) ?? []
    const canonical = [
      call.method,
      call.url.pathname,
      call.url.search.slice(1).split('&').toSorted().join('&'),
      names
        .split(';')
        .map((name) => `${name}:${(call.headers[name] ?? '').trim()}\n`)
        .join(''),
      names,
      sha256(call.body),
    ].join('\n')
    const wanted = createHmac('sha256', secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex')
    const RequestId = 'B7700B8E-227E-5886-9564-26036172F01F'
    if (wanted !== given || call.headers['x-acs-content-sha256'] !== sha256(call.body))
      return {
        status: 400,
        data: { Code: 'SignatureDoesNotMatch', Message: 'The signature does not match.', RequestId },
      }
    if (call.headers['x-acs-action'] !== 'SendSms' || call.headers['x-acs-version'] !== '2017-05-25')
      return { status: 404, data: { Code: 'InvalidAction.NotFound', Message: 'no such action', RequestId } }
    const refusal = refusals.shift()
    if (refusal) {
      const { code, message, status = 200 } = refusal
      return { status, data: { Code: code, Message: message, RequestId } }
    }
    return { data: { Code: 'OK', Message: 'OK', BizId: '9006197469364984400', RequestId } }
  })
}

/** Tencent's SendSms, signed by TC3-HMAC-SHA256 and checked the same way. */
export function fakeTencent(secretKey: string, refusals: Refusals = []) {
  return fakeHttp((call): FakeAnswer => {
    const failed = (Code: string, Message: string) => ({
      data: { Response: { Error: { Code, Message }, RequestId: 'r' } },
    })
    if (!isSignedByTencent(call, secretKey)) return failed('AuthFailure.SignatureFailure', 'signature wrong')
    const { PhoneNumberSet = [] } = JSON.parse(call.body) as { PhoneNumberSet?: string[] }
    const refusal = refusals.shift()
    const [Code, Message] = refusal ? [refusal.code, refusal.message] : ['Ok', 'send success']
    const SendStatusSet = PhoneNumberSet.map((PhoneNumber) => ({ SerialNo: '1', PhoneNumber, Fee: 1, Code, Message }))
    return { data: { Response: { SendStatusSet, RequestId: 'r' } } }
  })
}

function isSignedByTencent(call: FakeCall, secretKey: string): boolean {
  const [, day = '', service = '', names = '', given = ''] =
    /^TC3-HMAC-SHA256 Credential=[^/]+\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      call.headers['authorization'] ?? '',
    ) ?? []
  const lower = (name: string) =>
    name === 'x-tc-action' ? (call.headers[name] ?? '').toLowerCase() : call.headers[name]
  const headers = names
    .split(';')
    .map((name) => `${name}:${lower(name) ?? ''}\n`)
    .join('')
  const canonical = [call.method, call.url.pathname, '', headers, names, sha256(call.body)].join('\n')
  const text = [
    'TC3-HMAC-SHA256',
    call.headers['x-tc-timestamp'],
    `${day}/${service}/tc3_request`,
    sha256(canonical),
  ].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request')
  return createHmac('sha256', key).update(text).digest('hex') === given
}
