import { createContext } from 'react'
import type { EntryNames } from '#shared/form/entry-names.ts'

export const noNames: EntryNames = new Map()

/** Names of entries that the record on screen holds and no list offers any more: disabled or deleted ones. */
export const FormerNames = createContext<EntryNames>(noNames)
