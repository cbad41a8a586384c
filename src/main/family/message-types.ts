import { endpoints } from '#shared/api/table.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'

/** Dictionaries that have at generation 3.6 what was asked for by number before. */
const dictionaries: Readonly<Record<string, string>> = {
  '1': 'msgSendType',
  '3': 'msgWebHookSendType',
  '4': 'msgSourceType',
}

interface Dictionary {
  readonly enCode: string
  readonly dictionaryList: readonly { readonly id: string; readonly enCode: string; readonly fullName: string }[]
}

const types: FamilyCall = async (ask, parts, options) => {
  const { params } = parseParts(endpoints['messageTemplate.types'], parts)
  const wanted = dictionaries[(params as { readonly id: string }).id]
  const answer = await ask(endpoints['dictionary.all'], {}, options)
  const { list } = answer.data as { readonly list: readonly Dictionary[] }
  return { ...answer, data: list.find(({ enCode }) => enCode === wanted)?.dictionaryList ?? [] }
}

export const newerMessageTypeCalls = { 'messageTemplate.types': types } as const
