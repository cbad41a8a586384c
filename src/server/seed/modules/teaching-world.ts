import type { OrganizationTable, PlatformUserTable } from '../../database/tables/people.ts'
import type { DictionaryEntryTable } from '../../database/tables/system.ts'
import type { Chance } from '../chance.ts'
import { dayOf, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import type { SeedRecord } from './writer.ts'

/** Who and what the records of the teaching modules are made of. */
export interface TeachingWorld {
  readonly chance: Chance
  readonly teachers: readonly PlatformUserTable[]
  readonly students: readonly PlatformUserTable[]
  readonly organizationById: ReadonlyMap<string, OrganizationTable>
  /** Codes of the entries of a dictionary. */
  codes(dictionary: string): readonly string[]
  readonly courses: readonly DictionaryEntryTable[]
  nextId(): string
  nextRow(): string
}

export interface SemesterSpan {
  readonly code: string
  readonly from: number
  readonly to: number
}

/** The teaching weeks of each seeded semester. */
const semesters: readonly SemesterSpan[] = [
  { code: '20242', from: dayOf(2025, 2, 24), to: dayOf(2025, 6, 27) },
  { code: '20251', from: dayOf(2025, 9, 1), to: dayOf(2026, 1, 9) },
  { code: '20252', from: dayOf(2026, 3, 2), to: dayOf(2026, 7, 3) },
  { code: '20261', from: dayOf(2026, 8, 31), to: dayOf(2026, 11, 13) },
]

export function teachingWorld(
  chance: Chance,
  people: { readonly users: readonly PlatformUserTable[]; readonly organizations: readonly OrganizationTable[] },
  entriesOf: (dictionary: string) => readonly DictionaryEntryTable[],
): TeachingWorld {
  const { users } = people
  const organizationById = new Map(people.organizations.map((row) => [row.id, row]))
  const isSchool = (user: PlatformUserTable) =>
    organizationById.get(user.organization_id)?.path_names.split('/')[1]?.endsWith('学院') ?? false
  let records = 0
  let rows = 0
  const known = new Map<string, readonly string[]>()
  return {
    chance,
    teachers: users.filter((user) => user.position_id !== null && isSchool(user)),
    students: users.filter((user) => user.position_id === null),
    organizationById,
    codes(dictionary) {
      const codes = known.get(dictionary) ?? entriesOf(dictionary).map((entry) => entry.en_code)
      known.set(dictionary, codes)
      return codes
    },
    courses: entriesOf('teachingCourse'),
    nextId: () => seedId('teaching', (records += 1)),
    nextRow: () => seedId('teachingRow', (rows += 1)),
  }
}

/** A semester and a working day of it. */
export function moment({ chance }: TeachingWorld): { readonly semester: SemesterSpan; readonly day: number } {
  const semester = chance.one(semesters)
  return { semester, day: workday(chance, semester.from, semester.to) }
}

const classes = ['软件', '人工智能', '机械', '土木', '会计', '英语', '数学', '生物技术', '临床', '护理']

/** `软件2402班`. */
export function className({ chance }: TeachingWorld): string {
  return `${chance.one(classes)}${chance.integer(23, 26)}0${chance.integer(1, 4)}班`
}

export function record(
  world: TeachingWorld,
  by: PlatformUserTable,
  day: number,
  values: SeedRecord['values'],
): SeedRecord {
  const createdAt = officeHour(world.chance, day)
  return {
    id: world.nextId(),
    createdBy: by.id,
    createdAt,
    values: { ...values, f_createUser: by.id, f_createTime: createdAt },
  }
}

export const recordStates = ['passed', 'passed', 'passed', 'submitted', 'draft', 'returned'] as const
