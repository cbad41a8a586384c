import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import { latestEnd } from '#server/core/clock-skew.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'
import type { SerialRuleTable } from '#server/database/tables/serial.ts'
import { isCounted, newSeed, numberText, periodOf } from './number-text.ts'

/** Milliseconds for which a number that was shown waits for the save of that person (wire contract 5.4). */
const RESERVED = 3 * 60_000

/** For whom numbers are, and when. */
export interface Taker {
  readonly userId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The enabled rules of some codes, locked until the transaction ends: whoever else wants numbers of one of them waits, in
 * the order of their ids so that nobody waits for each other. Refuses with 400 a code without a rule and a disabled one.
 */
export async function lockRules(
  inside: PlatformDatabase,
  codes: readonly string[],
): Promise<ReadonlyMap<string, SerialRuleTable>> {
  const query = inside
    .selectFrom('serial_rule')
    .selectAll()
    .where(whereIn(inside, 'serial_rule.en_code', codes))
    .orderBy('id')
  const rules = new Map(
    (await (isSqlite(inside) ? query : query.forUpdate()).execute()).map((rule) => [rule.en_code, rule]),
  )
  for (const code of codes) {
    const rule = rules.get(code)
    if (!rule) fail(400, 'serialRule.missing', { params: { code } })
    if (rule.enabled_mark !== 1) fail(400, 'serialRule.disabled', { params: { name: rule.full_name } })
  }
  return rules
}

/** Numbers of the period that wait for nobody but this person: their own first, then those whose time is over. */
async function freeReservations(inside: PlatformDatabase, ruleId: string, period: string, taker: Taker) {
  const rows = await inside
    .selectFrom('serial_reservation')
    .select(['number', 'user_id'])
    .where('rule_id', '=', ruleId)
    .where('period', '=', period)
    .where((row) =>
      row.or([
        row('user_id', '=', taker.userId),
        row('expires_at', '<=', taker.now),
        row('expires_at', '>', latestEnd(RESERVED, taker.now)),
      ]),
    )
    .orderBy('number')
    .execute()
  const isOwn = (row: (typeof rows)[number]) => row.user_id === taker.userId
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))].map((row) => Number(row.number))
}

/** So many numbers that nobody had. */
function newNumbers(inside: PlatformDatabase, rule: SerialRuleTable, period: string, howMany: number) {
  return isCounted(rule)
    ? countOn(inside, rule, period, howMany)
    : Promise.resolve(Array.from({ length: howMany }, newSeed))
}

/** Counts on by so many; a start that was moved ahead is jumped to, none comes twice. */
async function countOn(inside: PlatformDatabase, rule: SerialRuleTable, period: string, howMany: number) {
  const start = Math.max(1, Number(rule.start_number))
  const counter = await inside
    .insertInto('serial_counter')
    .values({ rule_id: rule.id, period, last_number: start + howMany - 1 })
    .onConflict((conflict) =>
      conflict.columns(['rule_id', 'period']).doUpdateSet({
        last_number: sql<number>`
          case when serial_counter.last_number < ${sql.lit(start)} then ${sql.lit(start)} - 1
          else serial_counter.last_number end + ${sql.lit(howMany)}`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const first = Number(counter.last_number) - howMany + 1
  return Array.from({ length: howMany }, (_, index) => first + index)
}

/**
 * Writes down the highest number of the period that was given for good: a rule that has one stays. One that is only shown
 * does not count, and one that was reserved may be lower than one that was given meanwhile. Of random ones it is the last.
 */
async function noteIssued(inside: PlatformDatabase, rule: SerialRuleTable, period: string, numbers: readonly number[]) {
  const count = isCounted(rule) ? Math.max(...numbers) : (numbers.at(-1) ?? 0)
  if (isCounted(rule) && countWithin(rule, period) > count) return
  const output_number = numberText(rule, period, count)
  await inside.updateTable('serial_rule').set({ output_number }).where('id', '=', rule.id).execute()
}

/** The count of the number that was given last, where it is of this period; else 0. */
function countWithin({ prefix, suffix, output_number }: SerialRuleTable, period: string): number {
  const head = `${prefix}${period}`
  if (!output_number.startsWith(head) || !output_number.endsWith(suffix)) return 0
  return Number(output_number.slice(head.length, output_number.length - suffix.length))
}

/**
 * The next numbers of a locked rule, for good: they are given with the transaction, and come back if it does not hold.
 * What was reserved and not used comes first, so that no number is left out.
 */
export async function takeNumbers(
  inside: PlatformDatabase,
  rule: SerialRuleTable,
  howMany: number,
  taker: Taker,
): Promise<readonly string[]> {
  const period = periodOf(rule, taker.now)
  const free = (await freeReservations(inside, rule.id, period, taker)).slice(0, howMany)
  if (free.length > 0)
    await inside
      .deleteFrom('serial_reservation')
      .where('rule_id', '=', rule.id)
      .where('period', '=', period)
      .where('number', 'in', free)
      .execute()
  const missing = howMany - free.length
  const fresh = missing > 0 ? await newNumbers(inside, rule, period, missing) : []
  const numbers = [...free, ...fresh]
  if (numbers.length > 0) await noteIssued(inside, rule, period, numbers)
  return numbers.map((count) => numberText(rule, period, count))
}

/** The number that the next save of a person will get: the same for three minutes, and nobody else's meanwhile. */
export async function reserveNumber(database: PlatformDatabase, code: string, taker: Taker): Promise<string> {
  return database.transaction().execute(async (inside) => {
    const rule = (await lockRules(inside, [code])).get(code) as SerialRuleTable
    const period = periodOf(rule, taker.now)
    const [known] = await freeReservations(inside, rule.id, period, taker)
    const number = known ?? ((await newNumbers(inside, rule, period, 1))[0] as number)
    const held = { user_id: taker.userId, expires_at: taker.now + RESERVED }
    await inside
      .insertInto('serial_reservation')
      .values({ rule_id: rule.id, period, number, ...held })
      .onConflict((conflict) => conflict.columns(['rule_id', 'period', 'number']).doUpdateSet(held))
      .execute()
    return numberText(rule, period, number)
  })
}
