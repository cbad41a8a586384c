import { type FileHandle, open } from 'node:fs/promises'
import { errorCode } from '#shared/rules/error-code.ts'
import type { ContentPart } from './rows.ts'
import type { SourceFault, UploadSource } from '#shared/ipc/uploads-worker.ts'

/** Carries its fault as `code`, which crosses to main with the refusal. */
class SourceFailure extends Error {
  readonly code: SourceFault
  constructor(code: SourceFault, detail: string) {
    super(detail)
    this.code = code
  }
}

/** Bytes of an upload's source, whatever holds them. */
export interface OpenSource {
  /** Fills `into` from byte `at`; answers how many bytes there were. */
  read(into: Buffer, at: number): Promise<number>
  /** Fails with SOURCE_CHANGED when it is not what was chosen, also where the change came while it was read. */
  verify(): Promise<void>
  close(): Promise<void>
}

/** What the queue itself holds of an upload: the part in which a byte lies, or the last one before it. */
export type KeptContent = (id: string, at: number) => ContentPart | null

/** `content` gives what the queue itself holds. Fails with a `SourceFault`. */
export async function openSource(source: UploadSource, content: KeptContent): Promise<OpenSource> {
  if (source.path === null) return keptSource(source.id, content)
  const file = await open(source.path, 'r').catch((error: unknown) => {
    const code = errorCode(error) || 'open'
    throw new SourceFailure(code === 'ENOENT' || code === 'ENOTDIR' ? 'SOURCE_GONE' : 'SOURCE_UNREADABLE', code)
  })
  const opened = fileSource(file, source)
  try {
    await opened.verify()
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

function fileSource(file: FileHandle, { size, changedAt }: UploadSource): OpenSource {
  return {
    async read(into, at) {
      let filled = 0
      while (filled < into.length) {
        const { bytesRead } = await file
          .read(into, filled, into.length - filled, at + filled)
          .catch((error: unknown) => {
            throw new SourceFailure('SOURCE_UNREADABLE', errorCode(error) || 'read')
          })
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return filled
    },
    async verify() {
      const now = await file.stat()
      if (!now.isFile()) throw new SourceFailure('SOURCE_UNREADABLE', 'no file')
      if (now.size !== size || Math.trunc(now.mtimeMs) !== Math.trunc(changedAt))
        throw new SourceFailure('SOURCE_CHANGED', 'size or time')
    },
    close: () => file.close(),
  }
}

function keptSource(id: string, content: KeptContent): OpenSource {
  if (content(id, 0) === null) throw new SourceFailure('SOURCE_GONE', 'content')
  return {
    async read(into, at) {
      let filled = 0
      while (filled < into.length) {
        const part = content(id, at + filled)
        const rest = part?.bytes.subarray(at + filled - part.start, at + into.length - part.start)
        if (!rest || rest.length === 0) break
        into.set(rest, filled)
        filled += rest.length
      }
      return filled
    },
    verify: async () => undefined,
    close: async () => undefined,
  }
}

/** Bytes `from` to `to` of a source, checked before and after. */
export async function readPart(
  source: UploadSource,
  content: KeptContent,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await openSource(source, content)
  try {
    // An array of its own, so that it can be handed to main without a copy.
    const bytes = new Uint8Array(to - from)
    const filled = await opened.read(Buffer.from(bytes.buffer), from)
    if (filled !== bytes.length) throw new SourceFailure('SOURCE_CHANGED', 'shorter')
    await opened.verify()
    return bytes
  } finally {
    await opened.close()
  }
}
