import type { DictionaryLoader } from '#shared/printing/document.ts'
import type { PrintReads } from './reads.ts'

/** Names of the entries of a category, by id and by code; empty when the server does not tell: the values print then. */
export function createDictionaryLoader(read: PrintReads): DictionaryLoader {
  return async (id) => {
    try {
      const { data } = await read('dictionary.enabledEntries', { params: { id } })
      return namesOf(data.list)
    } catch {
      return new Map()
    }
  }
}

interface Entry {
  readonly id: string
  readonly enCode: string
  readonly fullName: string
  readonly children?: readonly Entry[] | null | undefined
}

function namesOf(entries: readonly Entry[]): Map<string, string> {
  const names = new Map<string, string>()
  const pending = [...entries]
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    names.set(entry.id, entry.fullName)
    if (entry.enCode !== '' && !names.has(entry.enCode)) names.set(entry.enCode, entry.fullName)
    pending.push(...(entry.children ?? []))
  }
  return names
}
