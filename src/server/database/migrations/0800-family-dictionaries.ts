import type { Kysely } from 'kysely'
import { nextId } from '../ids.ts'
import { addFamilyDictionaries } from '../family-dictionaries.ts'
import { loose } from '../loose.ts'

/** Adds the dictionaries that clients of the family ask for. A new database gets them with its seed. */
export async function familyDictionaries<Tables>(database: Kysely<Tables>): Promise<void> {
  const any = await loose(database).selectFrom('dictionary_type').select('id').limit(1).executeTakeFirst()
  if (any) await addFamilyDictionaries(database, nextId, Date.now())
}
