import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { seedId } from './ids.ts'
import type { MenuGrant, MenuMaker } from './menus.ts'
import { eventForm } from './modules/event-form.ts'
import { eventRecords, type EventWorld } from './modules/event-records.ts'
import { modelRow } from './modules/model.ts'
import { definitionOf, writeRecords } from './modules/writer.ts'
import { randomOf } from './random.ts'

const EVENTS = 60
/** A model number that the other seeded modules leave free. */
const MODEL = 30
const code = 'campusEvent'

export interface EventModel {
  readonly row: VisualModelTable
  readonly definition: Definition
}

/** Campus events: the module of the demo that shows the richer kinds of fields. */
export function makeEventModel(author: { readonly userId: string; readonly now: number }): EventModel {
  const { form, list } = eventForm()
  const row = modelRow(
    {
      id: seedId('model', MODEL),
      full_name: '校园活动',
      en_code: code,
      category: 'office',
      form_data: form,
      column_data: list,
      sort_code: MODEL,
    },
    author,
  )
  return { row, definition: definitionOf(row) }
}

export function addEventMenu(menus: MenuMaker, { definition }: EventModel): void {
  menus.module('office', definition, 'icon-ym icon-ym-portal-schedule')
}

/** Teachers and staff announce events and correct them; taking one away is for whoever answers for all of them. */
export const grantsOfEvents: readonly MenuGrant[] = [
  ...['teacher', 'staff'].map(
    (role): MenuGrant => ({ role, menu: code, buttons: ['btn_add', 'btn_edit', 'btn_detail', 'btn_download'] }),
  ),
  ...['schoolLeader', 'systemAdministrator'].map((role): MenuGrant => ({ role, menu: code, buttons: true })),
]

/** A chance of their own leaves the rest of the seed as it was. */
export async function writeEvents(
  database: PlatformDatabase,
  { definition }: EventModel,
  world: Omit<EventWorld, 'random'>,
): Promise<void> {
  await writeRecords(database, definition, eventRecords({ ...world, random: randomOf(20_261_120) }, EVENTS))
}
