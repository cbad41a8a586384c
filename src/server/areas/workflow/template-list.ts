import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import type { Call } from '#server/core/call.ts'
import type { FlowTemplateTable } from '#server/database/tables/flow.ts'
import { likeContains } from '#server/database/text.ts'
import { entryKeys, entryNames } from '../dictionary/entry-names.ts'
import { readPage } from '#server/database/page.ts'
import { subFlowsOf } from './sub-flow-check.ts'

/** Code of the dictionary whose entries are the categories of flows; a flow names one by its id or its code. */
export const FLOW_CATEGORIES = 'WorkFlowCategory'

type ListQuery = Handled<Endpoints['flow.templates']>['query']

export const rowOf = (row: FlowTemplateTable) => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  category: row.category,
  type: row.type,
  formType: 2,
  formId: row.model_id,
  icon: row.icon,
  iconBackground: row.icon_background,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  creatorTime: row.created_at,
  lastModifyTime: row.updated_at,
  description: row.description,
})

const sortable = {
  fullName: 'flow_template.full_name',
  enCode: 'flow_template.en_code',
  category: 'flow_template.category',
  sortCode: 'flow_template.sort_code',
  lastModifyTime: 'flow_template.updated_at',
} as const
const isSortable = (name: string | undefined): name is keyof typeof sortable =>
  name !== undefined && Object.hasOwn(sortable, name)

/** Templates in their order, paged. */
export async function listTemplates(call: Call, query: ListQuery) {
  const word = query.keyword?.trim() ?? ''
  let templates = call.database
    .selectFrom('flow_template')
    .leftJoin('platform_user', 'platform_user.id', 'flow_template.created_by')
    .leftJoin('visual_model', 'visual_model.id', 'flow_template.model_id')
    .leftJoin('flow_version', (join) =>
      join.onRef('flow_version.template_id', '=', 'flow_template.id').on('flow_version.is_main', '=', 1),
    )
    .selectAll('flow_template')
    .select(['platform_user.real_name', 'platform_user.account', 'visual_model.full_name as form_name'])
    .select('flow_version.number as version_number')
    .where('flow_template.deleted_at', '=', 0)
  if (word !== '')
    templates = templates.where((row) =>
      row.or([
        likeContains(call.database, 'flow_template.full_name', word),
        likeContains(call.database, 'flow_template.en_code', word),
      ]),
    )
  if (query.category)
    templates = templates.where(
      'flow_template.category',
      'in',
      await entryKeys(call.database, FLOW_CATEGORIES, query.category),
    )
  if (query.type) templates = templates.where('flow_template.type', '=', Number(query.type) || 0)
  if (query.enabledMark) templates = templates.where('flow_template.enabled_mark', '=', Number(query.enabledMark) || 0)
  if (query.sort && isSortable(query.sidx))
    templates = templates.orderBy(sortable[query.sidx], query.sort === 'desc' ? 'desc' : 'asc')
  const ordered = templates
    .orderBy('flow_template.sort_code')
    .orderBy('flow_template.created_at', 'desc')
    .orderBy('flow_template.id')
  const { rows, pagination } = await readPage(ordered, query)
  const names = await entryNames(
    call,
    FLOW_CATEGORIES,
    rows.map(({ category }) => category),
  )
  const called = await subFlowsOf(
    call.database,
    rows.map(({ id }) => id),
  )
  const list = rows.map((row) => ({
    ...rowOf(row),
    subFlows: [...(called.get(row.id) ?? [])],
    // As the family's list shows it; what was typed before there was a dictionary stays as it is.
    category: names.get(row.category) ?? row.category,
    categoryId: row.category,
    creatorUser: row.real_name === null ? '' : `${row.real_name}/${row.account ?? ''}`,
    formName: row.form_name ?? '',
    flowVersion: String(row.version_number ?? ''),
  }))
  return { list, pagination }
}
