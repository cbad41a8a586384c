import type { Random } from './random.ts'
import type { NamePart, University } from './university.ts'

export interface PersonName {
  readonly realName: string
  /** Spelling of the family name and initials of the given name, as staff accounts are made. */
  readonly spelling: string
  /** 1 male, 2 female. */
  readonly gender: 1 | 2
}

/** A plausible Chinese name. Early family names are far more frequent than late ones. */
export function makeName(random: Random, { surnames, male, female }: University['names']): PersonName {
  const last = surnames.length - 1
  const position = Math.min(random.integer(0, last), random.integer(0, last), random.integer(0, last))
  const [family, familySpelling] = surnames[position] ?? ['王', 'wang']
  const gender = random.happens(0.5) ? 1 : 2
  const pool = gender === 1 ? male : female
  const given: NamePart[] = [random.one(pool)]
  if (random.happens(0.75)) given.push(random.one(pool))
  return {
    realName: family + given.map(([text]) => text).join(''),
    spelling: familySpelling + given.map(([, spelling]) => spelling[0]).join(''),
    gender,
  }
}

/** Gives each spelling an account nobody has: the second `linxy` becomes `linxy2`. */
export function accountMaker(taken: Iterable<string> = []): (spelling: string) => string {
  const counts = new Map<string, number>([...taken].map((account) => [account, 1]))
  return (spelling) => {
    const count = (counts.get(spelling) ?? 0) + 1
    counts.set(spelling, count)
    if (count === 1) return spelling
    const account = `${spelling}${count}`
    counts.set(account, 1)
    return account
  }
}

const phonePrefixes = [
  '133',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '152',
  '157',
  '158',
  '159',
  '177',
  '180',
  '186',
  '187',
  '188',
  '189',
]

export function makePhone(random: Random): string {
  return random.one(phonePrefixes) + random.digits(8)
}
