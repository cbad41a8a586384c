import { type Kysely, sql } from 'kysely'

/** Conversations of two people: what both share, the side of each, and the messages, numbered from 1 without a gap. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`create table chat_pair (
    id varchar(110) primary key,
    last_number integer not null default 0,
    last_at bigint not null default 0
  )`.execute(database)
  await sql`create table chat_side (
    owner_id varchar(50) not null,
    partner_id varchar(50) not null,
    pair_id varchar(110) not null,
    unread integer not null default 0,
    read_number integer not null default 0,
    read_at bigint not null default 0,
    cleared_number integer not null default 0,
    is_hidden integer not null default 0,
    last_at bigint not null default 0,
    primary key (owner_id, partner_id)
  )`.execute(database)
  await sql`create index chat_side_owner_id_last_at on chat_side (owner_id, last_at)`.execute(database)
  await sql`create table chat_message (
    id varchar(50) primary key,
    pair_id varchar(110) not null,
    number integer not null,
    sender_id varchar(50) not null,
    receiver_id varchar(50) not null,
    kind varchar(10) not null,
    content text not null,
    file_id varchar(200) not null default '',
    client_key varchar(80),
    sent_at bigint not null
  )`.execute(database)
  await sql`create unique index chat_message_pair_id_number on chat_message (pair_id, number)`.execute(database)
  await sql`create unique index chat_message_sender_id_client_key on chat_message (sender_id, client_key)`.execute(
    database,
  )
  await sql`create index chat_message_file_id on chat_message (file_id)`.execute(database)
}
