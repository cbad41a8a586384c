import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { seedId } from './ids.ts'
import type { MenuGrant, MenuMaker } from './menus.ts'
import { budgetForm } from './modules/budget-form.ts'
import { budgetRecords } from './modules/budget-records.ts'
import { inspectionForm } from './modules/inspection-form.ts'
import { inspectionRecords } from './modules/inspection-records.ts'
import { modelRow } from './modules/model.ts'
import { definitionOf, type SeedRecord, writeRecords } from './modules/writer.ts'
import { type Random, randomOf } from './random.ts'
import type { Dictionaries } from './reference.ts'

interface World {
  readonly random: Random
  readonly users: readonly PlatformUserTable[]
  readonly dictionaries: Dictionaries
}

interface WorkModule {
  readonly code: string
  readonly name: string
  /** Code of the directory it stands in. */
  readonly directory: string
  readonly category: string
  /** Codes of roles that may do everything in it. */
  readonly roles: readonly string[]
  form(dictionaries: Dictionaries, modelId: string): { readonly form: string; readonly list: string }
  records(world: World): Iterable<SeedRecord>
}

const INSPECTIONS = 320
const icon = 'icon-ym icon-ym-generator-table'

/** Modules whose lists are filled in like a sheet, or stand below each other. */
const modules: readonly WorkModule[] = [
  {
    code: 'labInspection',
    name: '实验室安全巡检',
    directory: 'safety',
    category: 'security',
    roles: ['security', 'systemAdministrator'],
    form: inspectionForm,
    records: ({ random, users, dictionaries }) =>
      inspectionRecords({ random, users, places: dictionaries.leaves('campusBuilding') }, INSPECTIONS),
  },
  {
    code: 'budgetItem',
    name: '预算科目',
    directory: 'assets',
    category: 'asset',
    roles: ['asset', 'systemAdministrator'],
    form: (_dictionaries, modelId) => budgetForm(modelId),
    records: budgetRecords,
  },
]

/** Model numbers that the other seeded modules leave free. */
const FIRST_MODEL = 31
const modelId = (at: number) => seedId('model', FIRST_MODEL + at)

export interface WorkModels {
  readonly rows: readonly VisualModelTable[]
  readonly definitions: readonly Definition[]
}

export function makeWorkModels(
  dictionaries: Dictionaries,
  author: { readonly userId: string; readonly now: number },
): WorkModels {
  const rows = modules.map((each, at) => {
    const { form, list } = each.form(dictionaries, modelId(at))
    return modelRow(
      {
        id: modelId(at),
        full_name: each.name,
        en_code: each.code,
        category: each.category,
        form_data: form,
        column_data: list,
        sort_code: FIRST_MODEL + at,
      },
      author,
    )
  })
  return { rows, definitions: rows.map(definitionOf) }
}

export function addWorkMenus(menus: MenuMaker, { definitions }: WorkModels): void {
  for (const [at, { directory }] of modules.entries()) {
    const definition = definitions[at]
    if (definition) menus.module(directory, definition, icon)
  }
}

export const grantsOfWork: readonly MenuGrant[] = modules.flatMap(({ code, roles }) =>
  roles.map((role): MenuGrant => ({ role, menu: code, buttons: true })),
)

/** A chance of their own leaves the rest of the seed as it was. */
export async function writeWork(
  database: PlatformDatabase,
  { definitions }: WorkModels,
  dictionaries: Dictionaries,
  users: readonly PlatformUserTable[],
): Promise<void> {
  for (const [at, each] of modules.entries()) {
    const definition = definitions[at]
    if (definition)
      await writeRecords(database, definition, each.records({ random: randomOf(20_261_120 + at), users, dictionaries }))
  }
}
