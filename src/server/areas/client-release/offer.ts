import { createHash } from 'node:crypto'
import type { ReleaseOffer } from '#shared/api/client-release.ts'
import { compareVersions, readVersion } from '#shared/rules/version.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readLine } from './package.ts'

interface Machine {
  readonly version: string
  readonly platform: string
  readonly channel: string
  readonly machine: string
}

const isOlder = (one: string, other: string): boolean => {
  const [left, right] = [readVersion(one), readVersion(other)]
  return left !== null && right !== null && compareVersions(left, right) < 0
}

/** The same machine stands at the same place for one version in every answer, and at another one for the next. */
function placeOf(machine: string, version: string): number {
  return createHash('sha256').update(`${machine} ${version}`).digest().readUInt32BE() % 100
}

/** The newest release that a machine is to install; null where it has that one, or none is for it yet. */
export async function offerFor(database: PlatformDatabase, asking: Machine): Promise<ReleaseOffer | null> {
  const rows = await database
    .selectFrom('client_release')
    .selectAll()
    .where('platform', '=', asking.platform)
    .where('enabled_mark', '=', 1)
    .where('channel', 'in', asking.channel === 'early' ? ['early', 'stable'] : ['stable'])
    .execute()
  const offers = rows
    .filter(({ app_version }) => isOlder(asking.version, app_version))
    .map((row) => ({ row, mustInstall: isOlder(asking.version, row.lowest_version) }))
    .filter(({ row, mustInstall }) => mustInstall || placeOf(asking.machine, row.app_version) < row.share)
    .sort((left, right) => (isOlder(left.row.app_version, right.row.app_version) ? 1 : -1))
  const [best] = offers
  const signed = best && readLine(best.row.signed)
  if (!best || !signed) return null
  return {
    id: best.row.id,
    signed,
    deadlineAt: Number(best.row.deadline_at) || null,
    mustInstall: offers.some(({ mustInstall }) => mustInstall),
  }
}
