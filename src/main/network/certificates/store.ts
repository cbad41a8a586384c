import { join } from 'node:path'
import Store from 'electron-store'
import * as z from 'zod'
import type { TrustedCertificate } from '#shared/ipc/certificates.ts'
import { anyRecord, readPersistedFile } from '#main/base/persisted-file.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'

/** Consents between starts. They are no secrets. */
export interface CertificateStore {
  read(): readonly TrustedCertificate[]
  write(trusted: readonly TrustedCertificate[]): void
}

const entry = z.object({
  origin: z.string().max(300),
  fingerprint: z.string().regex(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/),
  subject: z.string().max(300),
  since: z.number(),
})

/**
 * Keeps consents in `certificates.json` of an absolute folder. What is damaged is no consent; what cannot be written holds
 * until the app ends.
 */
export function certificateStore(folder: string, report: ReportFault): CertificateStore {
  readPersistedFile({ path: join(folder, 'certificates.json'), what: 'certificates', parse: anyRecord, report })
  const store = new Store<Record<string, unknown>>({
    name: 'certificates',
    cwd: folder,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  })
  return {
    read: () => {
      const entries = z.array(z.unknown()).safeParse(store.get('trusted'))
      if (!entries.success) return []
      return entries.data.flatMap((value) => {
        const parsed = entry.safeParse(value)
        return parsed.success ? [parsed.data] : []
      })
    },
    write: (trusted) => {
      try {
        store.set('trusted', trusted)
      } catch (error) {
        report({ what: 'certificates', fault: 'unwritten', aside: null, detail: String(error) })
      }
    },
  }
}
