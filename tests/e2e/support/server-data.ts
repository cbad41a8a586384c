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
      .run(isOn ? '1' : '2'),
  )
}

/** What people and the organisation wrote themselves: no language of the application has words for it. */
const ownData = [
  'select real_name from platform_user',
  'select full_name from organization',
  'select path_names from organization',
  'select full_name from position',
  'select full_name from role',
  'select full_name from user_group',
  'select full_name from system',
  // What is gone by now is still called so there.
  'select target from audit_entry',
  "select trim(value, '\"') from system_setting",
  'select full_name from visual_model',
  'select full_name from print_template',
  'select full_name from portal',
  'select title from print_log',
  'select full_name from serial_rule',
  'select description from serial_rule',
  'select full_name from data_interface',
  'select description from data_interface',
  'select full_name from data_source',
  'select description from data_source',
  'select title from message',
  'select body_text from message',
  'select subject from mail',
  'select body_text from mail',
  'select full_name from flow_task',
  'select full_name from flow_template',
  'select description from flow_template',
  'select node_name from flow_assignment',
  'select full_name from region',
  'select description from flow_entrust',
  'select node_name from approval_record',
  'select opinion from approval_record',
  'select name from stored_file',
  'select native_place from user_detail',
  'select postal_address from user_detail',
  'select urgent_contacts from user_detail',
  'select signature from user_detail',
] as const

/** Menus of the seed: those that were made since are named by whoever made them. */
const ownMenus =
  "select full_name from menu where 'routes.' || replace(en_code, '.', '-') not in (select code from translation)"

/** Designs whose parts are called what somebody called them; those of the seed are translated. */
const ownDesigns = `select form_data || coalesce(column_data, '') from visual_model
  where not exists (select 1 from translation where code like visual_model.en_code || '.%')`

/** Every text with Chinese in it that is somebody's own data, records of the modules included; long ones first. */
export function chineseData(dataFolder: string): readonly string[] {
  return withDatabase(dataFolder, (database) => {
    const texts = new Set<string>()
    const add = (value: unknown) => {
      if (typeof value === 'string' && /\p{Script=Han}/u.test(value)) texts.add(value.trim())
    }
    for (const query of [...ownData, ownMenus]) for (const value of database.prepare(query).pluck().all()) add(value)
    const tables = database.prepare("select name from sqlite_master where type = 'table' and name like 'mt_%'").pluck()
    for (const table of tables.all() as string[])
      for (const row of database.prepare(`select * from "${table}"`).all() as Record<string, unknown>[])
        for (const value of Object.values(row)) add(value)
    for (const design of database.prepare(ownDesigns).pluck().all() as string[])
      for (const [, label] of design.matchAll(/"(?:label|tipLabel|content)":"([^"]+)"/g)) add(label)
    // The picture of a person without one.
    for (const name of database.prepare('select real_name from platform_user').pluck().all() as string[])
      for (const character of [name.slice(0, 1), name.slice(-1)]) add(character)
    return [...texts].toSorted((one, other) => other.length - one.length)
  })
}

/** The codes of the menus that are translated. */
export function translatedMenus(dataFolder: string): ReadonlySet<string> {
  return withDatabase(dataFolder, (database) => {
    const codes =
      "select en_code from menu where 'routes.' || replace(en_code, '.', '-') in (select code from translation)"
    return new Set(database.prepare(codes).pluck().all() as string[])
  })
}

/** What dictionaries and their entries are called, as it is stored. */
export function dictionaryNames(dataFolder: string): readonly string[] {
  return withDatabase(dataFolder, (database) => {
    const names = 'select full_name from dictionary_entry union select full_name from dictionary_type'
    return (database.prepare(names).pluck().all() as string[]).toSorted((one, other) => other.length - one.length)
  })
}
