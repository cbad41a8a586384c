import type { OrganizationTable, PlatformUserTable, UserRelationTable } from '#server/database/tables/people.ts'
import type { Random } from './random.ts'
import { dayOf } from './days.ts'
import { seedId } from './ids.ts'
import { accountMaker, makeName, makePhone } from './names.ts'
import type { Unit, University } from './university.ts'

export interface People {
  readonly users: PlatformUserTable[]
  readonly relations: UserRelationTable[]
}

/** What a seeded user still needs beyond a name. */
export interface UserPlan {
  readonly organization: OrganizationTable
  readonly position?: string | undefined
  readonly roles: readonly string[]
  /** A fixed account instead of one made from the name. */
  readonly account?: string
}

export interface UserSettings {
  readonly passwordHash: string
  readonly systemId: string
  readonly now: number
  readonly mailDomain: string
}

export function blankUser(id: string, settings: Omit<UserSettings, 'mailDomain'>): PlatformUserTable {
  return {
    id,
    account: '',
    real_name: '',
    password_hash: settings.passwordHash,
    is_administrator: 0,
    enabled_mark: 1,
    head_icon: '',
    gender: 3,
    mobile_phone: '',
    email: '',
    organization_id: '',
    position_id: null,
    manager_id: null,
    system_id: settings.systemId,
    portal_id: '',
    sign_img: '',
    theme: 'classic',
    // The interface of the machine decides until the person chooses.
    language: '',
    sort_code: 0,
    description: '',
    created_at: settings.now,
    deleted_at: null,
    change_password_date: settings.now,
    last_login_at: null,
    last_login_ip: '',
    prev_login_at: null,
    prev_login_ip: '',
  }
}

/** Makes users one after the other; the first of an organisation leads it. */
export function peopleMaker(
  random: Random,
  university: University,
  settings: UserSettings,
  reserved: readonly string[],
) {
  const accountFor = accountMaker(reserved)
  const leaders = new Map<string, string>()
  const people: People = { users: [], relations: [] }
  const relate = (user_id: string, object_type: UserRelationTable['object_type'], object_id: string) =>
    people.relations.push({ user_id, object_type, object_id })
  return {
    people,
    add(plan: UserPlan): PlatformUserTable {
      const { organization } = plan
      const number = people.users.length + 1
      const id = seedId('user', number)
      const name = makeName(random, university.names)
      const account = plan.account ?? accountFor(name.spelling)
      const position = plan.position ? university.positionId(plan.position) : null
      const leader = leaders.get(organization.id) ?? leaders.get(organization.parent_id) ?? null
      if (!leaders.has(organization.id)) leaders.set(organization.id, id)
      const user: PlatformUserTable = {
        ...blankUser(id, settings),
        account,
        real_name: name.realName,
        gender: name.gender,
        mobile_phone: makePhone(random),
        email: `${account}@${settings.mailDomain}`,
        organization_id: organization.id,
        position_id: position,
        manager_id: leader,
        sort_code: number,
      }
      people.users.push(user)
      relate(id, 'organization', organization.id)
      if (position) relate(id, 'position', position)
      for (const role of plan.roles) relate(id, 'role', university.roleId(role))
      return user
    },
    relate,
    /** The first user of an organisation. */
    leaderOf: (organizationId: string) => leaders.get(organizationId) ?? null,
  }
}
export type PeopleMaker = ReturnType<typeof peopleMaker>

/** Who works in offices with a trade of their own. */
const trades: Readonly<Record<string, string>> = {
  CWC: 'accountant',
  TSG: 'librarian',
  XXZX: 'engineer',
  'XXZX.WL': 'engineer',
  'XXZX.KF': 'engineer',
  BWC: 'guard',
  'BWC.ZA': 'guard',
  'BWC.JT': 'guard',
  'XSC.ZZ': 'counselor',
  'XSC.XL': 'counselor',
  'ZCC.SB': 'experimentalist',
}
/** Roles of an office that looks after one thing. */
const officeRoles: Readonly<Record<string, string>> = {
  RSC: 'personnel',
  JWC: 'academic',
  ZCC: 'asset',
  BWC: 'security',
  XSC: 'counselor',
}
const teachers = [
  'professor',
  'associateProfessor',
  'associateProfessor',
  'lecturer',
  'lecturer',
  'lecturer',
  'assistant',
]

const isSchool = (unit: Unit) => unit.name.endsWith('学院')

function officePosition(unit: Unit, index: number, isSection: boolean): string {
  if (index === 0) return isSection ? 'sectionChief' : unit.code === 'DZB' ? 'officeDirector' : 'director'
  if (index === 1 && !isSection) return 'deputyDirector'
  return trades[unit.code] ?? 'clerk'
}

function staffOf(
  random: Random,
  maker: PeopleMaker,
  university: University,
  unit: Unit,
  inSchool: boolean,
  top: string,
) {
  const isSection = unit.code !== top
  const organization = university.organization(unit.code)
  for (let index = 0; index < unit.people; index += 1) {
    const isLeader = index === 0
    if (inSchool) {
      const leads = isSection ? 'departmentHead' : index === 0 ? 'dean' : 'viceDean'
      const position = isLeader || (index === 1 && !isSection) ? leads : random.one(teachers)
      maker.add({ organization, position, roles: isLeader ? ['teacher', 'departmentLeader'] : ['teacher'] })
      continue
    }
    const office = officeRoles[top]
    maker.add({
      organization,
      position: officePosition(unit, index, isSection),
      roles: ['staff', ...(isLeader ? ['departmentLeader'] : []), ...(office ? [office] : [])],
    })
  }
}

/** About 460 people at their places, leaders first, and students up to `total`. */
export function populate(random: Random, university: University, maker: PeopleMaker, total: number): void {
  const root = university.organizations[0]
  if (!root) throw new Error('the seed has no organisation')
  maker.add({ organization: root, position: 'president', roles: ['schoolLeader'] })
  for (let index = 0; index < 4; index += 1) {
    maker.add({ organization: root, position: 'vicePresident', roles: ['schoolLeader'] })
  }
  for (const unit of university.units) {
    staffOf(random, maker, university, unit, isSchool(unit), unit.code)
    for (const child of unit.children ?? []) staffOf(random, maker, university, child, isSchool(unit), unit.code)
  }
  const schools = university.units.filter(isSchool)
  for (let number = 1; maker.people.users.length < total; number += 1) {
    const organization = university.organization(random.one(schools).code)
    const account = `${random.integer(2023, 2026)}${String(number).padStart(6, '0')}`
    const student = maker.add({ organization, roles: ['student'], account })
    student.created_at = Math.max(student.created_at, cameOn(student))
    student.change_password_date = student.created_at
  }
}

/** The day a student came, whose account begins with the year; everybody else was here before the records begin. */
function cameOn({ account }: PlatformUserTable): number {
  const year = /^20\d\d/.exec(account)?.[0]
  return year ? dayOf(Number(year), 9, 1) : 0
}

/** The person, or who studied here by then where they did not come yet: chosen by number, so that no chance is spent. */
export function whoWasHere(
  person: PlatformUserTable,
  day: number,
  users: readonly PlatformUserTable[],
  number: number,
): PlatformUserTable {
  if (cameOn(person) <= day) return person
  const earlier = users.filter((user) => user.position_id === null && cameOn(user) <= day)
  return earlier[number % earlier.length] ?? person
}
