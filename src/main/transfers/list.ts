import { join } from 'node:path'
import * as z from 'zod'
import type { Download } from '#shared/ipc/desktop.ts'
import { readPersistedFile } from '#main/base/persisted-file.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

/** One entry of the list. Paths stay in main; addresses carry proofs and stay in memory, in `transfers.ts`. */
export interface DownloadEntry {
  readonly id: string
  /** Server profile and person it belongs to, as a hash; only they see it. */
  readonly owner: string
  readonly name: string
  /** Where the finished file is. */
  readonly path: string
  readonly state: Download['state']
  readonly received: number
  readonly total: number | null
  readonly startedAt: number
}

export interface DownloadList {
  of(owner: string): readonly DownloadEntry[]
  get(id: string): DownloadEntry | null
  /** Adds it, or replaces the one of the same id. */
  put(entry: DownloadEntry): void
  remove(ids: readonly string[]): void
  /** What was of one owner is of another from now on. */
  adopt(from: string, to: string): void
  /** Resolves when everything is on disk. */
  settled(): Promise<void>
}

/** Entries kept of one owner. */
const MAX_ENTRIES = 50

const entry = z.object({
  id: z.string().min(1).max(100),
  owner: z.string().max(100),
  name: z.string().max(300),
  path: z.string().max(5000),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  received: z.number().min(0),
  total: z.number().min(0).nullable(),
  startedAt: z.number(),
})

/** `downloads.json`, newest first. What was running when the program ended has failed; a damaged file is set aside. */
export function openDownloadList(folder: string, report: ReportFault): DownloadList {
  const path = join(folder, 'downloads.json')
  const parse = (value: unknown) => z.array(z.unknown()).safeParse(value).data ?? null
  let entries = (readPersistedFile({ path, what: 'downloads', parse, report }) ?? []).flatMap(readEntry)
  let writing: Promise<void> = Promise.resolve()
  let isDirty = false

  /** Progress is not worth a write; a change of state is, and many at once are one. */
  const save = () => {
    if (isDirty) return
    isDirty = true
    writing = writing.then(async () => {
      isDirty = false
      await writeFileAtomic(path, JSON.stringify(entries)).catch((error: unknown) =>
        report({ what: 'downloads', fault: 'unwritten', aside: null, detail: String(error) }),
      )
    })
  }
  return {
    of: (owner) => entries.filter((one) => one.owner === owner),
    get: (id) => entries.find((one) => one.id === id) ?? null,
    put(next) {
      const before = entries.find((one) => one.id === next.id)
      if (before) entries = entries.map((one) => (one.id === next.id ? next : one))
      else {
        const extra = entries
          .filter((one) => one.owner === next.owner && one.state !== 'running')
          .slice(MAX_ENTRIES - 1)
        entries = [next, ...entries.filter((one) => !extra.includes(one))]
      }
      if (before?.state !== next.state) save()
    },
    remove(ids) {
      entries = entries.filter((one) => !ids.includes(one.id))
      save()
    },
    adopt(from, to) {
      if (from === to || !entries.some(({ owner }) => owner === from)) return
      entries = entries.map((one) => (one.owner === from ? { ...one, owner: to } : one))
      save()
    },
    settled: () => writing,
  }
}

function readEntry(value: unknown): DownloadEntry[] {
  const { success, data } = entry.safeParse(value)
  if (!success) return []
  return [data.state === 'running' ? { ...data, state: 'failed' as const } : data]
}
