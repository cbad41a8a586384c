import type { Definition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationTable, PlatformUserTable } from '#server/database/tables/people.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { randomOf } from './random.ts'
import { seedId } from './ids.ts'
import type { MenuGrant, MenuMaker } from './menus.ts'
import { modelRow } from './modules/model.ts'
import { feedbackForm, lessonForm, planForm } from './modules/teaching-plan-forms.ts'
import { feedbackRecords, lessonRecords, planRecords } from './modules/teaching-plan-records.ts'
import { competitionForm, lectureForm, openClassForm } from './modules/teaching-record-forms.ts'
import { competitionRecords, lectureRecords, openClassRecords } from './modules/teaching-records.ts'
import { type TeachingWorld, teachingWorld } from './modules/teaching-world.ts'
import { definitionOf, type SeedRecord, writeRecords } from './modules/writer.ts'
import type { Dictionaries } from './reference.ts'

const EACH = 200

interface TeachingModule {
  readonly code: string
  /** The fixed route of the specification, section 2. */
  readonly route: string
  readonly name: string
  readonly icon: string
  form(dictionaries: Dictionaries): { readonly form: string; readonly list: string }
  records(world: TeachingWorld, count: number): Iterable<SeedRecord>
}

/**
 * The teaching pages of the fixed routes (section 2), which name them by pinyin initials only. The readings chosen:
 * grgkkjlgl 个人公开课记录管理, grjzjlgl 个人讲座记录管理, grjsjlgl 个人竞赛记录管理, jxjh 教学计划,
 * jsktqja 教师课堂前教案, jxzyfk 教学作业反馈. Each is a generated module whose menu address is the route.
 */
const modules: readonly TeachingModule[] = [
  {
    code: 'openClass',
    route: 'grgkkjlgl',
    name: '个人公开课记录管理',
    icon: 'icon-ym icon-ym-generator-tableGrid',
    form: openClassForm,
    records: openClassRecords,
  },
  {
    code: 'lectureRecord',
    route: 'grjzjlgl',
    name: '个人讲座记录管理',
    icon: 'icon-ym icon-ym-generator-tableGrid',
    form: lectureForm,
    records: lectureRecords,
  },
  {
    code: 'competition',
    route: 'grjsjlgl',
    name: '个人竞赛记录管理',
    icon: 'icon-ym icon-ym-generator-tableGrid',
    form: competitionForm,
    records: competitionRecords,
  },
  {
    code: 'teachingPlan',
    route: 'jxjh',
    name: '教学计划',
    icon: 'icon-ym icon-ym-launchFlow',
    form: planForm,
    records: planRecords,
  },
  {
    code: 'lessonPlan',
    route: 'jsktqja',
    name: '教师课堂前教案',
    icon: 'icon-ym icon-ym-launchFlow',
    form: lessonForm,
    records: lessonRecords,
  },
  {
    code: 'homeworkFeedback',
    route: 'jxzyfk',
    name: '教学作业反馈',
    icon: 'icon-ym icon-ym-launchFlow',
    form: feedbackForm,
    records: feedbackRecords,
  },
]

/** Model numbers that the other seeded modules leave free. */
const FIRST_MODEL = 11

export interface TeachingModels {
  readonly rows: VisualModelTable[]
  readonly definitions: readonly Definition[]
}

export function makeTeachingModels(
  dictionaries: Dictionaries,
  author: { readonly userId: string; readonly now: number },
): TeachingModels {
  const rows = modules.map((each, index) => {
    const { form, list } = each.form(dictionaries)
    return modelRow(
      {
        id: seedId('model', FIRST_MODEL + index),
        full_name: each.name,
        en_code: each.code,
        category: 'office',
        form_data: form,
        column_data: list,
        sort_code: FIRST_MODEL + index,
      },
      author,
    )
  })
  return { rows, definitions: rows.map(definitionOf) }
}

/** The directory of the teaching pages, each at its fixed route. */
export function addTeachingMenus(menus: MenuMaker, { definitions }: TeachingModels): void {
  menus.directory('teaching', '教学管理', 'icon-ym icon-ym-documentPreviewExample')
  for (const [index, { route, icon }] of modules.entries()) {
    const definition = definitions[index]
    if (definition) menus.module('teaching', definition, icon, route)
  }
}

/** Teachers keep all of them, students answer about their work only. */
export const grantsOfTeaching: readonly MenuGrant[] = [
  ...modules.flatMap(({ code }): MenuGrant[] =>
    ['teacher', 'academic', 'systemAdministrator'].map((role) => ({ role, menu: code, buttons: true })),
  ),
  { role: 'student', menu: 'homeworkFeedback', buttons: ['btn_add', 'btn_detail'], rows: 'own' },
]

/** Some two hundred records for each module; a chance of their own leaves the rest of the seed as it was. */
export async function writeTeaching(
  database: PlatformDatabase,
  { definitions }: TeachingModels,
  dictionaries: Dictionaries,
  people: { readonly users: readonly PlatformUserTable[]; readonly organizations: readonly OrganizationTable[] },
): Promise<void> {
  const world = teachingWorld(randomOf(20_261_001), people, (code) => dictionaries.leaves(code))
  for (const [index, each] of modules.entries()) {
    const definition = definitions[index]
    if (definition) await writeRecords(database, definition, each.records(world, EACH))
  }
}
