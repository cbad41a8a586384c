import { createHash } from 'node:crypto'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ThirdLinkTable } from '#server/database/tables/third-sync.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { type Provider, ProviderFault, type ProviderName, type SyncKind } from './provider.ts'

const ROOT = '1'

/** One thing to do there; `run` answers the id there, null when it is gone. Its failure is the record's own. */
export interface SyncStep {
  readonly localId: string
  readonly name: string
  readonly fingerprint: string
  readonly link: ThirdLinkTable | undefined
  run(): Promise<string | null>
}

interface PushContext {
  readonly database: PlatformDatabase
  readonly name: ProviderName
  readonly provider: Provider
}

/** A record cannot be sent or taken as it is; `code` is that of the text which says why. */
export class UnfitRecord extends Error {
  readonly code: Extract<
    MessageCode,
    `thirdSync.${'noMobile' | 'noOrganization' | 'noParent' | 'nowhere' | 'goneThere'}`
  >
  constructor(code: UnfitRecord['code']) {
    super(code)
    this.code = code
  }
}

const fingerprintOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export async function linksOf(database: PlatformDatabase, provider: ProviderName, kind: SyncKind) {
  const rows = await database
    .selectFrom('third_link')
    .selectAll()
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    // Refused pulls are nothing of ours.
    .where('local_id', 'not like', '@%')
    .execute()
  return new Map(rows.map((row) => [row.local_id, row]))
}

/** The last pull did not find it there any more: somebody over there wanted it gone, so that no push brings it back. */
const isGoneThere = (link: ThirdLinkTable | undefined) => link?.error === '@thirdSync.goneThere'

/** Updates what is there already, and creates it where it is not, or not any more. */
async function upsert(remoteId: string, update: (id: string) => Promise<void>, create: () => Promise<string>) {
  if (remoteId === '') return create()
  try {
    await update(remoteId)
    return remoteId
  } catch (error) {
    if (error instanceof ProviderFault && error.kind === 'missing') return create()
    throw error
  }
}

/** What is gone there is gone. */
async function remove(work: Promise<void>): Promise<null> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProviderFault && error.kind === 'missing')) throw error
  })
  return null
}

/** Organisations, those above before those below; then what is no more, from below. Ids of parents are found as they come. */
export async function organizationSteps({ database, name, provider }: PushContext): Promise<SyncStep[]> {
  const links = await linksOf(database, name, 'organization')
  const rows = await database.selectFrom('organization').selectAll().where('enabled_mark', '=', 1).execute()
  const depth = (path: string) => path.split(',').length
  const ordered = rows.toSorted((one, two) => depth(one.path) - depth(two.path) || one.sort_code - two.sort_code)
  const ids = new Map([...links].map(([id, link]) => [id, isGoneThere(link) ? '' : link.remote_id]))
  const local = new Set(rows.map(({ id }) => id))
  const pushed = ordered.map((row): SyncStep => {
    const content = { name: row.full_name, parent: row.parent_id, order: row.sort_code }
    return {
      localId: row.id,
      name: row.full_name,
      fingerprint: fingerprintOf(content),
      link: links.get(row.id),
      async run() {
        if (isGoneThere(links.get(row.id))) throw new UnfitRecord('thirdSync.goneThere')
        const parentId = row.parent_id === '-1' ? ROOT : (ids.get(row.parent_id) ?? '')
        if (parentId === '') throw new UnfitRecord('thirdSync.noParent')
        const organization = { name: row.full_name, parentId, order: row.sort_code }
        const create = async () => {
          // One of this name is it: a former run may have ended before it was written down.
          const same = (await provider.below(parentId)).find((each) => each.name === row.full_name)
          if (!same) return provider.createOrganization(organization)
          await provider.updateOrganization(same.id, organization)
          return same.id
        }
        const update = (id: string) => provider.updateOrganization(id, organization)
        const id = await upsert(ids.get(row.id) ?? '', update, create)
        ids.set(row.id, id)
        return id
      },
    }
  })
  const gone = [...links.values()].filter((link) => !local.has(link.local_id)).toReversed()
  return [...pushed, ...gone.map((link) => removal(link, () => provider.deleteOrganization(link.remote_id)))]
}

function removal(link: ThirdLinkTable, run: () => Promise<void>): SyncStep {
  const { local_id: localId, name, remote_id } = link
  return {
    localId,
    name,
    fingerprint: 'removed',
    link,
    run: () => (remote_id === '' ? Promise.resolve(null) : remove(run())),
  }
}

/** People who may sign in, in the organisation they belong to; who left is taken off. */
export async function userSteps({ database, name, provider }: PushContext): Promise<SyncStep[]> {
  const links = await linksOf(database, name, 'user')
  const organizations = await linksOf(database, name, 'organization')
  const rows = await database
    .selectFrom('platform_user')
    .leftJoin('position', 'position.id', 'platform_user.position_id')
    .select(['platform_user.id', 'account', 'real_name', 'mobile_phone', 'email', 'platform_user.organization_id'])
    .select('position.full_name as title')
    .where('deleted_at', 'is', null)
    .where('platform_user.enabled_mark', 'in', [1, 2])
    .orderBy('platform_user.sort_code')
    .orderBy('platform_user.id')
    .execute()
  const local = new Set(rows.map(({ id }) => id))
  const pushed = rows.map((row): SyncStep => {
    const place = organizations.get(row.organization_id ?? '')
    const organization = place?.remote_id ?? ''
    const user = {
      userId: row.account,
      name: row.real_name,
      mobile: row.mobile_phone,
      email: row.email,
      title: row.title ?? '',
      organizationIds: [organization],
    }
    const link = links.get(row.id)
    return {
      localId: row.id,
      name: `${row.real_name}/${row.account}`,
      fingerprint: fingerprintOf(user),
      link,
      async run() {
        if (isGoneThere(link)) throw new UnfitRecord('thirdSync.goneThere')
        if (row.mobile_phone === '') throw new UnfitRecord('thirdSync.noMobile')
        if (organization === '' || isGoneThere(place)) throw new UnfitRecord('thirdSync.noOrganization')
        const update = (id: string) => provider.updateUser(id, user)
        return upsert(link?.remote_id ?? '', update, async () => {
          try {
            return await provider.createUser(user)
          } catch (error) {
            // Somebody of this account is there: a former run may have ended before it was written down.
            if (!(error instanceof ProviderFault && error.kind === 'exists')) throw error
            await provider.updateUser(user.userId, user)
            return user.userId
          }
        })
      },
    }
  })
  const gone = [...links.values()].filter((link) => !local.has(link.local_id))
  return [...pushed, ...gone.map((link) => removal(link, () => provider.deleteUser(link.remote_id)))]
}
