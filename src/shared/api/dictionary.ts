import * as z from 'zod'
import { downloadLink, flag, id, idParams, isSet, list, shownText, sortCode, text, wantedMark } from './common.ts'
import { isListOf, isReadyDictionary, isReadyEntry } from './dictionary-ready.ts'
import { area } from './endpoint.ts'

const name50 = shownText.min(1).max(50)

export interface DictionaryType {
  id: string
  /** '-1' for a root category. */
  parentId: string
  fullName: string
  enCode: string
  isTree: number
  sortCode: number
  description: string
  hasChildren: boolean
  children: DictionaryType[]
}
export const dictionaryType: z.ZodType<DictionaryType, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    parentId: text,
    fullName: text,
    enCode: text,
    isTree: flag.catch(0),
    sortCode: z.coerce.number().catch(0),
    description: text,
    hasChildren: isSet,
    children: z
      .array(dictionaryType)
      .nullish()
      .transform((items) => items ?? []),
  }),
)

export const dictionaryTypeInput = z.object({
  id: z.string().optional(),
  /** '-1' stands for the top. */
  parentId: z.string().min(1).max(50),
  fullName: name50,
  enCode: name50,
  isTree: flag,
  sortCode,
  description: z.string().max(500).nullish(),
})

export interface DictionaryEntry {
  id: string
  dictionaryTypeId?: string
  /** '0' for a top entry. */
  parentId: string
  fullName: string
  /** Code of its translation, where it is chosen from. */
  fullNameI18nCode?: string | undefined
  enCode: string
  enabledMark: number
  sortCode: number
  description: string
  hasChildren: boolean
  children: DictionaryEntry[]
  /** Rows a server flags as group heads: they cannot be chosen. */
  top?: boolean
}
export const dictionaryEntry: z.ZodType<DictionaryEntry, unknown> = z.lazy(() =>
  z.looseObject({
    id,
    dictionaryTypeId: text,
    parentId: text,
    fullName: text,
    fullNameI18nCode: z.string().optional().catch(undefined),
    enCode: text,
    enabledMark: flag.catch(1),
    sortCode: z.coerce.number().catch(0),
    description: text,
    hasChildren: isSet,
    top: isSet.optional(),
    children: z
      .array(dictionaryEntry)
      .nullish()
      .transform((items) => items ?? []),
  }),
)

export const dictionaryEntryInput = z.object({
  id: z.string().optional(),
  dictionaryTypeId: z.string().min(1).max(50),
  /** '0' stands for the top; a parent equal to the type id is sent as '0' (section 5). */
  parentId: z.string().min(1).max(50),
  fullName: name50,
  enCode: name50,
  enabledMark: flag.default(1),
  sortCode,
  description: z.string().max(500).nullish(),
})

/** One category with its enabled entries, as DictionaryData/All answers. */
export const dictionary = z.looseObject({
  id,
  parentId: text,
  fullName: text,
  fullNameI18nCode: z.string().optional().catch(undefined),
  enCode: text,
  isTree: flag.catch(0),
  dictionaryList: z
    .array(dictionaryEntry)
    .nullish()
    .transform((items) => items ?? []),
})

const manage = (button?: string) => ({ menu: 'system.dictionary', ...(button ? { button } : {}) }) as const
/** A person with a dictionary menu (type 4) works on the entries of that one category. */
const entries = (orDictionary: 'type' | 'entry' | 'body', button?: string) =>
  ({ ...manage(button), orDictionary }) as const

/** Dictionary categories and entries (section 7, System). */
export const dictionaryArea = area({
  'dictionary.types': {
    method: 'GET',
    path: '/api/system/DictionaryType',
    summary: 'Category tree',
    access: manage(),
    data: list(dictionaryType),
    cache: 'dictionary',
  },
  'dictionary.typeOptions': {
    method: 'GET',
    path: '/api/system/DictionaryType/Selector/{id}',
    summary: 'Category tree without the sub-tree of an id (0: whole)',
    access: manage(),
    params: idParams,
    data: list(dictionaryType),
    cache: 'dictionary',
  },
  'dictionary.type': {
    method: 'GET',
    path: '/api/system/DictionaryType/{id}',
    summary: 'One category',
    access: manage(),
    params: idParams,
    data: dictionaryType,
  },
  'dictionary.createType': {
    method: 'POST',
    path: '/api/system/DictionaryType',
    summary: 'Create a category',
    access: manage('btn_add'),
    body: dictionaryTypeInput,
    invalidates: ['dictionary'],
  },
  'dictionary.updateType': {
    method: 'PUT',
    path: '/api/system/DictionaryType/{id}',
    summary: 'Change a category; its parent is fixed',
    access: manage('btn_edit'),
    params: idParams,
    body: dictionaryTypeInput,
    invalidates: ['dictionary'],
  },
  'dictionary.deleteType': {
    method: 'DELETE',
    path: '/api/system/DictionaryType/{id}',
    summary: 'Delete a category without children or entries',
    access: manage('btn_remove'),
    params: idParams,
    invalidates: ['dictionary'],
  },
  'dictionary.all': {
    method: 'GET',
    path: '/api/system/DictionaryData/All',
    summary: 'Every category with its enabled entries',
    access: 'session',
    data: list(dictionary),
    isReady: isListOf(isReadyDictionary),
    named: true,
    cache: 'dictionary',
  },
  'dictionary.entries': {
    method: 'GET',
    path: '/api/system/DictionaryData/{id}',
    summary: 'Entries of a category: a tree when isTree is 1',
    access: entries('type'),
    params: idParams,
    query: z
      .object({
        keyword: z.string().max(200).optional(),
        isTree: z.coerce.number().optional(),
        /** Only so many of them, a tree's as they stand when all is open. Other servers know no parts: they answer all. */
        first: z.coerce.number().int().min(1).max(1000).optional(),
      })
      .optional(),
    data: list(dictionaryEntry).extend({
      /** How many there are in all, where `first` was asked for. */
      total: z.number().int().optional().catch(undefined),
    }),
    isReady: isListOf(isReadyEntry),
    cache: 'dictionary',
  },
  'dictionary.entryOptions': {
    method: 'GET',
    path: '/api/system/DictionaryData/{id}/Selector/{parent}',
    summary: 'Entry tree under a pseudo root, without the sub-tree of an entry (0: whole)',
    access: entries('type'),
    params: idParams.extend({ parent: z.string().min(1).max(50) }),
    query: z.object({ isTree: z.coerce.number().optional() }).optional(),
    data: list(dictionaryEntry),
  },
  'dictionary.enabledEntries': {
    method: 'GET',
    path: '/api/system/DictionaryData/{id}/Data/Selector',
    summary: 'Enabled entries of a category, for options at run time',
    access: 'session',
    params: idParams,
    data: list(dictionaryEntry),
    isReady: isListOf(isReadyEntry),
    cache: 'dictionary',
  },
  'dictionary.names': {
    method: 'POST',
    reads: true,
    path: '/api/system/DictionaryData/{id}/Actions/Names',
    summary: 'Names of entries of a category (its id or code) by their ids or codes, disabled and deleted ones too',
    access: 'session',
    params: idParams,
    body: z.object({ keys: z.array(z.string().max(200)).max(1000) }),
    data: list(
      z.looseObject({
        /** As it was asked. */
        key: text,
        fullName: text,
        fullNameI18nCode: z.string().optional().catch(undefined),
        /** It is gone, and this is the name it had last. */
        deleteMark: isSet.optional(),
      }),
    ),
    cache: 'dictionary',
  },
  'dictionary.entry': {
    method: 'GET',
    path: '/api/system/DictionaryData/{id}/Info',
    summary: 'One entry',
    access: entries('entry'),
    params: idParams,
    data: dictionaryEntry,
  },
  'dictionary.createEntry': {
    method: 'POST',
    path: '/api/system/DictionaryData',
    summary: 'Create an entry',
    access: entries('body', 'btn_add'),
    body: dictionaryEntryInput,
    invalidates: ['dictionary'],
  },
  'dictionary.updateEntry': {
    method: 'PUT',
    path: '/api/system/DictionaryData/{id}',
    summary: 'Change an entry',
    access: entries('entry', 'btn_edit'),
    params: idParams,
    body: dictionaryEntryInput,
    invalidates: ['dictionary'],
  },
  'dictionary.deleteEntry': {
    method: 'DELETE',
    path: '/api/system/DictionaryData/{id}',
    summary: 'Delete an entry without children',
    access: entries('entry', 'btn_remove'),
    params: idParams,
    invalidates: ['dictionary'],
  },
  'dictionary.toggleEntry': {
    method: 'PUT',
    path: '/api/system/DictionaryData/{id}/Actions/State',
    summary: 'Set or flip the enabled mark of an entry',
    access: entries('entry', 'btn_edit'),
    params: idParams,
    body: wantedMark,
    invalidates: ['dictionary'],
  },
  'dictionary.exportType': {
    method: 'GET',
    path: '/api/system/DictionaryData/{id}/Action/Export',
    alsoAt: [{ path: '/api/system/DictionaryData/{id}/Actions/Export' }],
    summary: 'Export a category with its entries as a .bdd file',
    access: manage(),
    params: idParams,
    data: downloadLink,
  },
  'dictionary.import': {
    method: 'POST',
    path: '/api/system/DictionaryData/Action/Import',
    alsoAt: [{ path: '/api/system/DictionaryData/Actions/Import' }],
    summary: 'Import a .bdd file',
    access: manage('btn_add'),
    caller: 'main',
    bodyKind: 'multipart',
    timeout: 'long',
    invalidates: ['dictionary'],
  },
})

/** Ids of a file become keys and parts of addresses; `0` and `-1` have a meaning of their own. */
const fileId = id.pipe(
  z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .refine((value) => value !== '0' && value !== '-1'),
)
const fileParent = text.pipe(z.string().max(50))
const fileSort = z.coerce.number().int().min(0).max(999_999).catch(0)
const fileText = text.pipe(z.string().max(500))

/** File content of an export: categories and their entries. */
export const dictionaryFile = z.object({
  list: z.array(
    z.looseObject({
      id: fileId,
      parentId: fileParent,
      fullName: name50,
      enCode: name50,
      isTree: flag.catch(0),
      sortCode: fileSort,
      description: fileText,
    }),
  ),
  modelList: z.array(
    z.looseObject({
      id: fileId,
      dictionaryTypeId: fileId,
      parentId: fileParent,
      fullName: name50,
      enCode: name50,
      enabledMark: flag.catch(1),
      sortCode: fileSort,
      description: fileText,
    }),
  ),
})
