import { expect, test } from 'vitest'
import { explicitManagers } from '#server/database/migrations/0810-explicit-managers.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, grant, userRow } from '../support/users.ts'
import { addManager } from './administrator.cases.ts'
import { addMembership } from './membership.cases.ts'
import { addOrganization } from './organization.cases.ts'

const page = { code: 'permission.user', buttons: ['btn_edit'] }

async function inRole({ database, clock }: TestPlatform, organization_id: string) {
  const { id } = await addUser(database, { values: { organization_id } }, clock.now)
  return id
}

test.each(dialects.filter((dialect) => !missing(dialect)))(
  'who administered their organisation by a page alone gets it by name, and nobody else does, on %s',
  async (dialect) => {
    const platform = await openPlatform(dialect)
    const { database, clock } = platform
    try {
      const school = await addOrganization(platform)
      const other = await addOrganization(platform)
      const values = { organization_id: school }
      const hasPage = async (administrator = false) => {
        const { id } = await addUser(database, { administrator, values }, clock.now)
        await grant(database, id, [page])
        return id
      }
      const byGrant = await hasPage()
      await database
        .insertInto('user_relation')
        .values({ user_id: byGrant, object_type: 'organization', object_id: other })
        .execute()
      const role = await addMembership(platform, 'role', { enabled_mark: 0 })
      const byRole = await inRole(platform, school)
      await database
        .insertInto('user_relation')
        .values({ user_id: byRole, object_type: 'role', object_id: role.id })
        .execute()
      const menu = await database
        .selectFrom('menu')
        .select('id')
        .where('page_code', '=', page.code)
        .executeTakeFirstOrThrow()
      await database
        .insertInto('authority')
        .values({ subject_type: 'role', subject_id: role.id, item_type: 'menu', item_id: menu.id })
        .execute()
      const named = await addManager(platform, other, values)
      await grant(database, named.id, [page])
      await hasPage(true)
      await inRole(platform, school)
      const gone = userRow({ organization_id: school, deleted_at: 1 })
      await database.insertInto('platform_user').values(gone).execute()
      await grant(database, gone.id, [page])

      await explicitManagers(database)
      const rows = await database.selectFrom('organization_manager').selectAll().execute()
      const places = rows.map((row) => `${row.user_id} ${row.organization_id}`).toSorted()
      expect(places).toEqual(
        [`${byGrant} ${school}`, `${byGrant} ${other}`, `${byRole} ${school}`, `${named.id} ${other}`].toSorted(),
      )
      const all = { this_select: 1, this_add: 1, this_edit: 1, this_remove: 1 }
      const below = { below_select: 1, below_add: 1, below_edit: 1, below_remove: 1 }
      expect(rows.find(({ user_id }) => user_id === byRole)).toMatchObject({ ...all, ...below })
    } finally {
      await platform.close()
    }
  },
)
