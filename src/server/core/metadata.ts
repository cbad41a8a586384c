import type { PlatformDatabase } from '#server/database/open.ts'

export type DemoAccount = {
  readonly account: string
  readonly realName: string
  readonly role: string
  /** Plain text: the sign-in page of a demonstration offers it. */
  readonly password: string
}

type Announced = DemoAccount & { readonly passwordHash: string }

async function writeMetadata(database: PlatformDatabase, name: string, content: unknown): Promise<void> {
  const value = JSON.stringify(content)
  await database
    .insertInto('server_fact')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function readMetadata(database: PlatformDatabase, name: string): Promise<unknown> {
  const row = await database.selectFrom('server_fact').select('value').where('name', '=', name).executeTakeFirst()
  return row ? JSON.parse(row.value) : undefined
}

/** Called by the demo seed after its users exist: the sign-in page will offer these accounts. */
export async function announceDemoAccounts(
  database: PlatformDatabase,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const rows = await database
    .selectFrom('platform_user')
    .select(['account', 'password_hash'])
    .where(
      'account',
      'in',
      accounts.map((each) => each.account),
    )
    .execute()
  const hashes = new Map(rows.map((row) => [row.account, row.password_hash]))
  const announced: Announced[] = accounts.flatMap((each) => {
    const passwordHash = hashes.get(each.account)
    return passwordHash ? [{ ...each, passwordHash }] : []
  })
  await writeMetadata(database, 'demoAccounts', announced)
}

/** The announced accounts that can still sign in with the announced password. */
export async function readDemoAccounts(database: PlatformDatabase): Promise<DemoAccount[]> {
  const announced = ((await readMetadata(database, 'demoAccounts')) ?? []) as Announced[]
  if (announced.length === 0) return []
  const rows = await database
    .selectFrom('platform_user')
    .select(['account', 'password_hash'])
    .where('enabled_mark', '=', 1)
    .where('deleted_at', 'is', null)
    .where(
      'account',
      'in',
      announced.map((each) => each.account),
    )
    .execute()
  const hashes = new Map(rows.map((row) => [row.account, row.password_hash]))
  return announced
    .filter((each) => hashes.get(each.account) === each.passwordHash)
    .map(({ account, realName, role, password }) => ({ account, realName, role, password }))
}
