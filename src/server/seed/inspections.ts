import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { seedId } from './ids.ts'
import type { MenuGrant, MenuMaker } from './menus.ts'
import { inspectionForm } from './modules/inspection-form.ts'
import { inspectionRecords } from './modules/inspection-records.ts'
import { modelRow } from './modules/model.ts'
import { definitionOf, writeRecords } from './modules/writer.ts'
import { randomOf } from './random.ts'
import type { Dictionaries } from './reference.ts'

const COUNT = 320
/** A model number that the other seeded modules leave free. */
const MODEL = 31
const CODE = 'labInspection'

export interface InspectionModel {
  readonly row: VisualModelTable
  readonly definition: Definition
}

/** Safety inspections of laboratories, whose list is filled in like a sheet. */
export function makeInspectionModel(
  dictionaries: Dictionaries,
  author: { readonly userId: string; readonly now: number },
): InspectionModel {
  const { form, list } = inspectionForm(dictionaries)
  const row = modelRow(
    {
      id: seedId('model', MODEL),
      full_name: '实验室安全巡检',
      en_code: CODE,
      category: 'security',
      form_data: form,
      column_data: list,
      sort_code: MODEL,
    },
    author,
  )
  return { row, definition: definitionOf(row) }
}

export function addInspectionMenu(menus: MenuMaker, { definition }: InspectionModel): void {
  menus.module('safety', definition, 'icon-ym icon-ym-generator-table')
}

export const grantsOfInspections: readonly MenuGrant[] = ['security', 'systemAdministrator'].map((role) => ({
  role,
  menu: CODE,
  buttons: true,
}))

/** A chance of their own leaves the rest of the seed as it was. */
export async function writeInspections(
  database: PlatformDatabase,
  { definition }: InspectionModel,
  dictionaries: Dictionaries,
  users: readonly PlatformUserTable[],
): Promise<void> {
  const world = { random: randomOf(20_261_120), users, places: dictionaries.leaves('campusBuilding') }
  await writeRecords(database, definition, inspectionRecords(world, COUNT))
}
