import type { UserInput } from '#shared/api/user.ts'
import type { Call } from '#server/core/call.ts'
import { createOrganization, updateOrganization } from '../people/organizations.ts'
import { addUserIn, prepareUsers, updateUser } from '../people/user-admin.ts'
import { readUser } from '../people/user-record.ts'
import type { KnownOrganization, KnownUser, Provider, ProviderName } from './provider.ts'
import { linksOf, UnfitRecord } from './push.ts'

const ROOT = '1'

/** One record of the other system; `run` answers the id it has here, null when nothing is to be said of it any more. Its failure is the record's own. */
export interface PullStep {
  readonly remoteId: string
  /** Id here, where it is known already. */
  readonly localId: string | undefined
  readonly name: string
  run(): Promise<string | null>
}

interface PullContext {
  /** Everything is written with the rights of who asked. */
  readonly call: Call
  readonly name: ProviderName
  readonly provider: Provider
}

/** The other way round of a map of links. */
function byRemote(links: Awaited<ReturnType<typeof linksOf>>): Map<string, string> {
  return new Map([...links].filter(([, { remote_id }]) => remote_id !== '').map(([id, link]) => [link.remote_id, id]))
}

/** Those above before those below; what hangs from nothing comes last. */
function inOrder(organizations: readonly KnownOrganization[]): KnownOrganization[] {
  const below = Map.groupBy(organizations, ({ parentId }) => parentId)
  const ordered: KnownOrganization[] = []
  const place = (parentId: string) => {
    const children = below.get(parentId) ?? []
    below.delete(parentId)
    ordered.push(...children)
    return children
  }
  const open = [...place(ROOT)]
  for (const each of open) open.push(...place(each.id))
  return [...ordered, ...[...below.values()].flat()]
}

/**
 * Organisations of the other system, into those of the platform: what is linked follows name and place, what has the name
 * of one in the same place, or its code, is it, anything else is created. Nothing is deleted here.
 */
export async function organizationPulls({ call, name, provider }: PullContext): Promise<PullStep[]> {
  const { database } = call
  const links = await linksOf(database, name, 'organization')
  const remote = inOrder(await provider.organizations())
  const rows = await database.selectFrom('organization').selectAll().execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const ids = new Map([...byRemote(links)].filter(([, id]) => known.has(id)))
  const there = new Set(remote.map(({ id }) => id))
  const taken = takenBy(ids, there)
  const pulled = remote.map((each): PullStep => {
    const codeOf = `${name}.${each.id}`
    return {
      remoteId: each.id,
      localId: ids.get(each.id),
      name: each.name,
      async run() {
        const parentId = each.parentId === ROOT ? '-1' : ids.get(each.parentId)
        if (parentId === undefined) throw new UnfitRecord('thirdSync.noParent')
        const isFree = ({ id }: { readonly id: string }) => !taken.has(id)
        const same = rows.find((row) => isFree(row) && row.parent_id === parentId && row.full_name === each.name)
        const own = same ?? rows.find((row) => isFree(row) && row.en_code === codeOf)
        const row = known.get(ids.get(each.id) ?? own?.id ?? '')
        if (row && (row.full_name !== each.name || row.parent_id !== parentId)) {
          await updateOrganization(call, row.id, {
            parentId,
            fullName: each.name,
            enCode: row.en_code,
            sortCode: row.sort_code,
            enabledMark: row.enabled_mark === 1 ? 1 : 0,
            description: row.description,
          })
        }
        const id =
          row?.id ??
          (await createOrganization(
            call,
            { parentId, fullName: each.name, enCode: codeOf, sortCode: 0, enabledMark: 1 },
            parentId === '-1' ? 'company' : 'department',
          ))
        ids.set(each.id, id)
        taken.add(id)
        return id
      },
    }
  })
  return [...pulled, ...gone(links, known, there, taken)]
}

/** Who is somebody over there already; what is gone there is free for whoever was made anew under another id. */
function takenBy(ids: ReadonlyMap<string, string>, there: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter(([remoteId]) => there.has(remoteId)).map(([, id]) => id))
}

/** What was linked and is not there any more, nor made anew, stays here: somebody has to say what becomes of it. */
function gone(
  links: Awaited<ReturnType<typeof linksOf>>,
  known: ReadonlyMap<string, unknown>,
  there: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): PullStep[] {
  const left = [...links.values()].filter(
    ({ local_id, remote_id }) => remote_id !== '' && known.has(local_id) && !there.has(remote_id),
  )
  return left.map(({ local_id, remote_id, name }) => ({
    remoteId: remote_id,
    localId: local_id,
    name,
    run: () => (taken.has(local_id) ? Promise.resolve(null) : Promise.reject(new UnfitRecord('thirdSync.goneThere'))),
  }))
}

/** Accounts are letters and digits; ids of people there have dots and more. */
const accountOf = (userId: string) => userId.replaceAll(/[^\dA-Za-z]/g, '')

/**
 * People of the other system, into the accounts of the platform, in the organisations that were synced: who is linked, has
 * their account or their mobile number is them, also when they were made anew over there under another id; anybody else is created with the initial password. What the other system
 * keeps to itself stays as it is here, and so do organisations that it does not know.
 */
export async function userPulls({ call, name, provider }: PullContext): Promise<PullStep[]> {
  const { database } = call
  const links = await linksOf(database, name, 'user')
  const organizationLinks = await linksOf(database, name, 'organization')
  const organizations = byRemote(organizationLinks)
  const remote = new Map<string, KnownUser>()
  for (const organizationId of [ROOT, ...(await provider.organizations()).map(({ id }) => id)]) {
    for (const each of await provider.usersIn(organizationId)) remote.set(each.userId, each)
  }
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'account', 'mobile_phone', 'real_name'])
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const tops = await database.selectFrom('organization').select('id').where('parent_id', '=', '-1').limit(2).execute()
  // Who is in their root alone belongs to the one organisation that is on top here.
  const top = tops.length === 1 ? tops[0]?.id : undefined
  const ids = new Map([...byRemote(links)].filter(([, id]) => known.has(id)))
  const there = new Set(remote.keys())
  const [linked, taken] = [new Set(ids.values()), takenBy(ids, there)]
  const prepared = await prepareUsers(call)
  const pulled = [...remote.values()].map(
    (each): PullStep => ({
      remoteId: each.userId,
      localId: ids.get(each.userId),
      name: `${each.name}/${each.userId}`,
      async run() {
        const placed = each.organizationIds.flatMap((id) => organizations.get(id) ?? (id === ROOT && top ? top : []))
        if (placed.length === 0) throw new UnfitRecord('thirdSync.nowhere')
        const account = accountOf(each.userId)
        // The account or the number of somebody who is gone may have become that of a successor.
        const isFree = (row: (typeof rows)[number]) =>
          !taken.has(row.id) && (!linked.has(row.id) || row.real_name === each.name)
        const same = rows.find((row) => isFree(row) && row.account.toLowerCase() === account.toLowerCase())
        const own = same ?? rows.find((row) => isFree(row) && each.mobile !== '' && row.mobile_phone === each.mobile)
        const localId = ids.get(each.userId) ?? own?.id
        const id = localId ?? (await create(account, each, placed))
        if (localId !== undefined) await follow(call, localId, each, placed, organizationLinks)
        ids.set(each.userId, id)
        taken.add(id)
        return id
      },
    }),
  )
  const create = (account: string, each: KnownUser, placed: readonly string[]) => {
    const { mobile: mobilePhone, email, gender } = each
    const input = { ...blank, account, realName: each.name, mobilePhone, email, gender, organizeId: placed.join(',') }
    return database.transaction().execute((inside) => addUserIn(call, inside, input, prepared))
  }
  return [...pulled, ...gone(links, known, there, taken)]
}

const blank: Omit<UserInput, 'account' | 'realName' | 'mobilePhone' | 'email' | 'gender' | 'organizeId'> = {
  nation: '',
  nativePlace: '',
  certificatesType: '',
  certificatesNumber: '',
  education: '',
  ranks: '',
  telePhone: '',
  landline: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  enabledMark: 1,
  sortCode: 0,
}

/** Brings one person to what the other system says; writes nothing where that is how it is. */
async function follow(
  call: Call,
  id: string,
  each: KnownUser,
  placed: readonly string[],
  organizationLinks: ReadonlyMap<string, unknown>,
): Promise<void> {
  const before = await readUser(call, id)
  const held = before.organizeId.split(',').filter((organization) => organization !== '')
  const next = [...new Set([...placed, ...held.filter((organization) => !organizationLinks.has(organization))])]
  const ordered = [...held.filter((organization) => next.includes(organization)), ...next]
  const change = {
    realName: each.name,
    mobilePhone: each.mobile === '' ? before.mobilePhone : each.mobile,
    email: each.email === '' ? before.email : each.email,
    organizeId: [...new Set(ordered)].join(','),
  }
  const isSame =
    change.realName === before.realName &&
    change.mobilePhone === before.mobilePhone &&
    change.email === before.email &&
    change.organizeId === before.organizeId
  if (!isSame) await updateUser(call, id, change)
}
