import { createPublicKey, verify } from 'node:crypto'
import type { UpdateState } from '#shared/ipc/desktop.ts'
import { compareVersions, readVersion } from '#shared/rules/version.ts'
import { readFeed } from './feed.ts'
import { isFeedAddress, type UpdateSource } from './source.ts'

export interface UpdateCheckOptions {
  readonly source: UpdateSource | null
  /** The running version. */
  readonly version: string
  readonly fetch: (url: string, init: { readonly signal: AbortSignal; readonly redirect: 'error' }) => Promise<Response>
  readonly changed: (state: UpdateState) => void
  readonly now: () => number
}

export interface UpdateCheck {
  readonly hasSource: boolean
  state(): UpdateState
  /** Never rejects; a check that runs already is waited for. */
  check(): Promise<UpdateState>
  /** Address of the offered version's file; null while none is offered. */
  link(): string | null
  stop(): void
}

/** Bytes of a feed. */
const MAX_BYTES = 256 * 1024
const TIMEOUT = 20_000

type Finding = { readonly release: ReturnType<typeof readFeed>; readonly fault: UpdateState['fault'] }

/**
 * Looks whether the feed has a newer version than this one. It only tells: the file is downloaded by the person's own
 * browser. With a key, the feed counts only with its detached Ed25519 signature (base64 in `{feed}.sig`).
 */
export function createUpdateCheck({ source, version, fetch, changed, now }: UpdateCheckOptions): UpdateCheck {
  let state: UpdateState = { phase: 'unknown', version: '', notes: '', checkedAt: null, fault: '' }
  let link: string | null = null
  let running: Promise<UpdateState> | null = null
  const put = (next: UpdateState) => {
    state = next
    changed(state)
    return state
  }

  async function look(from: UpdateSource): Promise<UpdateState> {
    put({ ...state, phase: 'checking', fault: '' })
    const { release, fault } = await find(from, fetch)
    const mine = readVersion(version)
    const theirs = release && readVersion(release.version)
    const file = release && fileAddress(from.feed, release.file)
    if (!release || !theirs || !mine || file === null) {
      link = null
      return put({ phase: 'failed', version: '', notes: '', checkedAt: state.checkedAt, fault: fault || 'feed' })
    }
    const isNewer = compareVersions(theirs, mine) > 0
    link = isNewer ? file : null
    const offered = isNewer ? { version: release.version, notes: release.notes } : { version: '', notes: '' }
    return put({ phase: isNewer ? 'available' : 'current', ...offered, checkedAt: now(), fault: '' })
  }

  return {
    hasSource: source !== null,
    state: () => state,
    check() {
      if (source === null) return Promise.resolve(state)
      running ??= look(source).finally(() => {
        running = null
      })
      return running
    },
    link: () => link,
    stop: () => undefined,
  }
}

/** The file must lie where the feed lies: a feed does not send people elsewhere. */
function fileAddress(feed: URL, file: string): string | null {
  if (!URL.canParse(file, feed.href)) return null
  const url = new URL(file, feed)
  return url.origin === feed.origin && isFeedAddress(url) && url.username === '' ? url.href : null
}

async function find({ feed, key }: UpdateSource, fetch: UpdateCheckOptions['fetch']): Promise<Finding> {
  try {
    const bytes = await load(feed.href, fetch)
    if (bytes === null) return { release: null, fault: 'network' }
    if (key !== null) {
      const signature = await load(`${feed.href}.sig`, fetch)
      if (signature === null || !isSigned(bytes, signature, key)) return { release: null, fault: 'signature' }
    }
    return { release: readFeed(bytes.toString('utf8')), fault: '' }
  } catch {
    return { release: null, fault: 'network' }
  }
}

/** Null for an answer that is no file or is too large. */
async function load(url: string, fetch: UpdateCheckOptions['fetch']): Promise<Buffer | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body as ReadableStream<Uint8Array>) {
    size += part.byteLength
    if (size > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export function isSigned(bytes: Buffer, signature: Buffer, key: string): boolean {
  try {
    const publicKey = key.includes('BEGIN')
      ? createPublicKey(key)
      : createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    if (publicKey.asymmetricKeyType !== 'ed25519') return false
    return verify(null, bytes, publicKey, Buffer.from(signature.toString('latin1').trim(), 'base64'))
  } catch {
    return false
  }
}
