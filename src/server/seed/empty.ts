import { saveSettings } from '#server/core/settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { seedFamilyDictionaries } from './family-dictionaries.ts'
import { seedId } from './ids.ts'
import { insertAll } from './insert.ts'
import { addLaterPages, addSystemMenus, menuMaker, systemId, systemRow } from './menus.ts'
import { passwordPolicy } from './policy.ts'
import { blankUser } from './people.ts'
import { readDictionaries, readRegions } from './reference.ts'
import { organizationBelow } from './university.ts'

/** Beside the platform's own: what every person's details are chosen from. */
const personal = ['Nation', 'Education', 'certificateType']
const isNeeded = (group: string, code: string) => group === 'platform' || personal.includes(code)

/**
 * A new installation: one administrator who must change the documented password, one organisation, the platform's
 * own dictionaries, those of people's details, and the national divisions. Call inside a transaction.
 */
export async function writeEmpty(database: PlatformDatabase, passwordHash: string, now: number): Promise<void> {
  const root = organizationBelow(null, {
    id: seedId('organization', 1),
    full_name: '本单位',
    en_code: 'ROOT',
    category: 'company',
    sort_code: 1,
    created_at: now,
  })
  const dictionaries = readDictionaries(['platform', 'standard', 'campus'], now, isNeeded)
  const menus = menuMaker()
  addSystemMenus(menus)
  addLaterPages(menus)
  await insertAll(database, 'system', [systemRow('主系统')])
  await insertAll(database, 'organization', [root])
  await insertAll(database, 'platform_user', [
    {
      ...blankUser(seedId('user', 1), { passwordHash, systemId, now }),
      account: 'admin',
      real_name: '系统管理员',
      is_administrator: 1,
      organization_id: root.id,
      change_password_date: null,
    },
  ])
  await insertAll(database, 'user_relation', [
    { user_id: seedId('user', 1), object_type: 'organization', object_id: root.id },
  ])
  await insertAll(database, 'region', readRegions())
  await insertAll(database, 'dictionary_type', dictionaries.types)
  await insertAll(database, 'dictionary_entry', dictionaries.entries)
  await seedFamilyDictionaries(database, now)
  await insertAll(database, 'menu', menus.menus)
  await insertAll(database, 'menu_item', menus.items)
  await saveSettings(database, passwordPolicy)
}
