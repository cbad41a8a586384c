import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { fillNameKeys, keyedTables } from '#server/database/name-keys.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { announce, demoPassword, demoScale, writeDemo } from './demo.ts'
import { writePurchases } from './data-interfaces.ts'
import { writeEmpty } from './empty.ts'
import { writeLarge } from './large.ts'
import { writeRecordings } from './chat.ts'
import { writeAttachments } from './messages.ts'
import { writePictures } from './pictures.ts'
import { randomOf } from './random.ts'
import { writeTranslations } from './translations.ts'
import { namesOf } from '#shared/rules/names-of.ts'

/**
 * Fills an empty, migrated database: `demo` a university that looks real, `large` the same with very many rows,
 * `empty` an administrator only. All in one transaction: a seed that fails leaves nothing behind.
 */
export async function seedDatabase(
  database: PlatformDatabase,
  kind: 'demo' | 'large' | 'empty',
  dataFolder: string,
): Promise<void> {
  // One hash for everybody: the password is announced anyway, and a hash takes a tenth of a second.
  const passwordHash = await hashPassword(clientHash(demoPassword))
  await database.transaction().execute(async (inside) => {
    if (kind === 'empty') await writeEmpty(inside, passwordHash, Date.now())
    else {
      await writeAttachments(inside, dataFolder)
      await writeRecordings(dataFolder)
      writePurchases(dataFolder, randomOf(20_261_120))
      if (kind === 'large') await writeLarge(inside, passwordHash)
      else await announce(inside, await writeDemo(inside, passwordHash, demoScale))
      await writePictures(inside, dataFolder)
    }
    await writeTranslations(inside, Date.now())
    for (const table of namesOf(keyedTables)) await fillNameKeys(inside, table)
  })
}
