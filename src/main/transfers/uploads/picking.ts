import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_AT_ONCE } from '#shared/ipc/uploads.ts'
import type { ChosenFile } from '#shared/ipc/platform.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ChosenFiles } from '#main/files/chosen.ts'
import type { FileDialogs } from '#main/files/dialogs.ts'
import { safeName } from '#main/files/names.ts'

export interface PickingOptions {
  readonly chosen: ChosenFiles
  readonly dialogs: Pick<FileDialogs, 'openMany'>
  /** The picture on the system's clipboard as a PNG; null where there is none. */
  readonly clipboardPicture: () => Promise<Buffer | null>
}

/** How files get a handle. Failures: file.unreadable, file.tooLarge. */
export interface Picking {
  choose(
    rules: {
      readonly title?: string | undefined
      readonly extensions: readonly string[]
      readonly multiple: boolean
      readonly folder?: boolean | undefined
    },
    windowId: number,
  ): Promise<readonly ChosenFile[]>
  take(paths: readonly string[]): Promise<readonly ChosenFile[]>
  pastePicture(name: string): Promise<ChosenFile | null>
}

const any = { extensions: [] } as const

export function createPicking({ chosen, dialogs, clipboardPicture }: PickingOptions): Picking {
  const add = (paths: readonly string[]) => Promise.all(paths.map((path) => chosen.add(path, any)))
  const take = async (paths: readonly string[]) => {
    const files: string[] = []
    for (const path of paths) await collect(path, files)
    return add(files)
  }
  return {
    async choose(rules, windowId) {
      const paths = await dialogs.openMany(rules, windowId)
      return rules.folder ? take(paths) : add(paths.slice(0, MAX_AT_ONCE))
    },
    take,
    async pastePicture(name) {
      const content = await clipboardPicture()
      return content === null ? null : chosen.keep(safeName(name, 'picture.png'), content)
    },
  }
}

/** A file, or all files below a folder by their names; hidden ones and links are not what a person meant to send. */
async function collect(path: string, into: string[]): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) into.push(path)
  if (into.length > MAX_AT_ONCE) throw new BridgeFailure('file.tooLarge', '', { detail: 'tooMany' })
  if (!found?.isDirectory()) return
  const entries = await readdir(path, { withFileTypes: true }).catch(() => {
    throw new BridgeFailure('file.unreadable')
  })
  entries.sort((one, other) => one.name.localeCompare(other.name))
  for (const entry of entries) {
    if (entry.name.startsWith('.') || !(entry.isFile() || entry.isDirectory())) continue
    await collect(join(path, entry.name), into)
  }
}
