import { type Kysely, sql } from 'kysely'

/**
 * Whoever had a page of people and no organisations by name administered the own one and all below it. From now on nobody
 * administers what was not given by name: those people get just that, in writing. Not those who had no such page: all
 * they could do with it was choose people.
 */
export async function explicitManagers<Tables>(database: Kysely<Tables>): Promise<void> {
  await sql`
    insert into organization_manager (
      user_id, organization_id, this_select, this_add, this_edit, this_remove,
      below_select, below_add, below_edit, below_remove, created_at
    )
    select belongs.user_id, belongs.organization_id, 1, 1, 1, 1, 1, 1, 1, 1, ${Date.now()} from (
      select user_id, object_id as organization_id from user_relation where object_type = 'organization'
      union
      select id, organization_id from platform_user
    ) as belongs
    join organization on organization.id = belongs.organization_id
    where belongs.user_id in (
      select id from platform_user
      where is_administrator = 0 and deleted_at is null
      and id not in (select user_id from organization_manager)
    )
    and belongs.user_id in (
      with granted (subject_type, subject_id) as (
        select authority.subject_type, authority.subject_id
        from authority join menu on menu.id = authority.item_id
        where authority.item_type = 'menu' and menu.page_code like 'permission.%'
      )
      select subject_id from granted where subject_type = 'user'
      union
      select user_relation.user_id from granted join user_relation
      on user_relation.object_type = granted.subject_type and user_relation.object_id = granted.subject_id
    )`.execute(database)
}
