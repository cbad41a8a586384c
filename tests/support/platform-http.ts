import { createHash } from 'node:crypto'

/** MD5 hex of a password, as every client of the contract sends it. */
export function hashPassword(plain: string): string {
  return createHash('md5').update(plain).digest('hex')
}

export interface Envelope<Data = unknown> {
  readonly code: number
  readonly msg: string
  readonly data: Data
}

/** A bare HTTP client of the contract for tests and benchmarks: no product code in between. */
export function httpClient(url: string, token: string | null = null) {
  const headers: Record<string, string> = { 'jnpf-origin': 'pc', ...(token ? { authorization: token } : {}) }
  return {
    url,
    token,
    async get<Data = unknown>(path: string): Promise<Envelope<Data>> {
      return (await (await fetch(url + path, { headers })).json()) as Envelope<Data>
    },
    async send<Data = unknown>(
      method: 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: unknown,
    ): Promise<Envelope<Data>> {
      const answer = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await answer.json()) as Envelope<Data>
    },
  }
}
export type HttpClient = ReturnType<typeof httpClient>

/** Signs in and answers a client that carries the token. */
export async function signedInClient(url: string, account: string, password: string): Promise<HttpClient> {
  const answer = await fetch(`${url}/api/oauth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'jnpf-origin': 'pc' },
    body: new URLSearchParams({
      account,
      password: hashPassword(password),
      origin: 'password',
      grant_type: 'password',
    }),
  })
  const envelope = (await answer.json()) as Envelope<{ token: string } | null>
  if (envelope.code !== 200 || !envelope.data) throw new Error(`sign-in of ${account} failed: ${envelope.msg}`)
  return httpClient(url, envelope.data.token)
}
