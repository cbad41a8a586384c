import type { PlatformUserTable } from '#server/database/tables/people.ts'

/** Who somebody is to what they may see. */
export const personOf = (row: PlatformUserTable) => ({
  userId: row.id,
  account: row.account,
  realName: row.real_name,
  organizationId: row.organization_id,
  positionId: row.position_id,
  isAdministrator: row.is_administrator === 1,
})
