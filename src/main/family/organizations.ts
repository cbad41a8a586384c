import * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { OrganizationInput } from '#shared/api/organization.ts'
import { endpoints } from '#shared/api/table.ts'
import type { CallOptions, PlatformClient } from '#main/http/contract.ts'
import { parseParts } from '#main/http/input.ts'
import type { FamilyCall } from './client.ts'
import { signalOf } from './signal.ts'
import { organizationPaths } from './organization-paths.ts'

type Ask = PlatformClient['callEntry']
type Kind = 'company' | 'department'

const written = (entry: Endpoint): Endpoint => ({ ...entry, body: z.unknown() })
/** Companies and departments are read and written at addresses of their own there, and a kind is not part of either. */
const calls = {
  company: {
    one: endpoints['organization.one'],
    create: written(endpoints['organization.create']),
    update: written(endpoints['organization.update']),
  },
  department: {
    one: endpoints['organization.department'],
    create: written(endpoints['organization.createDepartment']),
    update: written(endpoints['organization.updateDepartment']),
  },
} as const satisfies Record<Kind, Record<string, Endpoint>>

async function kindOf(ask: Ask, id: string, options: CallOptions | undefined): Promise<Kind> {
  return (await organizationPaths(ask, [id], options)).get(id)?.type === 'company' ? 'company' : 'department'
}

/** The body as the family takes it: with the path of what stands above, and of a company with what it tells about itself. */
async function bodyOf(ask: Ask, kind: Kind, values: object, options: CallOptions | undefined): Promise<object> {
  const { category: _category, propertyJson, ...body } = values as Partial<OrganizationInput>
  const parentId = body.parentId ?? '-1'
  const organizeIdTree = (await organizationPaths(ask, [parentId], options)).get(parentId)?.ids ?? ['-1']
  return { ...body, organizeIdTree, ...(kind === 'company' ? { propertyJson: propertyJson ?? {} } : {}) }
}

const one: FamilyCall = async (ask, parts, options) => {
  const { id } = parseParts(endpoints['organization.one'], parts).params as { readonly id: string }
  const kind = await kindOf(ask, id, options)
  const answer = await ask(calls[kind].one, parts, options)
  return { ...answer, data: { ...(answer.data as object), category: kind } }
}

const create: FamilyCall = async (ask, parts, options) => {
  const body = parseParts(endpoints['organization.create'], parts).body as OrganizationInput
  const kind = body.category ?? 'company'
  return ask(calls[kind].create, { body: await bodyOf(ask, kind, body, options) }, options)
}

const update: FamilyCall = async (ask, parts, options) => {
  const { params, body } = parseParts(endpoints['organization.update'], parts)
  const kind = await kindOf(ask, (params as { readonly id: string }).id, options)
  const stored = await ask(calls[kind].one, { params }, signalOf(options))
  const values = { ...(stored.data as object), ...(body as object) }
  return ask(calls[kind].update, { params, body: await bodyOf(ask, kind, values, options) }, options)
}

export const organizationCalls = {
  'organization.one': one,
  'organization.create': create,
  'organization.update': update,
} as const
