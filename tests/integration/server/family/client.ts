import type { TestPlatform } from '../support/platform.ts'

export interface FamilyAnswer {
  readonly code: number
  readonly msg: string
  readonly data: Record<string, unknown> & { readonly list?: Record<string, unknown>[] }
}

/** Calls as a client of the family makes them: no header of ours, bodies and answers as they travel. */
export function familyClient(platform: TestPlatform, token: string) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown) => {
    const answer = await platform.server.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: token, 'jnpf-origin': 'pc', 'vue-version': '3' },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    return answer.json<FamilyAnswer>()
  }
  return {
    get: (url: string) => call('GET', url),
    post: (url: string, body: unknown = {}) => call('POST', url, body),
    put: (url: string, body: unknown = {}) => call('PUT', url, body),
    remove: (url: string, body: unknown = {}) => call('DELETE', url, body),
  }
}

export type FamilyClient = ReturnType<typeof familyClient>
