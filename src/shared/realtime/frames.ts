import * as z from 'zod'

/** What a server pushes and this client acts on; other frames pass unheard (wire contract 3.4). */
export type Push =
  /** The session is over. `token`: whose, where the server says so. */
  | { readonly method: 'logout'; readonly message: string; readonly token: string | null }
  | { readonly method: 'closeSocket' | 'refresh' }
  /** What the person may do changed; a method of ours, which other clients of the family do not know. */
  | { readonly method: 'permissionsChanged' }

/** Characters of a message that are shown. */
const MAX_MESSAGE_LENGTH = 500

const text = z.string().catch('')
const frame = z.discriminatedUnion('method', [
  z.object({ method: z.literal('logout'), msg: text, token: text }),
  z.object({ method: z.enum(['closeSocket', 'refresh', 'permissionsChanged']) }),
])

/** Reads one frame; null for whatever is not acted on, a broken one included. */
export function readPush(received: string): Push | null {
  let value: unknown
  try {
    value = JSON.parse(received)
  } catch {
    return null
  }
  const { success, data } = frame.safeParse(value)
  if (!success) return null
  if (data.method !== 'logout') return data
  return { method: 'logout', message: data.msg.slice(0, MAX_MESSAGE_LENGTH), token: data.token || null }
}

/** The first frame of a client: who it is. */
export function handshake(token: string): string {
  return JSON.stringify({ method: 'OnConnection', mobileDevice: false, token })
}

/** Tells a client that its session is over, and why. */
export function logoutFrame(msg: string): string {
  return JSON.stringify({ method: 'logout', msg })
}

/** Tells a client that what its person may do changed. */
export function permissionsFrame(): string {
  return JSON.stringify({ method: 'permissionsChanged' })
}
