import { type Kysely, sql } from 'kysely'
import type { SystemPage } from './usual-table.ts'

export const thirdSyncPage: SystemPage = {
  code: 'system.thirdSync',
  name: '通讯录同步',
  address: 'system/thirdSync',
  icon: 'icon-ym icon-ym-liveData',
  buttons: [['btn_edit', '同步']],
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

/** What of the organisation another system has, and the jobs that bring it there. */
export async function createThirdSync(database: Kysely<never>): Promise<void> {
  await sql`create table third_link (
    provider varchar(10) not null,
    kind varchar(15) not null,
    local_id varchar(50) not null,
    remote_id varchar(100) not null,
    name varchar(200) not null,
    fingerprint varchar(64) not null,
    error varchar(500) not null,
    synced_at bigint not null,
    constraint third_link_key primary key (provider, kind, local_id)
  )`.execute(database)
  await sql`create table third_job (
    id varchar(50) primary key,
    provider varchar(10) not null,
    kind varchar(15) not null,
    state varchar(15) not null,
    total integer not null,
    done integer not null,
    failed integer not null,
    reason varchar(500) not null,
    is_cancelled integer not null,
    started_at bigint not null,
    beat_at bigint not null,
    ended_at bigint
  )`.execute(database)
  await sql`create unique index third_job_running on third_job (provider) where state = 'running'`.execute(database)
  await sql`create index third_job_latest on third_job (provider, started_at)`.execute(database)
}
