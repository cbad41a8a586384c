import { addFamilyDictionaries } from '#server/database/family-dictionaries.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { seedId } from './ids.ts'

/** Behind those of the seed files, so that their ids stay what they were. */
const FIRST = { dictionaryType: 900, dictionaryEntry: 90_000 }

/** The dictionaries that clients of the family ask for, with ids that are always the same. */
export async function seedFamilyDictionaries(database: PlatformDatabase, now: number): Promise<void> {
  const next = { ...FIRST }
  await addFamilyDictionaries(database, (kind) => seedId(kind, next[kind]++), now)
}
