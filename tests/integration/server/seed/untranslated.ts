import { isRaw } from '#shared/form/parsing/read.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

const han = /\p{Script=Han}/u
/** What the family's designer writes: clients know it themselves. */
const standard = new Set([
  '新增',
  '添加',
  '编辑',
  '删除',
  '详情',
  '批量删除',
  '批量打印',
  '打印',
  '确定',
  '取消',
  '请输入',
  '请选择',
])
const standardKeys = new Set(['placeholder', 'cancelButtonText', 'confirmButtonText', 'printButtonText', 'actionText'])
/** Texts that no person reads: patterns and formulas. */
const unread = new Set(['pattern', 'expression'])

/** The texts of the seed that lack a translation into one of the two languages, and how many codes have both. */
export async function untranslated(database: PlatformDatabase): Promise<{ left: string[]; known: number }> {
  const languages = new Map<string, number>()
  for (const { code } of await database.selectFrom('translation').select('code').execute())
    languages.set(code, (languages.get(code) ?? 0) + 1)
  const isKnown = (code: unknown) => typeof code === 'string' && languages.get(code) === 2
  const left: string[] = []
  const visit = (value: unknown, where: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, where)
    else if (isRaw(value)) {
      for (const [key, each] of Object.entries(value)) {
        if (typeof each !== 'string') visit(each, where)
        else if (han.test(each) && !unread.has(key) && !translated(value, key, each))
          left.push(`${where} ${key}: ${each}`)
      }
    }
  }
  const translated = (holder: Readonly<Record<string, unknown>>, key: string, text: string): boolean => {
    const codes = holder['fullNameI18nCode']
    if ((key === 'label' || key === 'fullName') && Array.isArray(codes)) return codes.every(isKnown)
    if (isKnown(holder[`${key}I18nCode`])) return true
    return standard.has(text) && (standardKeys.has(key) || key === 'label')
  }
  for (const each of await database
    .selectFrom('visual_model')
    .select(['en_code', 'form_data', 'column_data'])
    .execute())
    visit([JSON.parse(each.form_data), JSON.parse(each.column_data)], each.en_code)
  for (const each of await database.selectFrom('portal').select(['en_code', 'layout']).execute())
    visit(JSON.parse(each.layout), each.en_code)
  const titled = (code: string, name: string) => {
    if (!isKnown(code)) left.push(`${code}: ${name}`)
  }
  for (const menu of await database.selectFrom('menu').select(['en_code', 'full_name']).execute())
    titled(`routes.${menu.en_code.replaceAll('.', '-')}`, menu.full_name)
  const entries = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select([
      'dictionary_type.en_code as type',
      'dictionary_entry.en_code as code',
      'dictionary_entry.full_name as name',
    ])
    .execute()
  for (const { type, code, name } of entries)
    titled(`dictionary.${type.replaceAll('.', '-')}.${code.replaceAll('.', '-')}`, name)
  return { left, known: [...languages.values()].filter((count) => count === 2).length }
}
