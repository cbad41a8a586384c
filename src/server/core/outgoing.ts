import { type Message, message } from '#server/messages/message.ts'
import { failWith } from './answer.ts'
import { outboundReason } from './outbound/allowed-hosts.ts'
import { OutboundFault } from './outbound/request.ts'

/** Where other systems answer. Only the environment of the server, never a person, names others than the real ones. */
export interface OutgoingHosts {
  readonly dingTalk: string
  readonly weCom: string
  readonly aliyunSms: string
  readonly tencentSms: string
}

const realHosts: OutgoingHosts = {
  dingTalk: 'https://oapi.dingtalk.com',
  weCom: 'https://qyapi.weixin.qq.com',
  aliyunSms: 'https://dysmsapi.aliyuncs.com',
  tencentSms: 'https://sms.tencentcloudapi.com',
}

/** The real hosts but for those that are named, such as a stand-in of a test. */
export function outgoingHosts(
  named: { readonly [Name in keyof OutgoingHosts]?: string | undefined } = {},
): OutgoingHosts {
  const { dingTalk, weCom, aliyunSms, tencentSms } = named
  return {
    dingTalk: dingTalk || realHosts.dingTalk,
    weCom: weCom || realHosts.weCom,
    aliyunSms: aliyunSms || realHosts.aliyunSms,
    tencentSms: tencentSms || realHosts.tencentSms,
  }
}

const MAX_ANSWER = 8 * 1024 * 1024

/** Another system was not reached, was too slow or answered what nobody can read; `status` 0 without an answer. */
export class OutgoingFault extends Error {
  readonly status: number
  constructor(reason: string, status = 0, cause?: unknown) {
    super(reason, { cause })
    this.status = status
  }
}

/** Codes of a connection that did not come about, nodemailer's among them. */
const unreached = /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|EHOST\w+|ENET\w+|ETIMEDOUT|ESOCKET|EDNS|EPIPE)$/

/** What another system refused, in its own words, or that it was not reached at all. */
export function outsideReason({ message: reason, cause }: Error): Message {
  const code = String((cause as { readonly code?: unknown } | undefined)?.code ?? '')
  if (cause instanceof OutboundFault) return outboundReason(cause)
  const isAway = cause instanceof OutgoingFault ? cause.status === 0 : unreached.test(code)
  return message(isAway ? 'settings.notReached' : 'settings.refusedOutside', { reason })
}

/** Tells that with 400. */
export function failOutside(error: Error): never {
  failWith(400, outsideReason(error))
}

interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks another system and reads its JSON, whatever its status: how it words its errors is its own. Follows no redirect, and
 * reads 8 MiB at most. Throws OutgoingFault, whose words name neither the address nor what was sent.
 */
export async function askOutside(
  url: URL,
  { timeout, signal, ...request }: Outgoing,
): Promise<Record<string, unknown>> {
  const signals = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.any(signals) })
    text = await readText(response)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof OutgoingFault) throw error
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    throw new OutgoingFault(isSlow ? `no answer within ${timeout} ms` : reasonOf(error), 0, error)
  }
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer))
      return answer as Record<string, unknown>
  } catch {
    // Told below.
  }
  throw new OutgoingFault(`HTTP ${response.status}`, response.status)
}

/** Such as ECONNREFUSED; what fetch says itself is always the same. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } }
  if (typeof cause?.code === 'string') return cause.code
  return error instanceof Error ? error.message : String(error)
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_ANSWER) throw new OutgoingFault('the answer is too long', response.status)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
