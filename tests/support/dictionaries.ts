import type { DataOf } from '#shared/api/table.ts'

type Dictionary = DataOf<'dictionary.all'>['list'][number]

/** One dictionary with its entries, under one name as id and code, as the server answers it. */
export function dictionaryOf(name: string, entries: readonly object[]): Dictionary {
  return {
    id: name,
    parentId: '-1',
    fullName: name,
    enCode: name,
    isTree: 0,
    dictionaryList: entries as Dictionary['dictionaryList'],
  }
}
