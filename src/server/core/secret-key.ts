import { sql } from 'kysely'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { message } from '#server/messages/message.ts'
import type { Services } from './call.ts'
import { notifyTrouble } from './notify/trouble.ts'
import type { KeyState } from './sealing.ts'

/** Where sealed texts are kept: alone, or within a text of JSON. */
const places = [
  ['system_setting', 'value'],
  ['data_source', 'password_sealed'],
  ['data_interface', 'request_headers'],
  ['outbox_message', 'payload'],
  ['interface_credential', 'secret_sealed'],
  ['interface_credential_user', 'key_sealed'],
  ['data_interface_variable', 'value_sealed'],
  ['message_account', 'secrets_sealed'],
] as const

/** Of each place the newest few: one key sealed them all, or somebody began anew with another. */
const FEW = 20

/** A few of the texts that are sealed in a database. */
export async function sealedTexts(database: PlatformDatabase): Promise<string[]> {
  const found: string[] = []
  for (const [table, column] of places) {
    const rows = await loose(database)
      .selectFrom(table)
      .select(column)
      .where(sql.ref(column), 'like', '%sealed:1:%')
      .limit(FEW)
      .execute()
    for (const row of rows) found.push(...(String(row[column]).match(/sealed:1:[\w+/=]+/g) ?? []))
  }
  return found
}

const summaries: Readonly<Record<Exclude<KeyState, 'fine'>, ReturnType<typeof message>>> = {
  missing: message('common.secretKeyMissing'),
  damaged: message('common.secretKeyDamaged'),
  other: message('common.secretKeyOther'),
}

/**
 * Looks at a start whether the key still opens what was sealed. Where it does not, the log and the administrators are told,
 * and a lost key is not replaced by a new one behind their backs.
 */
export async function verifySecretKey(services: Services): Promise<void> {
  const state = services.seals.keyState(await sealedTexts(services.database))
  if (state === 'fine') return
  services.log.error({ folder: services.dataFolder, key: state }, 'stored secrets cannot be read: put secret.key back')
  await notifyTrouble(services, `secret-key-${state}`, summaries[state])
}
