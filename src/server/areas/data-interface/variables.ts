import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { organizationsBelow, subordinatesOf } from '#server/core/reach.ts'
import type { SqlValue } from '../data-source/sql/bind.ts'

/** Which part of the rows is asked for, where the query itself makes pages or looks for the keyword. */
export interface AskedPage {
  readonly offset: number
  readonly size: number
  readonly keyword: string
}

export type VariableValue = SqlValue | readonly string[]

/** System variables of a run; each is read once, and only where something asks for it. */
export interface Variables {
  /** undefined: there is no such variable. */
  read(name: string): Promise<VariableValue | undefined>
  /** What was read before. */
  known(name: string): VariableValue | undefined
}

/** Variables that make the query responsible for pages or keyword. */
export const pageVariables = ['offsetSize', 'pageSize'] as const
export const keywordVariable = 'keyword'

type Reader = (call: Call, page: AskedPage) => VariableValue | Promise<VariableValue>

const readers: Readonly<Record<string, Reader>> = {
  currentUser: ({ user }) => user.userId,
  userId: ({ user }) => user.userId,
  currentUsersAndSubordinates: async ({ database, user }) => [...(await subordinatesOf(database, user.userId))],
  organization: ({ user }) => user.organizationId,
  organizeId: ({ user }) => user.organizationId,
  currentOrganizationAndSuborganization: async ({ database, user }) => [
    ...(await organizationsBelow(database, user.organizationId)),
  ],
  chargeorganization: managedOrganizations,
  positionId: ({ user }) => user.positionId ?? '',
  snowFlakeID: () => nextId(),
  keyword: (_call, { keyword }) => keyword,
  offsetSize: (_call, { offset }) => offset,
  pageSize: (_call, { size }) => size,
}

/** Organisations that the caller is the manager of. */
async function managedOrganizations({ database, user }: Call): Promise<string[]> {
  const rows = await database.selectFrom('organization').select('id').where('manager_id', '=', user.userId).execute()
  return rows.map(({ id }) => id)
}

export const isVariable = (name: string) => Object.hasOwn(readers, name)

export function variablesOf(call: Call, page: AskedPage): Variables {
  const known = new Map<string, VariableValue>()
  return {
    known: (name) => known.get(name),
    async read(name) {
      const found = known.get(name)
      if (found !== undefined || !isVariable(name)) return found
      const value = (await readers[name]?.(call, page)) ?? null
      known.set(name, value)
      return value
    },
  }
}
