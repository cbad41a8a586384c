import { createHmac } from 'node:crypto'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import type { InputOf } from '#shared/api/table.ts'
import type { TestPlatform } from '../support/platform.ts'

type Body = InputOf<'interfaceCredential.create'>['body']

export const credentialBody = (values: Partial<Body> = {}): Body => {
  const id = nextId()
  return { appId: `app.${id}`, appName: `教务系统${id}`, appSecret: `secret-${id}`, ...values }
}

/** Makes a credential as an administrator does; answers its id and what it was made of. */
export async function addCredential(platform: TestPlatform, values: Partial<Body> = {}) {
  const body = credentialBody(values)
  const token = await platform.signIn({ administrator: true })
  const { code, msg } = await platform.call('interfaceCredential.create', { body }, { token })
  if (code !== 200) throw new Error(msg)
  const row = await loose(platform.database)
    .selectFrom('interface_credential')
    .select('id')
    .where('app_id', '=', body.appId)
    .executeTakeFirstOrThrow()
  return { id: String(row['id']), token, appId: body.appId, appSecret: String(body.appSecret) }
}

/** The family's signature, written anew here. */
export function sign(secret: string, parts: readonly [method: string, path: string, moment: string, host: string]) {
  return createHmac('sha256', secret)
    .update(parts.map((part) => `${part}\n`).join(''))
    .digest('hex')
}
