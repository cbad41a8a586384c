import { setTimeout as wait } from 'node:timers/promises'
import { askOutside, OutgoingFault } from '#server/core/outgoing.ts'
import { ProviderFault } from './provider.ts'

/** Milliseconds of one call (wire contract 1.4). */
const TIMEOUT = 100_000
/** A call beyond their limit is tried again after so long, and longer each time. */
const PAUSE = 500
const TRIES = 6

export interface Refusal {
  readonly code: number
  readonly words: string
  /** Their finer code, where they have one. */
  readonly detail: string
}

interface ConnectionOptions {
  readonly base: string
  readonly signal?: AbortSignal | undefined
  /** Called before each request, so that none of them is far from the last; throws where there is to be none. */
  readonly beat?: (() => Promise<void>) | undefined
  /** The call that gives a token: its path with the keys. */
  readonly tokenPath: string
  readonly isExpired: (refusal: Refusal) => boolean
  readonly isRateLimited: (refusal: Refusal) => boolean
  readonly kindOf: (refusal: Refusal) => ProviderFault['kind']
}

/** Calls of one provider under one token: a token that is over is fetched anew, a limit is waited for. */
export function connectTo(options: ConnectionOptions) {
  const { base, signal, beat, tokenPath, isExpired, isRateLimited, kindOf } = options
  let token: Promise<string> | null = null

  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    await beat?.()
    try {
      return await askOutside(new URL(path, base), {
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        timeout: TIMEOUT,
        signal,
      })
    } catch (error) {
      if (error instanceof OutgoingFault) throw new ProviderFault('away', error.message, error)
      throw error
    }
  }
  const fetchToken = async () => {
    const answer = await ask(tokenPath)
    const refusal = refusalOf(answer)
    if (refusal) throw new ProviderFault('signIn', told(refusal))
    return String(answer['access_token'] ?? '')
  }

  return async function call(path: string, body?: object): Promise<Record<string, unknown>> {
    let hasRenewed = false
    for (let attempt = 1; ; attempt += 1) {
      token ??= fetchToken()
      const used = token
      const key = await used.catch((error: unknown) => {
        token = null
        throw error
      })
      const separator = path.includes('?') ? '&' : '?'
      const answer = await ask(`${path}${separator}access_token=${encodeURIComponent(key)}`, body)
      const refusal = refusalOf(answer)
      if (!refusal) return answer
      if (isExpired(refusal) && !hasRenewed) {
        hasRenewed = true
        if (token === used) token = null
      } else if (isRateLimited(refusal) && attempt < TRIES) {
        await wait(PAUSE * 2 ** (attempt - 1), undefined, signal ? { signal } : {})
      } else throw new ProviderFault(kindOf(refusal), told(refusal))
    }
  }
}

const told = ({ code, words, detail }: Refusal) => `${code}${detail === '' ? '' : `/${detail}`}: ${words}`

function refusalOf(answer: Record<string, unknown>): Refusal | null {
  const code = Number(answer['errcode'] ?? 0)
  if (code === 0) return null
  const words = String(answer['sub_msg'] ?? answer['errmsg'] ?? '')
  return { code, words, detail: String(answer['sub_code'] ?? '') }
}
