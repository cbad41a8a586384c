import type { DictionaryEntryTable, DictionaryTypeTable, RegionTable } from '#server/database/tables/system.ts'
import { seedId } from './ids.ts'
import { readResource } from './resources.ts'

/** Code, name, and entries below it. */
type Entry = readonly [code: string, name: string, below?: readonly Entry[]]

interface DictionaryFile {
  readonly groups: readonly (readonly [code: string, name: string])[]
  readonly dictionaries: readonly {
    readonly parent: string
    readonly enCode: string
    readonly fullName: string
    readonly isTree: number
    readonly description: string
    readonly entries: readonly Entry[]
  }[]
}

export interface Dictionaries {
  readonly types: DictionaryTypeTable[]
  readonly entries: DictionaryEntryTable[]
  /** Id of a dictionary by its code. */
  typeId(code: string): string
  /** Whether entries of it stand below others. */
  isTree(code: string): boolean
  /** Entries without entries below them, in order. */
  leaves(code: string): readonly DictionaryEntryTable[]
}

/** The dictionaries of the seed, in the groups asked for; of those, what `isWanted` takes. */
export function readDictionaries(
  groups: readonly string[],
  now: number,
  isWanted: (group: string, code: string) => boolean = () => true,
): Dictionaries {
  const file = JSON.parse(readResource('dictionaries.json')) as DictionaryFile
  const types: DictionaryTypeTable[] = []
  const entries: DictionaryEntryTable[] = []
  const addType = (parent_id: string, en_code: string, full_name: string, is_tree: number, description: string) => {
    const id = seedId('dictionaryType', types.length + 1)
    const sort_code = types.length + 1
    types.push({ id, parent_id, full_name, en_code, is_tree, sort_code, description, created_at: now })
    return id
  }
  const addEntries = (typeId: string, parent_id: string, list: readonly Entry[]) => {
    for (const [index, [en_code, full_name, below]] of list.entries()) {
      const id = seedId('dictionaryEntry', entries.length + 1)
      entries.push({
        id,
        dictionary_type_id: typeId,
        parent_id,
        full_name,
        en_code,
        enabled_mark: 1,
        sort_code: index + 1,
        description: '',
        created_at: now,
      })
      if (below) addEntries(typeId, id, below)
    }
  }
  for (const [code, name] of file.groups) {
    if (!groups.includes(code)) continue
    const groupId = addType('-1', code, name, 0, '')
    for (const each of file.dictionaries.filter(({ parent, enCode }) => parent === code && isWanted(code, enCode))) {
      addEntries(addType(groupId, each.enCode, each.fullName, each.isTree, each.description), '0', each.entries)
    }
  }
  const typeOf = (code: string) => {
    const type = types.find((each) => each.en_code === code)
    if (!type) throw new Error(`the seed has no dictionary ${code}`)
    return type
  }
  const typeId = (code: string) => typeOf(code).id
  return {
    types,
    entries,
    typeId,
    isTree: (code) => typeOf(code).is_tree === 1,
    leaves(code) {
      const own = entries.filter((entry) => entry.dictionary_type_id === typeId(code))
      const parents = new Set(own.map((entry) => entry.parent_id))
      return own.filter((entry) => !parents.has(entry.id))
    },
  }
}

/** Streets and towns of the counties, the level below `readRegions`. */
export function readStreets(): RegionTable[] {
  const lines = readResource('streets.txt').trim().split('\n')
  return lines.flatMap((line) => {
    const [county = '', ...streets] = line.split(' ')
    return streets.map((street, index) => {
      const id = county + street.slice(0, 3)
      const full_name = street.slice(3)
      return { id, parent_id: county, full_name, en_code: id, enabled_mark: 1, sort_code: index + 1, description: '' }
    })
  })
}

/** National divisions: the id is the code, the parent its shorter part. */
export function readRegions(): RegionTable[] {
  const lines = readResource('divisions.txt').trim().split('\n')
  return lines.map((line, index) => {
    const [id = '', full_name = ''] = line.split(' ')
    const parent_id = id.length === 2 ? '-1' : id.slice(0, -2)
    return { id, parent_id, full_name, en_code: id, enabled_mark: 1, sort_code: index + 1, description: '' }
  })
}
