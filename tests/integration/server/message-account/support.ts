import { loose } from '#server/database/loose.ts'
import { nextId } from '#server/core/ids.ts'
import { fakeSmtp } from '../support/fake-smtp.ts'
import type { TestPlatform } from '../support/platform.ts'

export const sender = { user: 'no-reply@campus.example', password: 'smtp-secret' }

/** A mail server on this machine that the platform may reach; the caller closes it. */
export async function mailServer(platform: TestPlatform) {
  await allowThisMachine(platform)
  return fakeSmtp(sender.user, sender.password)
}

export const allowThisMachine = (platform: TestPlatform) =>
  loose(platform.database)
    .insertInto('allowed_host')
    .values({ id: 'local', host: '127.0.0.1', enabled_mark: 1, created_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** What a client of the family sends for a mail account. */
export function mailAccount(port: number, more: object = {}) {
  const mark = nextId()
  return {
    type: 2,
    fullName: `邮箱${mark}`,
    enCode: `mail.${mark}`,
    addressorName: '教务处',
    smtpServer: '127.0.0.1',
    smtpPort: port,
    sslLink: 0,
    smtpUser: sender.user,
    smtpPassword: sender.password,
    sortCode: 0,
    enabledMark: 1,
    description: '',
    ...more,
  }
}

/** The id of a new account. */
export async function addAccount(platform: TestPlatform, body: ReturnType<typeof mailAccount>): Promise<string> {
  const token = await platform.signIn({ administrator: true })
  const made = await platform.call('messageAccount.create', { body }, { token })
  if (made.code !== 200) throw new Error(made.msg)
  const row = await loose(platform.database)
    .selectFrom('message_account')
    .select('id')
    .where('en_code', '=', body.enCode)
    .executeTakeFirstOrThrow()
  return String(row['id'])
}
