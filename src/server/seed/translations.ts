import { isRaw } from '#shared/form/parsing/read.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { TranslationTable } from '#server/database/tables/translation.ts'
import { dictionaryCode, entryCode, menuCode, storedLanguages, templateCode } from '#server/core/translations.ts'
import { insertAll } from './insert.ts'
import { readResource } from './resources.ts'

type Json = Record<string, unknown>
type Texts = Readonly<Record<string, readonly [en: string, zhtw: string]>>

let texts: Texts | null = null
/** What the seeds' own texts are called in the other languages, by the text. */
function textsOf(): Texts {
  texts ??= JSON.parse(readResource('translations.json')) as Texts
  return texts
}

/** Keys of a design that a person reads. */
const readKeys = new Set([
  'label',
  'fullName',
  'content',
  'placeholder',
  'header',
  'title',
  'description',
  'unit',
  'activeTxt',
  'inactiveTxt',
  'message',
  'tipLabel',
  'addonBefore',
  'addonAfter',
])

/**
 * A design as a designer of a newer generation stores it: beside every text that is translated stands its code
 * (`labelI18nCode`), made of the design's own code and where the text stands.
 */
export function withCodes(enCode: string, design: string): string {
  return JSON.stringify(coded(JSON.parse(design), enCode.replaceAll('.', '-')))
}

function coded(value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => coded(item, placeOf(item, place, index)))
  if (!isRaw(value)) return value
  const result: Json = {}
  for (const [key, each] of Object.entries(value)) {
    result[key] = coded(
      each,
      key === '__config__' ? place : isRaw(each) || Array.isArray(each) ? inner(place, key) : place,
    )
    if (typeof each === 'string' && readKeys.has(key) && isTranslated(each))
      result[`${key}I18nCode`] = `${place}.${key}`
  }
  const column = columnCodes(value, place)
  return column ? { ...result, labelI18nCode: '', fullNameI18nCode: column } : result
}

/** Lists of fields are no place of their own: a field is named after itself, wherever it stands. */
const transparent = new Set(['fields', 'children', 'columnList', 'searchList', 'layout'])
const inner = (place: string, key: string) => (transparent.has(key) ? place : `${place}.${key}`)

function placeOf(item: unknown, place: string, index: number): string {
  if (!isRaw(item)) return place
  const config = isRaw(item['__config__']) ? item['__config__'] : {}
  const name = [config['parentVModel'], item['__vModel__']].filter((each) => typeof each === 'string' && each !== '')
  if (name.length > 0) return `${place.split('.')[0] ?? ''}.${name.join('-')}`
  const own = [config['formId'], item['i'], item['id'], item['value']].find(
    (each) => typeof each === 'number' || (typeof each === 'string' && each !== ''),
  )
  return `${place}.${String(own ?? index)}`
}

/** A list column of a child table is called after its table and its field. */
function columnCodes(item: Json, place: string): string[] | null {
  const { prop, fullName } = item
  if (typeof prop !== 'string' || typeof fullName !== 'string' || !prop.includes('-')) return null
  const design = place.split('.')[0] ?? ''
  return [`${design}.${prop.split('-')[0] ?? ''}.label`, `${design}.${prop}.label`]
}

const isTranslated = (text: string) => Object.hasOwn(textsOf(), text)

/** Every text and its code in coded designs. */
function codesOf(value: unknown, found: Map<string, string>): void {
  if (Array.isArray(value)) for (const item of value) codesOf(item, found)
  else if (isRaw(value)) {
    for (const [key, each] of Object.entries(value)) {
      const code = value[`${key}I18nCode`]
      if (typeof each === 'string' && typeof code === 'string' && code !== '') found.set(code, each)
      else codesOf(each, found)
    }
  }
}

/** Stores the translations of everything that was seeded. Call it last, inside the seed's transaction. */
export async function writeTranslations(database: PlatformDatabase, now: number): Promise<void> {
  const found = new Map<string, string>()
  for (const menu of await database.selectFrom('menu').select(['en_code', 'full_name']).execute())
    found.set(menuCode(menu.en_code), menu.full_name)
  for (const type of await database.selectFrom('dictionary_type').select(['en_code', 'full_name']).execute())
    found.set(dictionaryCode(type.en_code), type.full_name)
  const entries = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select([
      'dictionary_type.en_code as type',
      'dictionary_entry.en_code as code',
      'dictionary_entry.full_name as name',
    ])
    .execute()
  for (const { type, code, name } of entries) found.set(entryCode(type, code), name)
  for (const each of await database.selectFrom('print_template').select(['en_code', 'full_name']).execute())
    found.set(templateCode(each.en_code), each.full_name)
  const models = await database.selectFrom('visual_model').select(['form_data', 'column_data']).execute()
  for (const model of models) codesOf([JSON.parse(model.form_data), JSON.parse(model.column_data)], found)
  for (const portal of await database.selectFrom('portal').select('layout').execute())
    codesOf(JSON.parse(portal.layout), found)
  await insertAll(database, 'translation', rowsOf(found, now))
}

function rowsOf(found: ReadonlyMap<string, string>, now: number): TranslationTable[] {
  return [...found].flatMap(([code, text]) => {
    const [en, zhtw] = textsOf()[text] ?? []
    if (en === undefined || zhtw === undefined) return []
    return [
      { code, language: storedLanguages.en, text: en, changed_at: now },
      { code, language: storedLanguages.zhtw, text: zhtw, changed_at: now },
    ]
  })
}

/**
 * Names pages of the platform that an update brought in the other languages too, unless somebody renamed or translated
 * them. Call it at each start, after the migrations: those know no translations.
 */
export async function translatePages(database: PlatformDatabase, now: number): Promise<void> {
  const menus = await database
    .selectFrom('menu')
    .select(['en_code', 'full_name'])
    .where('page_code', '<>', '')
    .where('type', '=', 2)
    .execute()
  const known = await database
    .selectFrom('translation')
    .select('code')
    .where('code', 'like', menuCode('%'))
    .distinct()
    .execute()
  const codes = new Set(known.map(({ code }) => code))
  const found = new Map(
    menus.map(({ en_code, full_name }) => [menuCode(en_code), full_name] as const).filter(([code]) => !codes.has(code)),
  )
  const rows = rowsOf(found, now)
  if (rows.length > 0) await insertAll(database, 'translation', rows)
}
