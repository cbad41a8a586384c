import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Works on the database of a platform server from outside, as an operator could. */
function withDatabase<Result>(dataFolder: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(join(dataFolder, 'platform.sqlite'), { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** What the picture of a captcha says; no test can read the picture. */
export function captchaText(dataFolder: string, id: string): string {
  return withDatabase(dataFolder, (database) =>
    String(database.prepare('select answer from captcha where id = ?').pluck().get(id)),
  )
}

/** The mobile number of an account, as the person knows it. */
export function mobileOf(dataFolder: string, account: string): string {
  return withDatabase(dataFolder, (database) =>
    String(database.prepare('select mobile_phone from platform_user where account = ?').pluck().get(account)),
  )
}

/** Ends every session, so that the next call of each is answered 600. */
export function endSessions(dataFolder: string): void {
  withDatabase(dataFolder, (database) => database.prepare('delete from session').run())
}

/** Whether a sign-in ends the other sessions of its account. */
export function setSingleLogin(dataFolder: string, isOn: boolean): void {
  withDatabase(dataFolder, (database) =>
    database
      .prepare(
        "insert into system_setting (name, value) values ('singleLogin', ?) on conflict (name) do update set value = excluded.value",
      )
      .run(isOn ? '1' : '0'),
  )
}
