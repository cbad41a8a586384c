import type { Kysely } from 'kysely'
import { nextId } from '../ids.ts'
import { loose } from '../loose.ts'
import { familyDictionaries } from './0800-family-dictionaries.ts'
import { createUsualTable } from './usual-table.ts'

const builtIn = [
  ['scheduleReminder', '日程提醒'],
  ['scheduleInvitation', '日程邀请'],
] as const

/** Everybody's own calendar: events with the rule by which they recur, who is invited, and the words that remind of them. */
export async function schedule(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await createUsualTable(database, 'schedule', {
    creator_id: 'varchar(50)',
    group_id: 'varchar(50)',
    uid: 'varchar(200)',
    title: 'varchar(200)',
    content: 'text',
    category: 'varchar(50)',
    urgent: 'integer',
    color: 'varchar(30)',
    all_day: 'integer',
    start_at: 'bigint',
    end_at: 'bigint',
    reminder_time: 'integer',
    reminder_type: 'integer',
    repetition: 'integer',
    rule: 'varchar(500)',
    repeat_until: 'bigint',
    excluded: 'text',
    next_reminder_at: 'bigint',
    next_start_at: 'bigint',
    updated_at: 'bigint',
  })
  await schema.createIndex('schedule_creator').on('schedule').columns(['creator_id', 'start_at']).execute()
  await schema.createIndex('schedule_due').on('schedule').column('next_reminder_at').execute()
  await schema
    .createTable('schedule_person')
    .addColumn('schedule_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('excluded', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('declined_after', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('schedule_person_pk', ['schedule_id', 'user_id'])
    .execute()
  await schema.createIndex('schedule_person_user').on('schedule_person').column('user_id').execute()
  await addMessages(database)
  await familyDictionaries(database)
}

async function addMessages(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  const taken = new Set(codes.map(({ en_code }) => en_code))
  // Codes of somebody's own templates are chosen freely.
  const free = (code: string) => (taken.has(code) ? `${code}.${nextId()}` : code)
  const rows = builtIn.flatMap(([reason, name], at) => {
    const row = { template_type: 1, message_source: '3', reason, created_at: 0 }
    const inApp = { ...row, id: nextId(), full_name: name, en_code: free(reason), message_type: '1', enabled_mark: 1 }
    const mail = {
      ...row,
      id: nextId(),
      full_name: `${name}（邮件）`,
      en_code: free(`${reason}.mail`),
      message_type: '2',
    }
    return [
      { ...inApp, sort_code: 201 + at * 10 },
      { ...mail, enabled_mark: 0, sort_code: 202 + at * 10 },
    ]
  })
  await tables.insertInto('message_template').values(rows).execute()
}
