import type { ApproverNode, CopyRule, PeopleRule } from '#shared/approval/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { withinRange } from './people-range.ts'

/** What rules about people look at. */
export interface PeopleContext {
  readonly database: PlatformDatabase
  readonly initiatorId: string
  readonly record: Readonly<FormRecord>
  /** Who agreed, by node. */
  readonly agreed: Readonly<Record<string, readonly string[]>>
  /** Who was chosen, by node. */
  readonly chosen: Readonly<Record<string, readonly string[]>>
}

/** People that one node may have; more is a rule that means everybody. */
const MAX_PEOPLE = 500

/** Those of the ids who work here still: nobody waits for a person who left. */
export async function activeUsers(database: PlatformDatabase, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const rows = await database
    .selectFrom('platform_user')
    .select('id')
    .where(whereIn(database, 'platform_user.id', unique))
    .where('deleted_at', 'is', null)
    .where('enabled_mark', '<>', 0)
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  return unique.filter((id) => found.has(id))
}

const relations = {
  position: 'position',
  pos: 'position',
  role: 'role',
  group: 'group',
  organize: 'organization',
  organization: 'organization',
  department: 'organization',
  company: 'organization',
  org: 'organization',
} as const
const isRelation = (type: string): type is keyof typeof relations => Object.hasOwn(relations, type)

/** People behind ids that say what they are of (`{id}--{type}`); a bare one is a person's. */
async function peopleBehind(database: PlatformDatabase, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const each of ids) {
    const [id = '', type = 'user'] = each.split('--')
    if (!isRelation(type)) {
      found.push(id)
      continue
    }
    const members = await database
      .selectFrom('user_relation')
      .innerJoin('platform_user', 'platform_user.id', 'user_relation.user_id')
      .select('user_relation.user_id')
      .where('object_type', '=', relations[type])
      .where('object_id', '=', id)
      .where('platform_user.deleted_at', 'is', null)
      .orderBy('user_relation.user_id')
      .limit(MAX_PEOPLE)
      .execute()
    found.push(...members.map(({ user_id }) => user_id))
  }
  return found
}

/** The manager of somebody, or the manager's, and so on. */
async function managerOf(database: PlatformDatabase, userId: string, level: number): Promise<string[]> {
  let id: string | null = userId
  for (let step = 0; step < level && id !== null && id !== ''; step += 1) {
    const row: { manager_id: string | null } | undefined = await database
      .selectFrom('platform_user')
      .select('manager_id')
      .where('id', '=', id)
      .executeTakeFirst()
    id = row?.manager_id ?? null
  }
  return id === null || id === '' ? [] : [id]
}

/** Who heads the organisation of somebody, or the one above it, and so on. */
async function headOf(database: PlatformDatabase, userId: string, level: number): Promise<string[]> {
  const own = await database
    .selectFrom('platform_user')
    .innerJoin('organization', 'organization.id', 'platform_user.organization_id')
    .select('organization.path')
    .where('platform_user.id', '=', userId)
    .executeTakeFirst()
  const id = own?.path.split(',').at(-level)
  if (id === undefined) return []
  const row = await database.selectFrom('organization').select('manager_id').where('id', '=', id).executeTakeFirst()
  return row?.manager_id ? [row.manager_id] : []
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(textsIn)
    : typeof value === 'string' || typeof value === 'number'
      ? [String(value)]
      : []

/** People in a field of the record, or behind what it names. */
function inField(
  database: PlatformDatabase,
  record: Readonly<FormRecord>,
  { name, type }: { readonly name: string; readonly type: string },
): Promise<string[]> {
  const value = Object.hasOwn(record, name) ? record[name] : null
  return peopleBehind(
    database,
    textsIn(value).map((id) => (id.includes('--') ? id : `${id}--${type}`)),
  )
}

/** Who gets a copy by a node; those who left are none. */
export async function copiesFor(
  rule: CopyRule | null,
  { database, initiatorId, record }: Pick<PeopleContext, 'database' | 'initiatorId' | 'record'>,
): Promise<string[]> {
  if (!rule) return []
  const named = await withinRange(database, await peopleBehind(database, rule.ids), initiatorId, rule.range)
  const chosen = rule.field ? await inField(database, record, rule.field) : []
  return activeUsers(database, [...named, ...chosen, ...(rule.isToInitiator ? [initiatorId] : [])])
}

function idsOf(rule: PeopleRule, context: PeopleContext): Promise<string[]> | string[] {
  const { database, initiatorId, record, agreed } = context
  switch (rule.kind) {
    case 'named':
      return peopleBehind(database, rule.ids)
    case 'initiator':
      return [initiatorId]
    case 'manager':
      return managerOf(database, initiatorId, rule.level)
    case 'head':
      return headOf(database, initiatorId, rule.level)
    case 'field':
      return inField(database, record, { name: rule.field, type: rule.type })
    case 'node':
      return [...(agreed[rule.nodeId] ?? [])]
    case 'candidates':
    case 'unknown':
      return []
  }
}

/** Whom a rule finds, in its order. Whoever was chosen for the node is meant, where its rule lets people be chosen. */
export async function peopleOf(
  nodeId: string,
  { people, range = null }: Pick<ApproverNode, 'people'> & Partial<Pick<ApproverNode, 'range'>>,
  context: PeopleContext,
): Promise<string[]> {
  const { database, initiatorId } = context
  const close = (ids: readonly string[]) => withinRange(database, ids, initiatorId, range)
  const chosen = Object.hasOwn(context.chosen, nodeId) ? (context.chosen[nodeId] ?? []) : []
  // A range is about those who are named: whoever a rule finds stands as the rule says.
  if (people.kind === 'named') return activeUsers(database, await close(await idsOf(people, context)))
  if (people.kind !== 'candidates') return activeUsers(database, await idsOf(people, context))
  const among = new Set(await candidatesOf(database, people.ids))
  return activeUsers(database, await close(chosen.filter((id) => among.size === 0 || among.has(id))))
}

/** Among whom people are chosen; none named: anybody. */
export function candidatesOf(database: PlatformDatabase, ids: readonly string[]): Promise<string[]> {
  return peopleBehind(database, ids)
}

/** Whether somebody is one of those that ids name. */
export async function isAmong(database: PlatformDatabase, ids: readonly string[], userId: string): Promise<boolean> {
  if (ids.length === 0) return true
  return (await peopleBehind(database, ids)).includes(userId)
}

export async function administrators(database: PlatformDatabase): Promise<string[]> {
  const rows = await database
    .selectFrom('platform_user')
    .select('id')
    .where('is_administrator', '=', 1)
    .where('deleted_at', 'is', null)
    .where('enabled_mark', '<>', 0)
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute()
  return rows.map(({ id }) => id)
}
