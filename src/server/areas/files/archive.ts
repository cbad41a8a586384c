import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { Bytes, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { extensionOf } from './names.ts'
import { findFile, openFile, type StoredFile } from './stored.ts'

/** Which file of an archive, and its name in it. */
export interface ArchiveEntry {
  readonly type: string
  readonly id: string
  readonly name: string
}

/** Names for the files of an archive: those that are there already get a number. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const extension = extensionOf(name)
    const stem = extension === '' ? name : name.slice(0, -extension.length - 1)
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1)
      free = extension === '' ? `${stem} (${number})` : `${stem} (${number}).${extension}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** Stored files as one ZIP that is made while it is read: nothing of it is kept, however large. */
export async function sendArchive(call: Call, entries: readonly ArchiveEntry[], fileName: string): Promise<Bytes> {
  const files: { readonly file: StoredFile; readonly name: string }[] = []
  for (const { type, id, name } of entries) {
    const file = await findFile(call, type, id)
    if (file) files.push({ file, name })
  }
  if (files.length === 0) fail(404, 'files.missing')
  async function* inputs() {
    for (const { file, name } of files) {
      const input = await openFile(call, file)
      // A missing content ends the archive as broken: a whole one that lacks a file would be believed.
      if (!input) throw new Error(`content of ${file.id} is missing`)
      yield { name, input, size: Number(file.size), lastModified: new Date(Number(file.created_at)) }
    }
  }
  return new Bytes(Readable.fromWeb(makeZip(inputs()) as never), 'application/zip', fileName)
}
