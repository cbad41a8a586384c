import type { FlowBranch } from '#shared/api/flow-choices.ts'
import { holdsMenu } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { withBelow } from '#server/core/trees.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { entryKeys, entryNames } from '../dictionary/entry-names.ts'
import { requireStartable } from './startable.ts'
import { readForm } from './template-forms.ts'
import { FLOW_CATEGORIES } from './template-list.ts'

/** Released flows with the version that new tasks begin with. */
const released = (call: Call) =>
  call.database
    .selectFrom('flow_template')
    .innerJoin('flow_version', (join) =>
      join.onRef('flow_version.template_id', '=', 'flow_template.id').on('flow_version.is_main', '=', 1),
    )
    .selectAll('flow_template')
    .select('flow_version.id as version_id')
    .where('flow_template.deleted_at', '=', 0)
    .where('flow_template.enabled_mark', '=', 1)

const leaf = (
  row: { readonly id: string; readonly full_name: string; readonly en_code: string },
  parentId: string,
) => ({
  id: row.id,
  parentId,
  fullName: row.full_name,
  enCode: row.en_code,
  ...withBelow<FlowBranch>([]),
})

/** Released flows below their categories, in the order of the dictionary; those without one stand at the top. */
export async function flowTree(call: Call, type: string | undefined): Promise<FlowBranch[]> {
  let flows = released(call).orderBy('flow_template.sort_code').orderBy('flow_template.id')
  if (type) flows = flows.where('flow_template.type', '=', Number(type) || 0)
  const rows = await flows.execute()
  const names = await entryNames(
    call,
    FLOW_CATEGORIES,
    rows.map(({ category }) => category),
  )
  const categories = Map.groupBy(rows, ({ category }) => names.get(category) ?? '')
  return [...categories].flatMap(([name, own]) => {
    const [first] = own
    if (name === '' || !first) return own.map((row) => leaf(row, '-1'))
    const below = own.map((row) => leaf(row, first.category))
    return [{ id: first.category, parentId: '-1', fullName: name, ...withBelow<FlowBranch>(below) }]
  })
}

interface EveryQuery {
  readonly keyword?: string | undefined
  readonly category?: string | undefined
  readonly currentPage: number
  readonly pageSize: number
}

/** Versions that new tasks of released flows begin with, paged. */
export async function listEveryFlow(call: Call, query: EveryQuery) {
  const word = query.keyword?.trim() ?? ''
  let flows = released(call).orderBy('flow_template.full_name').orderBy('flow_template.id')
  if (word !== '') flows = flows.where(likeContains(call.database, 'flow_template.full_name', word))
  if (query.category)
    flows = flows.where('flow_template.category', 'in', await entryKeys(call.database, FLOW_CATEGORIES, query.category))
  const { rows, pagination } = await readPage(flows, query)
  const list = rows.map((row) => ({
    id: row.version_id,
    flowId: row.version_id,
    templateId: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category,
    type: row.type,
    icon: row.icon,
    iconBackground: row.icon_background,
  }))
  return { list, pagination }
}

/** Flows by their ids or those of their versions, in the order in which they were named. */
export async function flowsByIds(call: Call, ids: readonly string[]) {
  const rows = await call.database
    .selectFrom('flow_template')
    .leftJoin('flow_version', 'flow_version.template_id', 'flow_template.id')
    .select(['flow_template.id', 'flow_template.full_name', 'flow_template.en_code', 'flow_version.id as version_id'])
    .where('flow_template.deleted_at', '=', 0)
    .where((row) =>
      row.or([whereIn(call.database, 'flow_template.id', ids), whereIn(call.database, 'flow_version.id', ids)]),
    )
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id || each.version_id === id)
    return row ? [{ id, fullName: row.full_name, enCode: row.en_code }] : []
  })
}

/** Id of a released flow by its code. */
export async function flowOfCode(call: Call, code: string): Promise<string> {
  const found = await released(call).where('flow_template.en_code', '=', code).executeTakeFirst()
  return found?.id ?? fail(404, 'workflow.templateMissing')
}

/** The form that a flow is begun with. 404 for whoever neither designs flows nor may start this one. */
export async function startForm(call: Call, id: string) {
  const isDesigner = call.user.isAdministrator || (await holdsMenu(call, 'workFlow.flowEngine', undefined))
  const version = await call.database
    .selectFrom('flow_version')
    .innerJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .select('flow_template.model_id')
    .where('flow_template.deleted_at', '=', 0)
    .where((row) => row.or([row('flow_version.id', '=', id), row('flow_template.id', '=', id)]))
    .executeTakeFirst()
  if (!version) fail(404, 'workflow.templateMissing')
  if (!isDesigner) await requireStartable(call, id)
  if (version.model_id === '') fail(400, 'workflow.formNeeded')
  return { ...(await readForm(call, version.model_id)), formType: 2, urlAddress: '' }
}
