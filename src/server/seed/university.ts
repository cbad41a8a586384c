import type {
  OrganizationTable,
  PositionTable,
  RoleOrganizationTable,
  RoleTable,
  UserGroupTable,
} from '#server/database/tables/people.ts'
import { seedId } from './ids.ts'
import { readResource } from './resources.ts'

export interface Unit {
  readonly code: string
  readonly name: string
  readonly people: number
  readonly children?: readonly Unit[]
}

export type NamePart = readonly [text: string, spelling: string]

interface UniversityFile {
  readonly name: string
  readonly code: string
  readonly organizations: readonly Unit[]
  readonly positions: readonly { code: string; name: string; type: string; organization: string }[]
  readonly roles: readonly {
    code: string
    name: string
    type: string
    isGlobal: number
    organizations: readonly string[]
  }[]
  readonly groups: readonly { code: string; name: string; type: string }[]
  readonly names: {
    readonly surnames: readonly NamePart[]
    readonly male: readonly NamePart[]
    readonly female: readonly NamePart[]
  }
}

export interface University {
  readonly name: string
  readonly units: readonly Unit[]
  readonly names: UniversityFile['names']
  readonly organizations: OrganizationTable[]
  readonly positions: PositionTable[]
  readonly roles: RoleTable[]
  readonly roleOrganizations: RoleOrganizationTable[]
  readonly groups: UserGroupTable[]
  organization(code: string): OrganizationTable
  positionId(code: string): string
  roleId(code: string): string
}

function byCode<Row extends { readonly en_code: string }>(rows: readonly Row[]): (code: string) => Row {
  const known = new Map(rows.map((row) => [row.en_code, row]))
  return (code) => {
    const row = known.get(code)
    if (!row) throw new Error(`the seed has no ${code}`)
    return row
  }
}

/** A node below another one, with its path of ids and of names. */
export function organizationBelow(
  parent: OrganizationTable | null,
  values: Pick<OrganizationTable, 'id' | 'full_name' | 'en_code' | 'category' | 'sort_code' | 'created_at'>,
): OrganizationTable {
  return {
    ...values,
    parent_id: parent?.id ?? '-1',
    path: parent ? `${parent.path},${values.id}` : values.id,
    path_names: parent ? `${parent.path_names}/${values.full_name}` : values.full_name,
    manager_id: null,
    enabled_mark: 1,
    description: '',
  }
}

/** The structure of the seeded university: three levels of organisations, positions, roles and groups. */
export function readUniversity(now: number): University {
  const file = JSON.parse(readResource('university.json')) as UniversityFile
  const organizations: OrganizationTable[] = []
  const add = (parent: OrganizationTable | null, en_code: string, full_name: string) => {
    const number = organizations.length + 1
    const category = parent ? 'department' : 'company'
    const id = seedId('organization', number)
    const row = organizationBelow(parent, { id, full_name, en_code, category, sort_code: number, created_at: now })
    organizations.push(row)
    return row
  }
  const root = add(null, file.code, file.name)
  for (const unit of file.organizations) {
    const row = add(root, unit.code, unit.name)
    for (const child of unit.children ?? []) add(row, child.code, child.name)
  }
  const organization = byCode(organizations)
  const common = { enabled_mark: 1, description: '', created_at: now }
  const positions = file.positions.map(
    (each, index): PositionTable => ({
      ...common,
      id: seedId('position', index + 1),
      organization_id: each.organization === '' ? root.id : organization(each.organization).id,
      full_name: each.name,
      en_code: each.code,
      type: each.type,
      sort_code: index + 1,
    }),
  )
  const roles = file.roles.map(
    (each, index): RoleTable => ({
      ...common,
      id: seedId('role', index + 1),
      full_name: each.name,
      en_code: each.code,
      type: each.type,
      global_mark: each.isGlobal,
      sort_code: index + 1,
    }),
  )
  const groups = file.groups.map(
    (each, index): UserGroupTable => ({
      ...common,
      id: seedId('group', index + 1),
      full_name: each.name,
      en_code: each.code,
      type: each.type,
      sort_code: index + 1,
    }),
  )
  const role = byCode(roles)
  const position = byCode(positions)
  return {
    name: file.name,
    units: file.organizations,
    names: file.names,
    organizations,
    positions,
    roles,
    roleOrganizations: file.roles.flatMap((each) =>
      each.organizations.map((code) => ({ role_id: role(each.code).id, organization_id: organization(code).id })),
    ),
    groups,
    organization,
    positionId: (code) => position(code).id,
    roleId: (code) => role(code).id,
  }
}
