import { type SchemeConditions, schemeKinds, symbols } from '#shared/access/data-scheme.ts'
import { nextId } from '#server/core/ids.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import type { DataSchemeTable, MenuItemTable } from '#server/database/tables/access.ts'
import { loadDefinition } from '#server/areas/module/definition.ts'
import { readRecords, type StoredRecord } from '#server/areas/module/records.ts'
import { runtime } from '#server/areas/module/runtime.ts'
import { openStore, type Store } from '#server/areas/module/store.ts'
import type { Random } from '../../../support/random-source.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { addTemplate } from '../print/support.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const RECORDS = 24
const organizations = ['org-root', 'a', 'b', 'a1', 'a2', 'b1']
const texts = ['alpha', 'beta', 'Alpha beta', '', 'gamma 100%']
export const fields = ['title', 'note', 'phone', 'budget', 'kind', 'buyer', 'marks']

export interface Person {
  readonly id: string
  readonly token: string
}

/** One module that two menus show, its records, and people; everything else is drawn anew in each round. */
export interface World {
  readonly platform: TestPlatform
  readonly orders: Orders
  readonly templateId: string
  readonly people: readonly Person[]
  readonly menus: readonly string[]
  readonly items: readonly MenuItemTable[]
  readonly store: Store
  readonly records: readonly (StoredRecord & { readonly createdBy: string })[]
}

export async function makeWorld(platform: TestPlatform, random: Random): Promise<World> {
  const { database } = platform
  const templateId = await addTemplate(database)
  const orders = await openOrders(platform, {
    printIds: [templateId],
    list: {
      useColumnPermission: true,
      useFormPermission: true,
      useBtnPermission: true,
      showSummary: true,
      summaryField: ['budget'],
    },
    searches: ['title', 'note'].map((prop) => ({ prop, type: 2, isKeyword: true })),
  })
  await database
    .insertInto('organization')
    .values(
      organizations.slice(1).map((id) => ({
        id,
        parent_id: '-1',
        full_name: id,
        en_code: id,
        category: 'department',
        path: id,
        path_names: id,
        manager_id: null,
        sort_code: 0,
        enabled_mark: 1,
        description: '',
        created_at: 0,
      })),
    )
    .execute()
  const people: Person[] = []
  for (let count = 0; count < 6; count += 1) {
    const { id, token } = await addUser(database, {}, platform.clock.now)
    people.push({ id, token })
  }
  await platform.call('design.release', { params: { id: orders.id }, body: {} }, { token: orders.token })
  const first = await database
    .selectFrom('menu')
    .selectAll()
    .where('module_id', '=', orders.id)
    .executeTakeFirstOrThrow()
  const second = { ...first, id: nextId(), en_code: `${first.en_code}-again` }
  await database.insertInto('menu').values(second).execute()
  const made = await database.selectFrom('menu_item').selectAll().where('menu_id', '=', first.id).execute()
  await database
    .insertInto('menu_item')
    .values(made.map((item) => ({ ...item, id: nextId(), menu_id: second.id })))
    .execute()
  const menus = [first.id, second.id]
  const items = await database.selectFrom('menu_item').selectAll().where('menu_id', 'in', menus).execute()

  const creators: string[] = []
  for (let count = 0; count < RECORDS; count += 1) {
    await orders.create({
      title: random.one(['alpha', 'beta', 'Alpha beta', 'gamma 100%']),
      note: random.one(texts),
      phone: random.happens(0.5) ? '13800000001' : '',
      budget: random.happens(0.8) ? random.integer(0, 6) : null,
      kind: random.one(['goods', 'service']),
      buyer: random.one(people).id,
      marks: ['a', 'b'].filter(() => random.happens(0.5)),
      tableField20: [{ item: random.one(['nail', 'paper']), amount: random.integer(1, 9) }],
    })
    creators.push(random.one(people).id)
  }
  const definition = await loadDefinition(database, orders.id)
  const store = await openStore(platform.server.services.database, definition)
  const ids = (await orders.list({ pageSize: 100 })).list.map((row) => String(row['id'])).toSorted()
  const loose = runtime(database)
  for (const [index, id] of ids.entries())
    await loose.updateTable(store.main.name).set({ created_by: creators[index] }).where('id', '=', id).execute()
  const stored = await readRecords(database, store, ids, null)
  const records = stored.map((record) => ({ ...record, createdBy: creators[ids.indexOf(record.id)] ?? '' }))
  return { platform, orders, templateId, people, menus, items, store, records }
}

function drawConditions(random: Random, world: World): SchemeConditions {
  const condition = () => {
    const field = random.one([...fields, 'gone'])
    const symbol = random.one(symbols)
    const value = () =>
      random.one<unknown>([
        random.one(texts),
        random.integer(0, 6),
        'currentUser',
        '@currentSubordinates',
        '@currentOrg',
        random.one(world.people).id,
        'goods',
        'a',
      ])
    return { field, symbol, fieldValue: random.happens(0.4) ? [value(), value()] : value() }
  }
  const several = <Item>(make: () => Item): Item[] => Array.from({ length: random.integer(1, 2) }, make)
  const logic = () => random.one(['and', 'or'] as const)
  return { matchLogic: logic(), conditionList: several(() => ({ logic: logic(), groups: several(condition) })) }
}

type Grant = { subject_type: 'user' | 'role' | 'position'; subject_id: string; item_type: string; item_id: string }

/** What one round drew, as it stands in the database. */
export interface Drawn {
  readonly parents: ReadonlyMap<string, string>
  /** By person: every organisation, and the one worked for. */
  readonly memberships: ReadonlyMap<string, readonly string[]>
  readonly primary: ReadonlyMap<string, string>
  readonly managers: ReadonlyMap<string, string | null>
  readonly held: ReadonlyMap<string, readonly { readonly type: 'role' | 'position'; readonly id: string }[]>
  readonly enabledHolders: ReadonlySet<string>
  readonly grants: readonly Grant[]
  readonly menus: ReadonlyMap<
    string,
    {
      readonly enabled: boolean
      readonly button: boolean
      readonly column: boolean
      readonly form: boolean
      readonly data: boolean
    }
  >
  readonly isSystemEnabled: boolean
  readonly schemes: readonly DataSchemeTable[]
}

/** Draws organisations, memberships, roles, positions, schemes, switches and grants, and writes them. */
export async function drawRound(world: World, random: Random): Promise<Drawn> {
  const { platform, people, menus, items } = world
  const { database } = platform
  const parents = new Map<string, string>([['org-root', '-1']])
  for (const id of organizations.slice(1)) parents.set(id, random.one([...parents.keys()]))
  const holders = [
    ...['r1', 'r2', 'r3'].map((id) => ({ type: 'role' as const, id })),
    ...['p1', 'p2'].map((id) => ({ type: 'position' as const, id })),
  ]
  const enabledHolders = new Set(holders.filter(() => random.happens(0.8)).map(({ id }) => id))
  const primary = new Map(people.map(({ id }) => [id, random.one(organizations)]))
  const memberships = new Map(
    people.map(({ id }) => [
      id,
      [...new Set([primary.get(id) ?? '', ...organizations.filter(() => random.happens(0.15))])],
    ]),
  )
  const managers = new Map(
    people.map(({ id }) => [id, random.happens(0.6) ? random.one(people.filter((each) => each.id !== id)).id : null]),
  )
  const held = new Map(people.map(({ id }) => [id, holders.filter(() => random.happens(0.4))]))
  const flags = new Map(
    menus.map((id) => [
      id,
      {
        enabled: random.happens(0.9),
        button: random.happens(0.7),
        column: random.happens(0.7),
        form: random.happens(0.7),
        data: random.happens(0.8),
      },
    ]),
  )
  const isSystemEnabled = random.happens(0.95)
  const schemes = menus.flatMap((menu_id) =>
    schemeKinds
      .filter(() => random.happens(0.7))
      .map(
        (kind, at): DataSchemeTable => ({
          id: nextId(),
          menu_id,
          full_name: kind,
          en_code: `${kind}${at}`,
          kind,
          condition_json: kind === 'custom' && random.happens(0.9) ? JSON.stringify(drawConditions(random, world)) : '',
          description: '',
          sort_code: at,
          enabled_mark: random.happens(0.9) ? 1 : 0,
          created_at: 0,
        }),
      ),
  )
  const subjects = [...people.map(({ id }) => ({ type: 'user' as const, id })), ...holders]
  const grants: Grant[] = []
  for (const { type, id } of subjects) {
    const add = (item_type: string, item_id: string, likely: number) => {
      if (random.happens(likely)) grants.push({ subject_type: type, subject_id: id, item_type, item_id })
    }
    add('system', 'system-fuzz', 0.6)
    for (const menu of menus) add('menu', menu, 0.4)
    for (const item of items) add(item.kind, item.id, 0.3)
    for (const scheme of schemes) add('resource', scheme.id, scheme.kind === 'all' ? 0.05 : 0.2)
  }
  await database.transaction().execute(async (inside) => {
    await inside.deleteFrom('authority').execute()
    await inside.deleteFrom('user_relation').execute()
    await inside.deleteFrom('data_scheme').execute()
    await inside.deleteFrom('role').execute()
    await inside.deleteFrom('position').execute()
    await inside.deleteFrom('system').execute()
    const row = { full_name: 'x', type: '', sort_code: 0, description: '', created_at: 0 }
    for (const { type, id } of holders) {
      const enabled_mark = enabledHolders.has(id) ? 1 : 0
      if (type === 'role')
        await inside
          .insertInto('role')
          .values({ ...row, id, en_code: id, global_mark: 1, enabled_mark })
          .execute()
      else
        await inside
          .insertInto('position')
          .values({ ...row, id, en_code: id, organization_id: 'org-root', enabled_mark })
          .execute()
    }
    await inside
      .insertInto('system')
      .values({
        id: 'system-fuzz',
        full_name: 'x',
        en_code: 'x',
        icon: '',
        sort_code: 0,
        enabled_mark: isSystemEnabled ? 1 : 0,
      })
      .execute()
    for (const [id, parent_id] of parents)
      await inside.updateTable('organization').set({ parent_id }).where('id', '=', id).execute()
    for (const { id } of people) {
      const values = { organization_id: primary.get(id) ?? '', manager_id: managers.get(id) ?? null }
      await inside.updateTable('platform_user').set(values).where('id', '=', id).execute()
    }
    const relations = people.flatMap(({ id }) => [
      ...(memberships.get(id) ?? []).map((object_id) => ({
        user_id: id,
        object_type: 'organization' as const,
        object_id,
      })),
      ...(held.get(id) ?? []).map((holder) => ({ user_id: id, object_type: holder.type, object_id: holder.id })),
    ])
    await inside.insertInto('user_relation').values(relations).execute()
    for (const [id, { enabled, button, column, form, data }] of flags) {
      const mark = (value: boolean) => (value ? 1 : 0)
      await inside
        .updateTable('menu')
        .set({
          system_id: 'system-fuzz',
          enabled_mark: mark(enabled),
          button_authorize: mark(button),
          column_authorize: mark(column),
          form_authorize: mark(form),
          data_authorize: mark(data),
        })
        .where('id', '=', id)
        .execute()
    }
    if (schemes.length > 0) await inside.insertInto('data_scheme').values(schemes).execute()
    if (grants.length > 0)
      await inside
        .insertInto('authority')
        .values(grants as never)
        .execute()
  })
  permissionsChanged(platform.server.services, 'all')
  return {
    parents,
    memberships,
    primary,
    managers,
    held,
    enabledHolders,
    grants,
    menus: flags,
    isSystemEnabled,
    schemes,
  }
}
