import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { readPersistedFile } from '#main/base/persisted-file.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import type { Credentials, ProxyVault } from './sign-in.ts'

const file = z.record(z.string().max(300), z.object({ backend: z.string(), sealed: z.string() }))
const secret = z.object({ username: z.string(), password: z.string() })

/**
 * `proxy.json`: sealed by the machine's keyring. Without a real keyring nothing is ever written, whatever the person
 * agreed to: a proxy's password is often that of the whole account.
 */
export function createProxyVault(folder: string, store: Promise<SecretStore>, report: ReportFault): ProxyVault {
  const path = join(folder, 'proxy.json')
  let content: Promise<z.output<typeof file>> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const load = async () => {
    const parse = (value: unknown) => file.safeParse(value).data ?? null
    return readPersistedFile({ path, what: 'proxy', parse, report }) ?? {}
  }
  const all = () => {
    content ??= load()
    return content
  }
  /** One change after the other. */
  const save = (change: (entries: z.output<typeof file>) => z.output<typeof file>) => {
    const next = turn.then(async () => {
      const before = await all()
      const after = change({ ...before })
      content = Promise.resolve(after)
      if (Object.keys(after).length === 0) await rm(path, { force: true })
      else await writeFileAtomic(path, JSON.stringify(after))
    })
    turn = next.catch(() => undefined)
    return next
  }
  return {
    async read(proxy): Promise<Credentials | null> {
      const entries = await all()
      const entry = Object.hasOwn(entries, proxy) ? entries[proxy] : undefined
      const { backend, secure, open } = await store
      if (entry === undefined || !secure || entry.backend !== backend) return null
      try {
        return secret.parse(JSON.parse((await open(entry.sealed)) ?? ''))
      } catch {
        return null
      }
    },
    async keep(proxy, credentials) {
      const { backend, secure, seal } = await store
      if (!secure) return
      const sealed = await seal(JSON.stringify(credentials))
      await save((entries) => ({ ...entries, [proxy]: { backend, sealed } }))
    },
    async forget(proxy) {
      if (Object.keys(await all()).length === 0) return
      await save((entries) => {
        if (proxy === undefined) return {}
        const { [proxy]: gone, ...others } = entries
        return gone === undefined ? entries : others
      })
    },
    has: async () => Object.keys(await all()).length > 0,
  }
}
