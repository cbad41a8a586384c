import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ChosenFile } from '#shared/ipc/platform.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { extensionOf } from './names.ts'

export interface FileRules {
  /** Allowed extensions without dots; empty allows every one. */
  readonly extensions: readonly string[]
  /** Bytes. */
  readonly maxSize?: number | undefined
}

interface Entry {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly changedAt: number
}

/** A file on disk, or content (`bytes`) that no file holds. */
export interface ChosenDetails {
  readonly name: string
  readonly size: number
  readonly path: string | null
  readonly changedAt: number
  readonly bytes: Uint8Array | null
}

/** Content that came from the window itself. */
interface ChosenPath {
  readonly name: string
  readonly size: number
  readonly blob: Blob
}

/** Files a person chose in this run. The renderer knows a handle, never a path. */
export interface ChosenFiles {
  /** Fails with file.unreadable, file.type or file.tooLarge. */
  add(path: string, rules: FileRules): Promise<ChosenFile>
  /** The same for content that no file holds. */
  keep(name: string, content: Buffer): ChosenFile
  /** The content as it was chosen; file.unreadable for an unknown handle or a file that changed since. */
  open(handle: string): Promise<{ blob: Blob; name: string }>
  /** What an upload needs to read it later, as it was when it was chosen; file.unreadable for an unknown handle. */
  details(handle: string): Promise<ChosenDetails>
  clear(): void
}

/** Handles kept; the oldest go first. */
const MAX_HANDLES = 2000

async function fileInfo(path: string): Promise<Entry> {
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isFile()) throw new BridgeFailure('file.unreadable')
  return { path, name: basename(path).normalize('NFC'), size: found.size, changedAt: found.mtimeMs }
}

export function createChosenFiles(): ChosenFiles {
  const handles = new Map<string, Entry | ChosenPath>()
  const remember = (entry: Entry | ChosenPath): ChosenFile => {
    const handle = randomUUID()
    handles.set(handle, entry)
    for (const old of [...handles.keys()].slice(0, -MAX_HANDLES)) handles.delete(old)
    return { handle, name: entry.name, size: entry.size }
  }
  return {
    async add(path, { extensions, maxSize }) {
      const entry = await fileInfo(path)
      const allowed = extensions.map((one) => one.toLowerCase())
      if (allowed.length > 0 && !allowed.includes(extensionOf(entry.name))) throw new BridgeFailure('file.type')
      if (maxSize !== undefined && entry.size > maxSize) throw new BridgeFailure('file.tooLarge')
      return remember(entry)
    },
    keep: (name, content) => remember({ name, size: content.byteLength, blob: new Blob([new Uint8Array(content)]) }),
    async open(handle) {
      const entry = handles.get(handle)
      if (entry === undefined) throw new BridgeFailure('file.unreadable', '', { detail: 'handle' })
      if ('blob' in entry) return { blob: entry.blob, name: entry.name }
      const now = await fileInfo(entry.path)
      if (now.size !== entry.size || now.changedAt !== entry.changedAt) {
        throw new BridgeFailure('file.unreadable', '', { detail: 'changed' })
      }
      return { blob: await openAsBlob(entry.path), name: entry.name }
    },
    async details(handle) {
      const entry = handles.get(handle)
      if (entry === undefined) throw new BridgeFailure('file.unreadable', '', { detail: 'handle' })
      if (!('blob' in entry)) return { ...entry, bytes: null }
      const bytes = new Uint8Array(await entry.blob.arrayBuffer())
      return { name: entry.name, size: entry.size, path: null, changedAt: 0, bytes }
    },
    clear: () => handles.clear(),
  }
}
