import { type Kysely, sql } from 'kysely'
import { manageButtons, type SystemPage } from './usual-table.ts'

/** Notices before and after they are sent, and when each reader read one. */
export async function noticeTables(database: Kysely<never>): Promise<void> {
  await sql`create table notice (
    id varchar(50) primary key,
    title varchar(200) not null,
    body_text text not null,
    files text not null,
    to_user_ids text not null,
    excerpt varchar(500) not null default '',
    enabled_mark integer not null default 0,
    creator_id varchar(50) not null,
    created_at bigint not null,
    modified_at bigint not null,
    release_user_id varchar(50),
    released_at bigint
  )`.execute(database)
  await sql`alter table message_recipient add column read_at bigint`.execute(database)
}

export const noticesPage: SystemPage = {
  code: 'system.notice',
  name: '通知公告',
  address: 'system/notice',
  icon: 'icon-ym icon-ym-webForm',
  buttons: [...manageButtons, ['btn_release', '发布']],
  roles: ['systemAdministrator', 'schoolLeader'],
}
