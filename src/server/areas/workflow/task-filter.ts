import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { likeContains } from '#server/database/text.ts'
import { FLOW_CATEGORIES } from './template-list.ts'

export type TaskQuery = Handled<Endpoints['flow.waiting']>['query']

/** Condition: a task is one of those that a list is narrowed to. */
export function matching(database: PlatformDatabase, query: TaskQuery) {
  const {
    keyword = '',
    startTime,
    endTime,
    templateId,
    flowId,
    flowCategory,
    creatorUserId,
    status,
    flowUrgent,
  } = query
  const word = keyword.trim()
  return (task: ExpressionBuilder<Tables, 'flow_task'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = []
    if (word !== '') all.push(likeContains(database, 'flow_task.full_name', word))
    if (startTime) all.push(task('flow_task.created_at', '>=', Number(startTime)))
    if (endTime) all.push(task('flow_task.created_at', '<=', Number(endTime)))
    if (flowId) all.push(task('flow_task.version_id', '=', flowId))
    if (creatorUserId) all.push(task('flow_task.creator_id', '=', creatorUserId))
    if (status) all.push(task('flow_task.status', '=', Number(status)))
    if (flowUrgent) all.push(task('flow_task.urgency', '=', Number(flowUrgent)))
    if (templateId)
      all.push(sql<SqlBool>`flow_task.version_id in (
        select flow_version.id from flow_version where flow_version.template_id = ${templateId})`)
    if (flowCategory) all.push(ofCategory(flowCategory))
    return task.and(all)
  }
}

/** Condition: the process of a task is of a category, by its id or its code. */
const ofCategory = (category: string) => sql<SqlBool>`flow_task.version_id in (
  select flow_version.id from flow_version
  inner join flow_template on flow_template.id = flow_version.template_id
  where flow_template.category = ${category} or flow_template.category in (
    select named.id from dictionary_entry as named
    inner join dictionary_type on dictionary_type.id = named.dictionary_type_id
    where dictionary_type.en_code = ${FLOW_CATEGORIES} and named.en_code = ${category}
    union all
    select named.en_code from dictionary_entry as named
    inner join dictionary_type on dictionary_type.id = named.dictionary_type_id
    where dictionary_type.en_code = ${FLOW_CATEGORIES} and named.id = ${category}))`

/** Condition: a task is of one of these categories; of none: it is any task. */
export const ofCategories =
  (categories: readonly string[]) =>
  (task: ExpressionBuilder<Tables, 'flow_task'>): Expression<SqlBool> =>
    categories.length === 0 ? sql<SqlBool>`1 = 1` : task.or(categories.map(ofCategory))
