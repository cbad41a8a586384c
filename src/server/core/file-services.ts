import { join } from 'node:path'
import { type ContentStore, diskContents } from './contents.ts'
import { KeyedLock } from './keyed-lock.ts'

/** Where bytes of files are, and what an account may have of them. */
export interface FileServices {
  readonly contents: ContentStore
  /** Bytes of one account, uploads under way included. */
  readonly quota: number
  /** By hash of a content, or what is done to whose upload: what touches the same waits. */
  readonly lock: KeyedLock
  /** Hashes of contents that were read as something else since the server began: whoever has one sends it anew. */
  readonly damaged: Set<string>
}

const DEFAULT_QUOTA = 20 * 1024 ** 3

export function createFileServices(options: {
  readonly dataFolder: string
  readonly contents?: ContentStore | undefined
  readonly quota?: number | undefined
}): FileServices {
  return {
    contents: options.contents ?? diskContents(join(options.dataFolder, 'files', 'content')),
    quota: options.quota ?? DEFAULT_QUOTA,
    lock: new KeyedLock(),
    damaged: new Set(),
  }
}
