import type { OrganizationTable, PlatformUserTable } from '#server/database/tables/people.ts'
import type { DictionaryEntryTable } from '#server/database/tables/system.ts'
import type { Random } from '../random.ts'
import { dayOf, officeHour, workday } from '../days.ts'
import { seedId } from '../ids.ts'
import type { SeedRecord } from './writer.ts'

/** Who and what the records of the teaching modules are made of. */
export interface TeachingWorld {
  readonly random: Random
  readonly teachers: readonly PlatformUserTable[]
  readonly students: readonly PlatformUserTable[]
  readonly organizationById: ReadonlyMap<string, OrganizationTable>
  /** Codes of the entries of a dictionary. */
  codes(dictionary: string): readonly string[]
  /** What a teacher's college teaches. */
  coursesOf(teacher: PlatformUserTable): readonly DictionaryEntryTable[]
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

/** The courses of each college by how their codes begin; the others teach what everybody attends. */
const subjects: Readonly<Record<string, RegExp>> = {
  计算机科学与技术学院: /^(?:CS|AI)/,
  机械工程学院: /^ME\d/,
  土木工程学院: /^CE/,
  经济管理学院: /^EM/,
  外国语学院: /^FL/,
  数学与统计学院: /^MATH/,
  生命科学学院: /^BIO/,
  医学院: /^MED/,
}
const forEverybody = /^(?:POL|MATH10)/

export function teachingWorld(
  random: Random,
  people: { readonly users: readonly PlatformUserTable[]; readonly organizations: readonly OrganizationTable[] },
  entriesOf: (dictionary: string) => readonly DictionaryEntryTable[],
): TeachingWorld {
  const { users } = people
  const organizationById = new Map(people.organizations.map((row) => [row.id, row]))
  const collegeOf = (user: PlatformUserTable) =>
    organizationById.get(user.organization_id)?.path_names.split('/')[1] ?? ''
  const courses = entriesOf('teachingCourse')
  let records = 0
  let rows = 0
  const known = new Map<string, readonly string[]>()
  return {
    random,
    teachers: users.filter((user) => user.position_id !== null && collegeOf(user).endsWith('学院')),
    students: users.filter((user) => user.position_id === null),
    organizationById,
    codes(dictionary) {
      const codes = known.get(dictionary) ?? entriesOf(dictionary).map((entry) => entry.en_code)
      known.set(dictionary, codes)
      return codes
    },
    coursesOf: (teacher) =>
      courses.filter((course) => (subjects[collegeOf(teacher)] ?? forEverybody).test(course.en_code)),
    nextId: () => seedId('teaching', (records += 1)),
    nextRow: () => seedId('teachingRow', (rows += 1)),
  }
}

/** A semester and a working day of it. */
export function moment({ random }: TeachingWorld): { readonly semester: SemesterSpan; readonly day: number } {
  const semester = random.one(semesters)
  return { semester, day: workday(random, semester.from, semester.to) }
}

/** Who attends a course, by how its code begins; courses for everybody are attended by any of them. */
const classes: readonly (readonly [start: RegExp, names: readonly string[]])[] = [
  [/^(?:CS|AI)/, ['软件', '人工智能', '计算机']],
  [/^ME\d/, ['机械', '车辆']],
  [/^CE/, ['土木']],
  [/^EM/, ['会计', '工商']],
  [/^BIO/, ['生物技术']],
  [/^MED/, ['临床', '护理']],
]

/** `软件2402班`: of a year that studies in the semester. */
export function className({ random }: TeachingWorld, course: string, semester: SemesterSpan): string {
  const names = classes.find(([start]) => start.test(course))?.[1] ?? classes.flatMap(([, every]) => every)
  const newest = Number(semester.code.slice(2, 4))
  return `${random.one(names)}${random.integer(newest - 2, newest)}0${random.integer(1, 4)}班`
}

/** The person of a demo account in every twelfth record, so that it has some of its own; else anybody. */
export function someone(
  { random }: TeachingWorld,
  people: readonly PlatformUserTable[],
  number: number,
): PlatformUserTable {
  const own = people.find(({ account }) => account === 'teacher' || account === 'student')
  return own && number % 12 === 0 ? own : random.one(people)
}

export function record(
  world: TeachingWorld,
  by: PlatformUserTable,
  day: number,
  values: SeedRecord['values'],
): SeedRecord {
  const createdAt = officeHour(world.random, day)
  return {
    id: world.nextId(),
    createdBy: by.id,
    createdAt,
    values: { ...values, f_createUser: by.id, f_createTime: createdAt },
  }
}

export const recordStates = ['passed', 'passed', 'passed', 'submitted', 'draft', 'returned'] as const
