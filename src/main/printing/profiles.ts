import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type PrintProfile, printProfile } from '#shared/printing/profile.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

const stored = z.object({ version: z.literal(1), profiles: z.record(z.string(), z.unknown()) })
/** Templates somebody printed with; the oldest choice goes first. */
const maxProfiles = 2000

export interface ProfileStore {
  get(scope: string, templateId: string): PrintProfile | null
  /** Remembers for this template on this machine; a failed write fails but the choice holds until the end. */
  save(scope: string, templateId: string, profile: PrintProfile): Promise<void>
  /** Those of a server that is gone; fails like `save`. */
  forget(scope: string): Promise<void>
}

/** How each template is printed on this machine, `print-profiles.json` of the folder. A damaged file starts empty. */
export function openProfileStore(folder: string): ProfileStore {
  const path = join(folder, 'print-profiles.json')
  const profiles = read(path)
  let writing: Promise<void> = Promise.resolve()
  const write = (): Promise<void> => {
    const text = JSON.stringify({ version: 1, profiles: Object.fromEntries(profiles) })
    writing = writing.catch(() => undefined).then(() => writeFileAtomic(path, text))
    return writing
  }
  return {
    get: (scope, templateId) => profiles.get(keyOf(scope, templateId)) ?? null,
    save(scope, templateId, profile) {
      const key = keyOf(scope, templateId)
      profiles.delete(key)
      profiles.set(key, profile)
      for (const old of [...profiles.keys()].slice(0, Math.max(0, profiles.size - maxProfiles))) profiles.delete(old)
      return write()
    },
    async forget(scope) {
      const own = [...profiles.keys()].filter((key) => key.startsWith(keyOf(scope, '').slice(0, -'""]'.length)))
      for (const key of own) profiles.delete(key)
      if (own.length > 0) await write()
    },
  }
}

/** A template id means something only on its server. */
function keyOf(scope: string, templateId: string): string {
  return JSON.stringify([scope, templateId])
}

function read(path: string): Map<string, PrintProfile> {
  try {
    const { profiles } = stored.parse(JSON.parse(readFileSync(path, 'utf8')))
    return new Map(
      Object.entries(profiles).flatMap(([key, value]) => {
        const parsed = printProfile.safeParse(value)
        return parsed.success ? [[key, parsed.data] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}
