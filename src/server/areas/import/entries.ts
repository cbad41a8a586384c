import type { FormPlan } from '#shared/form/model.ts'
import { number, text } from '#shared/form/parsing/read.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { createEntryIn, entriesOf } from '../dictionary/entries.ts'
import { findTypeOrCode } from '../dictionary/types.ts'
import { designOf } from './design.ts'
import { inLanguageOf } from './language.ts'
import type { ImportSource, Outcome, TakenValue } from './source.ts'

function columns(call: Call, isTree: boolean): FormPlan {
  const enabled = ['1', call.text('imports.enabled')] as const
  const disabled = ['0', call.text('imports.disabled')] as const
  return designOf([
    { kind: 'input', name: 'fullName', label: call.text('imports.entryName'), required: true, maxlength: 50 },
    {
      kind: 'input',
      name: 'enCode',
      label: call.text('imports.entryCode'),
      required: true,
      unique: !isTree,
      maxlength: 50,
    },
    ...(isTree
      ? [{ kind: 'input', name: 'parent', label: call.text('imports.entryParent'), maxlength: 50 } as const]
      : []),
    {
      kind: 'inputNumber',
      name: 'sortCode',
      label: call.text('imports.userSort'),
      more: { min: 0, max: 999_999, precision: 0 },
    },
    { kind: 'select', name: 'enabledMark', label: call.text('imports.entryEnabled'), options: [enabled, disabled] },
    { kind: 'textarea', name: 'description', label: call.text('imports.userDescription'), maxlength: 500 },
  ])
}

/** Ids of the entries of a category by code and by name; a name or code that several have leads to none of them. */
async function parentsOf(database: PlatformDatabase, typeId: string) {
  const ids = new Map<string, string | null>()
  const add = (id: string, ...names: readonly string[]) => {
    for (const name of new Set(names)) ids.set(name, ids.has(name) ? null : id)
  }
  for (const entry of await entriesOf(database, typeId)) add(entry.id, entry.en_code, entry.full_name)
  return { add, find: (name: string) => ids.get(name) ?? null }
}

/** Entries of one dictionary category. A parent may stand above its children in the same file. */
export async function entrySource(call: Call, id: string): Promise<ImportSource> {
  const type = await findTypeOrCode(call.database, id)
  const store = async (
    inside: PlatformDatabase,
    record: Readonly<FormRecord>,
    parents: Awaited<ReturnType<typeof parentsOf>>,
  ) => {
    const parent = text(record['parent']).trim()
    const parentId = parent === '' ? '0' : parents.find(parent)
    if (parentId === null) fail(400, 'dictionary.entryParentMissing', { field: 'parent' })
    const input = {
      dictionaryTypeId: type.id,
      parentId,
      fullName: text(record['fullName']).trim(),
      enCode: text(record['enCode']).trim(),
      enabledMark: text(record['enabledMark']) === '0' ? 0 : 1,
      sortCode: number(record['sortCode'], 0),
      description: text(record['description']),
    }
    parents.add(await createEntryIn(inside, input, call.now()), input.enCode, input.fullName)
  }
  return {
    name: type.full_name,
    form: columns(call, type.is_tree === 1),
    heads: [],
    translate: await inLanguageOf(call),
    async findTaken({ database }, records) {
      const top = (await entriesOf(database, type.id)).filter(({ parent_id }) => parent_id === '0')
      const codes = new Set(top.map(({ en_code }) => en_code))
      const names = new Set(top.map(({ full_name }) => full_name))
      return records.flatMap((record, index): TakenValue[] => {
        // Below a parent it depends on that one, which may only come with the file.
        if (text(record['parent']).trim() !== '') return []
        const [code, name] = [text(record['enCode']).trim(), text(record['fullName']).trim()]
        return [
          ...(codes.has(code)
            ? [{ index, field: 'enCode', text: { code: 'dictionary.entryCodeTaken', params: { code } } as const }]
            : []),
          ...(names.has(name)
            ? [{ index, field: 'fullName', text: { code: 'dictionary.entryNameTaken', params: { name } } as const }]
            : []),
        ]
      })
    },
    store: (within, records, alsoInside = async () => undefined) =>
      within.database.transaction().execute(async (inside) => {
        const parents = await parentsOf(inside, type.id)
        const made: Outcome[] = []
        for (const record of records) {
          try {
            await store(inside, record, parents)
            made.push(null)
          } catch (error) {
            // Every rule is judged before an entry is written.
            if (!(error instanceof ApiError)) throw error
            made.push(error)
          }
        }
        await alsoInside(inside, made)
        return made
      }),
  }
}
