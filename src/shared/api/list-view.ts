import * as z from 'zod'
import { styleTests } from '#shared/design/list/styles.ts'
import { groupUnits } from '#shared/design/report/document.ts'
import { id, idParams, isSet, list, shownText, text } from './common.ts'
import { area } from './endpoint.ts'

const viewKinds = ['list', 'board', 'calendar', 'gallery', 'chart'] as const

/** What a list is drawn as where it is a chart: one measure of the groups of a field. */
export const chartSettings = z.object({
  kind: z.enum(['bar', 'line', 'pie']).default('bar'),
  /** How moments become groups. */
  unit: z.enum(groupUnits).default('value'),
  measure: z.enum(['count', 'sum', 'avg', 'min', 'max']).default('count'),
  /** The field that is summed; of a count empty. */
  of: z.string().max(210).default(''),
})

/** The same with the field of its groups. */
export const listChart = chartSettings.extend({ field: z.string().min(1).max(210) })
export type ListChart = z.output<typeof listChart>

const prop = z.string().max(210)
const colour = z.string().regex(/^(#[0-9a-f]{3,8})?$/i)

/** A style by rule, as a design has them (`atriumStyles`). */
const style = z.object({
  id: z.string().max(50),
  field: prop.min(1),
  test: z.enum(styleTests),
  value: z.string().max(200),
  target: z.enum(['row', 'cell']),
  color: colour,
  background: colour,
  bold: z.boolean(),
})

/** What a view shows and how: conditions and order as a list request takes them, columns as column settings do. */
export const viewContent = z.object({
  kind: z.enum(viewKinds).default('list'),
  /** What a list is grouped by, what makes the columns of a board, the days of a calendar, the pictures of a gallery, the groups of a chart. */
  field: prop.default(''),
  chart: chartSettings.default({ kind: 'bar', unit: 'value', measure: 'count', of: '' }),
  queryJson: z.string().max(20_000).default(''),
  superQueryJson: z.string().max(50_000).default(''),
  /** Tab above the list, and node of the tree beside it. */
  tab: z.string().max(500).nullable().default(null),
  branch: z.string().max(500).nullable().default(null),
  sidx: z.string().max(500).default(''),
  sort: z.enum(['asc', 'desc', '']).default(''),
  /** Empty: as the person has set them for the menu. */
  columns: z
    .array(z.object({ prop, visible: z.boolean() }))
    .max(500)
    .default([]),
  styles: z.array(style).max(50).default([]),
})
export type ViewContent = z.output<typeof viewContent>
export type ViewKind = ViewContent['kind']

const listView = z.looseObject({
  id,
  fullName: text,
  content: viewContent,
  isMine: isSet,
  /** Roles whose people have it, too. */
  roleIds: z.array(z.string()).catch([]),
  ownerName: text,
  /** Stands as a tab above the list of the caller. */
  isPinned: isSet,
  /** Some of it is about fields that the caller may not see, and is left out. */
  isPartial: isSet,
})

export type ListView = z.output<typeof listView>

/** Lists of pages that have views, too: in the place of a module. Whoever has a session has theirs. */
export const viewedLists = [
  'list.waiting',
  'list.batch',
  'list.handled',
  'list.launched',
  'list.circulated',
  'list.monitor',
] as const
export type ViewedListId = (typeof viewedLists)[number]

const viewParams = idParams.extend({ viewId: z.string().min(1).max(50) })
const input = z.object({ fullName: shownText.min(1).max(50), content: viewContent })
/** A rename leaves what a view shows as it is. */
const change = input.partial({ content: true })

/** Roles that one view is shared with. */
const MAX_ROLES = 50

/** Views of the list of a module, or of a page: own ones, and those that others share with a role of the caller; ours. */
export const listViewArea = area({
  'listView.list': {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/listViews/{id}',
    summary: 'Views of a module that the caller has, without what is about fields that they may not see',
    access: { module: true, orOneOf: viewedLists },
    params: idParams,
    data: list(listView),
    cache: 'view',
  },
  'listView.create': {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/listViews/{id}',
    summary: 'Save what a list shows under a name, for oneself',
    access: { module: true, orOneOf: viewedLists },
    params: idParams,
    body: input,
    data: z.looseObject({ id }),
    invalidates: ['view'],
  },
  'listView.update': {
    method: 'PUT',
    path: '/api/visualdev/OnlineDev/listViews/{id}/{viewId}',
    summary: 'Change a view of the caller; a shared one with the right to share',
    access: { module: true, orOneOf: viewedLists },
    params: viewParams,
    body: change,
    invalidates: ['view'],
  },
  'listView.share': {
    method: 'PUT',
    path: '/api/visualdev/OnlineDev/listViews/{id}/{viewId}/Share',
    summary: 'Share a view with the people of some roles; with none of them it is its owner’s alone',
    access: { module: true, button: 'btn_shareView' },
    params: viewParams,
    body: z.object({ roleIds: z.array(z.string().max(50)).max(MAX_ROLES) }),
    invalidates: ['view'],
  },
  'listView.pin': {
    method: 'PUT',
    path: '/api/visualdev/OnlineDev/listViews/{id}/{viewId}/Pin',
    summary: 'Whether a view stands as a tab above the list of the caller',
    access: { module: true, orOneOf: viewedLists },
    params: viewParams,
    body: z.object({ isPinned: z.boolean() }),
    invalidates: ['view'],
  },
  'listView.delete': {
    method: 'DELETE',
    path: '/api/visualdev/OnlineDev/listViews/{id}/{viewId}',
    summary: 'Delete a view of the caller, or a shared one with the right to share',
    access: { module: true, orOneOf: viewedLists },
    params: viewParams,
    invalidates: ['view'],
  },
})
