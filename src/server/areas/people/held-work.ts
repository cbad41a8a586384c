import { type HeldKind, heldKinds } from '#shared/rules/held-work.ts'
import { holdsMenu } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { overlap, templatesIn } from '../workflow/entrusts.ts'
import { begunBy, flowsNaming, giveSteps, giveTask, giveTurn, turnsOf } from '../workflow/hand-over-work.ts'
import type { Administered } from './administered.ts'
import { withinScope } from './user-scope.ts'

interface HeldThing {
  readonly id: string
  readonly fullName: string
}

/** Whose work it is, and whose it becomes; `database` is the transaction where it is handed over. */
interface Handing {
  readonly call: Call
  readonly database: PlatformDatabase
  readonly scope: Administered
  readonly fromId: string
  readonly toId: string
}
type Holder = Omit<Handing, 'toId'>

interface Holding {
  /** What somebody holds of it, as far as the caller may give it away. */
  held(holder: Holder): Promise<readonly HeldThing[]>
  give(handing: Handing, things: readonly HeldThing[]): Promise<void>
}

const joined = (one: string, other: string) => (other === '' ? one : `${one} - ${other}`)

/** Things that name whoever made them. */
function made(table: 'visual_model' | 'flow_template' | 'data_report' | 'portal'): Holding {
  return {
    async held({ database, fromId }) {
      // The four have these columns alike.
      let rows = database
        .selectFrom(table as 'portal')
        .select(['id', 'full_name'])
        .where('created_by', '=', fromId)
      if (table === 'flow_template') rows = rows.where('deleted_at' as 'id', '=', 0 as never)
      const found = await rows.orderBy('full_name').orderBy('id').execute()
      return found.map(({ id, full_name }) => ({ id, fullName: full_name }))
    },
    async give({ database, toId }, things) {
      for (const { id } of things)
        await database
          .updateTable(table as 'portal')
          .set({ created_by: toId })
          .where('id', '=', id)
          .execute()
    },
  }
}

const tasks: Holding = {
  held: async ({ database, fromId }) =>
    (await turnsOf(database, fromId)).map(({ id, full_name, node_name }) => ({
      id,
      fullName: joined(full_name, node_name),
    })),
  async give({ call, database, fromId, toId }, things) {
    const turns = new Map((await turnsOf(database, fromId)).map((turn) => [turn.id, turn]))
    for (const { id } of things) {
      const turn = turns.get(id)
      if (turn) await giveTurn(call, database, turn, { fromId, toId })
    }
  },
}

const cases: Holding = {
  held: async ({ database, fromId }) =>
    (await begunBy(database, fromId)).map(({ id, full_name, current_node }) => ({
      id,
      fullName: joined(full_name, current_node),
    })),
  async give({ database, fromId, toId }, things) {
    const begun = new Map((await begunBy(database, fromId)).map((task) => [task.id, task]))
    for (const { id } of things) {
      const task = begun.get(id)
      if (task) await giveTask(database, task, toId)
    }
  },
}

const steps: Holding = {
  async held({ call, database, fromId }) {
    const mayDesign = call.user.isAdministrator || (await holdsMenu(call, 'workFlow.flowEngine', 'btn_edit'))
    return mayDesign
      ? (await flowsNaming(database, fromId)).map(({ id, full_name }) => ({ id, fullName: full_name }))
      : []
  },
  async give({ call, database, fromId, toId }, things) {
    for (const { id } of things) await giveSteps(call, database, id, { fromId, toId })
  },
}

async function entrustsTo({ call, database, fromId }: Holder) {
  return database
    .selectFrom('flow_entrust')
    .leftJoin('platform_user', 'platform_user.id', 'flow_entrust.user_id')
    .selectAll('flow_entrust')
    .select(['platform_user.real_name', 'platform_user.account'])
    .where('flow_entrust.to_user_id', '=', fromId)
    .where('flow_entrust.end_time', '>', call.now())
    .orderBy('flow_entrust.start_time')
    .orderBy('flow_entrust.id')
    .execute()
}

/** What others entrusted them with. One that cannot be the other's too ends: of two who entrust each other neither is there. */
const entrusts: Holding = {
  held: async (holder) =>
    (await entrustsTo(holder)).map(({ id, real_name, account }) => ({
      id,
      fullName: `${real_name ?? ''}/${account ?? ''}`,
    })),
  async give(handing, things) {
    const { call, database, toId } = handing
    const wanted = new Set(things.map(({ id }) => id))
    const at = call.now()
    for (const each of await entrustsTo(handing)) {
      if (!wanted.has(each.id)) continue
      const others = await database
        .selectFrom('flow_entrust')
        .select('template_ids')
        .where((row) =>
          row.or([
            row.and([row('user_id', '=', each.user_id), row('to_user_id', '=', toId)]),
            row.and([row('user_id', '=', toId), row('to_user_id', '=', each.user_id)]),
          ]),
        )
        .where('start_time', '<', each.end_time)
        .where('end_time', '>', each.start_time)
        .execute()
      const flows = templatesIn(each.template_ids)
      const ends = each.user_id === toId || others.some(({ template_ids }) => overlap(flows, templatesIn(template_ids)))
      const values = ends ? { end_time: at, start_time: Math.min(each.start_time, at) } : { to_user_id: toId }
      await database.updateTable('flow_entrust').set(values).where('id', '=', each.id).execute()
    }
  },
}

/** Organisations that they are the head of. */
const organizations: Holding = {
  async held({ database, scope, fromId }) {
    const rows = await database
      .selectFrom('organization')
      .select(['id', 'path', 'path_names'])
      .where('manager_id', '=', fromId)
      .orderBy('path_names')
      .orderBy('id')
      .execute()
    return rows
      .filter(({ path }) => scope.may('edit', path))
      .map(({ id, path_names }) => ({ id, fullName: path_names }))
  },
  async give({ database, toId }, things) {
    for (const { id } of things)
      await database.updateTable('organization').set({ manager_id: toId }).where('id', '=', id).execute()
  },
}

/** People who report to them. Whoever the other one reports to, or is themselves, reports to whoever stood above both. */
const subordinates: Holding = {
  async held({ database, scope, fromId }) {
    const rows = await database
      .selectFrom('platform_user')
      .select([
        'platform_user.id',
        'platform_user.real_name',
        'platform_user.account',
        'platform_user.is_administrator',
      ])
      .where('platform_user.manager_id', '=', fromId)
      .where('platform_user.deleted_at', 'is', null)
      .where(withinScope(database, scope, 'edit'))
      .orderBy('platform_user.sort_code')
      .orderBy('platform_user.id')
      .execute()
    return rows
      .filter(({ is_administrator }) => scope.all || is_administrator === 0)
      .map(({ id, real_name, account }) => ({ id, fullName: `${real_name}/${account}` }))
  },
  async give({ database, fromId, toId }, things) {
    const managerOf = async (id: string) =>
      (await database.selectFrom('platform_user').select('manager_id').where('id', '=', id).executeTakeFirst())
        ?.manager_id ?? null
    const above = new Set<string>()
    for (let each: string | null = toId; each !== null && !above.has(each); each = await managerOf(each))
      above.add(each)
    const former = await managerOf(fromId)
    for (const { id } of things)
      await database
        .updateTable('platform_user')
        .set({ manager_id: above.has(id) ? former : toId })
        .where('id', '=', id)
        .execute()
  },
}

const rightNames = ['select', 'add', 'edit', 'remove'] as const

/** Organisations that they administer; administrators alone give them to somebody. */
const administered: Holding = {
  async held({ database, scope, fromId }) {
    if (!scope.all) return []
    const rows = await database
      .selectFrom('organization_manager')
      .innerJoin('organization', 'organization.id', 'organization_manager.organization_id')
      .select(['organization.id', 'organization.path_names'])
      .where('organization_manager.user_id', '=', fromId)
      .orderBy('organization.path_names')
      .orderBy('organization.id')
      .execute()
    return rows.map(({ id, path_names }) => ({ id, fullName: path_names }))
  },
  async give({ database, fromId, toId }, things) {
    const rowOf = (userId: string, organizationId: string) =>
      database
        .selectFrom('organization_manager')
        .selectAll()
        .where('user_id', '=', userId)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst()
    for (const { id } of things) {
      const [given, own] = [await rowOf(fromId, id), await rowOf(toId, id)]
      if (!given) continue
      const rights = rightNames.flatMap((right) => [`this_${right}`, `below_${right}`] as const)
      const both = Object.fromEntries(rights.map((right) => [right, Math.max(given[right], own?.[right] ?? 0)]))
      for (const userId of [fromId, toId])
        await database
          .deleteFrom('organization_manager')
          .where('user_id', '=', userId)
          .where('organization_id', '=', id)
          .execute()
      await database
        .insertInto('organization_manager')
        .values({ ...given, ...both, user_id: toId })
        .execute()
    }
  },
}

/** Reports that are sent by their rights. */
const schedules: Holding = {
  async held({ database, fromId }) {
    const rows = await database
      .selectFrom('report_schedule')
      .leftJoin('data_report', 'data_report.id', 'report_schedule.report_id')
      .select(['report_schedule.id', 'data_report.full_name'])
      .where('report_schedule.created_by', '=', fromId)
      .orderBy('report_schedule.id')
      .execute()
    return rows.map(({ id, full_name }) => ({ id, fullName: full_name ?? '' }))
  },
  async give({ database, toId }, things) {
    for (const { id } of things)
      await database.updateTable('report_schedule').set({ created_by: toId }).where('id', '=', id).execute()
  },
}

export const holdings: Readonly<Record<HeldKind, Holding>> = {
  task: tasks,
  case: cases,
  step: steps,
  entrust: entrusts,
  organization: organizations,
  subordinate: subordinates,
  administered,
  design: made('visual_model'),
  flowDesign: made('flow_template'),
  report: made('data_report'),
  portal: made('portal'),
  schedule: schedules,
}

/** What somebody holds, in the lists of the family's dialog: kinds with what there is of each. */
export async function heldWork(holder: Holder) {
  const lists = { wait: [], flow: [], permission: [] } as Record<'wait' | 'flow' | 'permission', object[]>
  for (const [kind, list] of Object.entries(heldKinds) as [HeldKind, 'wait' | 'flow' | 'permission'][]) {
    const things = await holdings[kind].held(holder)
    if (things.length === 0) continue
    const below = things.map(({ id, fullName }) => ({
      id: `${kind}--${id}`,
      parentId: kind,
      fullName,
      ...withBelow([]),
    }))
    const fullName = holder.call.text(`user.held_${kind}`, { count: things.length })
    lists[list].push({ id: kind, parentId: '-1', fullName, ...withBelow(below) })
  }
  return lists
}
