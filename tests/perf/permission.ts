import { visibleMenus } from '#server/core/grants.ts'
import { forgetPermissions, loadGrants } from '#server/core/permission.ts'
import { batches } from '#server/database/batch.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import type { AuthorityTable, MenuTable } from '#server/database/tables/access.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const person = { userId: 'somebody', isAdministrator: false }
const held = 5
const sizes = { small: { roles: 5, menus: 20 }, big: { roles: 500, menus: 2000 } } as const

const menu = (index: number): MenuTable => ({
  id: `menu${index}`,
  system_id: 'system',
  parent_id: '-1',
  full_name: `菜单${index}`,
  en_code: `menu${index}`,
  icon: '',
  type: 2,
  url_address: `page/${index}`,
  link_target: '_self',
  category: 'Web',
  property_json: '',
  module_id: '',
  page_code: '',
  sort_code: index,
  enabled_mark: 1,
  button_authorize: 0,
  column_authorize: 0,
  form_authorize: 0,
  data_authorize: 0,
})

/** An organisation in which each role opens a tenth of all menus, and somebody who holds five of the roles. */
async function organisation({ roles, menus }: (typeof sizes)['small' | 'big']): Promise<PlatformDatabase> {
  const database = await openDatabase({})
  const roleIds = Array.from({ length: roles }, (_value, index) => `role${index}`)
  const grants = roleIds.flatMap((id, role): AuthorityTable[] => [
    { subject_type: 'role', subject_id: id, item_type: 'system', item_id: 'system' },
    ...Array.from({ length: menus / 10 }, (_value, index): AuthorityTable => {
      const item_id = `menu${(role * 7 + index * 10) % menus}`
      return { subject_type: 'role', subject_id: id, item_type: 'menu', item_id }
    }),
  ])
  await database.transaction().execute(async (inside) => {
    const system = { id: 'system', full_name: '系统', en_code: 'system', icon: '', sort_code: 0, enabled_mark: 1 }
    await inside.insertInto('system').values(system).execute()
    for (const part of batches(Array.from({ length: menus }, (_value, index) => menu(index))))
      await inside.insertInto('menu').values(part).execute()
    for (const [index, id] of roleIds.entries()) {
      const row = { id, full_name: id, en_code: id, type: '', global_mark: 1, sort_code: index }
      await inside
        .insertInto('role')
        .values({ ...row, enabled_mark: 1, description: '', created_at: 0 })
        .execute()
    }
    for (const part of batches(grants))
      await inside
        .insertInto('authority')
        .values(part)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (let index = 0; index < held; index += 1)
      await inside
        .insertInto('user_relation')
        .values({ user_id: person.userId, object_type: 'role', object_id: roleIds[(index * roles) / held] ?? '' })
        .execute()
  })
  return database
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function measure(database: PlatformDatabase) {
  const read = async () => visibleMenus(await loadGrants(database, person), 'system', 'Web')
  forgetPermissions(database, 'all')
  const all = await timed(read)
  forgetPermissions(database, [person.userId])
  const anew = await timed(() => loadGrants(database, person))
  const again = await timed(async () => {
    for (let round = 0; round < 1000; round += 1) await loadGrants(database, person)
  })
  return { all, anew, again }
}

/** What one person may do, in an organisation of 500 roles and 2 000 menus against one of 5 and 20. */
export async function permissionRows(rounds: number): Promise<Row[]> {
  const [small, big] = [await organisation(sizes.small), await organisation(sizes.big)]
  try {
    for (const database of [small, big]) await measure(database)
    const figures = await inTurns(rounds * 5, { small: () => measure(small), big: () => measure(big) })
    const row = (measure: string, figure: string): Row => ({
      area: 'permission at 500 roles x 2 000 menus',
      measure,
      value: figures.big[figure] ?? Number.NaN,
      unit: 'ms',
      baseline: '5 roles x 20 menus',
      baselineValue: figures.small[figure] ?? Number.NaN,
    })
    return [
      row('of one person, after their roles changed', 'anew'),
      row('of one person, after the menus changed', 'all'),
      row('asked for a thousand times', 'again'),
    ]
  } finally {
    await small.destroy()
    await big.destroy()
  }
}
