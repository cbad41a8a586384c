import type { ErrorCode } from '#shared/ipc/errors.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { createPlatformClient, type PlatformClientOptions } from '#main/http/client.ts'
import type { SessionEnd } from '#main/http/contract.ts'
import { createSessionFetch } from '#main/network/session-fetch.ts'
import { nodeRequests } from './node-request.ts'

export const token = 'Bearer aVeryLongOpaqueToken.0123456789'

/** A client over the session fetch and node:http, with what it reported. */
export function clientFor(baseUrl: string, overrides: Partial<PlatformClientOptions> = {}) {
  const requests = nodeRequests()
  const ended: SessionEnd[] = []
  const reached: boolean[] = []
  const client = createPlatformClient({
    fetch: createSessionFetch({ request: requests.request }),
    baseUrl: () => baseUrl,
    token: () => token,
    sessionEnded: (end) => ended.push(end),
    reached: (one) => reached.push(one),
    now: () => 1_760_000_000_500,
    ...overrides,
    limits: { retryDelay: 5, ...overrides.limits },
  })
  return { client, requests, ended, reached }
}

/** Runs something that must fail on purpose and returns the failure. */
export async function failureOf(work: Promise<unknown>): Promise<BridgeFailure> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof BridgeFailure) return outcome.error
  throw new Error(
    `expected a BridgeFailure, got ${JSON.stringify(outcome)} ${String('error' in outcome ? outcome.error : '')}`,
  )
}

export async function codeOf(work: Promise<unknown>): Promise<ErrorCode> {
  return (await failureOf(work)).code
}
