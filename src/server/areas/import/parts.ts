import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SheetRecord } from '#shared/form/import/sheet.ts'
import { MAX_IMPORT_ROWS } from '#shared/form/import/limits.ts'
import type { Services } from '#server/core/call.ts'
import { confine } from '../files/confine.ts'

type Folder = Pick<Services, 'dataFolder'>

const folderOf = ({ dataFolder }: Folder, id: string) => confine(dataFolder, join('imports', `parts-${id}`))
const fileOf = (folder: Folder, id: string, part: number) => join(folderOf(folder, id), `${part}.json`)

/** Records in lists of at most as many lines as one import takes; a record stays whole however long it is. */
export function inParts(records: readonly SheetRecord[], most = MAX_IMPORT_ROWS): SheetRecord['record'][][] {
  const parts: SheetRecord['record'][][] = []
  let lines = most
  for (const { record, lines: own } of records) {
    if (lines + own.length > most) {
      parts.push([])
      lines = 0
    }
    parts.at(-1)?.push(record)
    lines += own.length
  }
  return parts
}

/** Lays the parts of an import down. */
export async function writeParts(
  folder: Folder,
  id: string,
  parts: readonly (readonly SheetRecord['record'][])[],
): Promise<void> {
  await mkdir(folderOf(folder, id), { recursive: true, mode: 0o700 })
  for (const [part, records] of parts.entries())
    await writeFile(fileOf(folder, id, part), JSON.stringify(records), { flag: 'wx', mode: 0o600 })
}

/** The records of one part; null when its file is gone. */
export async function readPart(folder: Folder, id: string, part: number): Promise<SheetRecord['record'][] | null> {
  const text = await readFile(fileOf(folder, id, part), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as SheetRecord['record'][])
}

export async function removeParts(folder: Folder, id: string): Promise<void> {
  await rm(folderOf(folder, id), { recursive: true, force: true })
}
