import type * as z from 'zod'
import { serialRuleFile } from '#shared/api/serial-rule.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { keepOtherKeys, otherKeysOf, storedKeys, withOtherKeys } from '#server/core/file-keys.ts'
import { requireStorable } from '#server/core/input.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { categoryIds, createRule, readRule, withCounting } from './rules.ts'

/** Largest .bb file, in bytes. */
export const FILE_LIMIT = 1024 * 1024

/** Offers a rule as a .bb file, without the numbers it gave. */
export async function exportRule(call: Call, id: string): Promise<DownloadLink> {
  const { database } = call
  const rule = await readRule(database, id, call.now())
  const category = await database
    .selectFrom('dictionary_entry')
    .select('en_code')
    .where('id', '=', rule.category)
    .executeTakeFirst()
  const content: z.input<typeof serialRuleFile> = {
    fullName: rule.fullName,
    enCode: rule.enCode,
    category: rule.category,
    categoryCode: category?.en_code ?? '',
    prefix: rule.prefix,
    type: rule.type,
    dateFormat: rule.dateFormat,
    suffix: rule.suffix,
    randomDigit: rule.randomDigit,
    randomType: rule.randomType,
    digit: rule.digit,
    startNumber: rule.startNumber,
    sortCode: rule.sortCode,
    enabledMark: rule.enabledMark,
    description: rule.description,
  }
  const kept = withOtherKeys(content, await storedKeys(database, 'serial_rule', id))
  return offerContent(call, `${rule.fullName}.bb`, JSON.stringify(kept))
}

function readFile(content: Buffer): { readonly rule: z.output<typeof serialRuleFile>; readonly others: string } {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    fail(400, 'serialRule.fileUnreadable')
  }
  const result = serialRuleFile.safeParse(parsed)
  if (!result.success) {
    const path = result.error.issues[0]?.path.map(String).join('.') ?? ''
    return path === ''
      ? fail(400, 'serialRule.fileUnreadable')
      : fail(400, 'serialRule.fileInvalid', { params: { path } })
  }
  requireStorable(parsed)
  return { rule: result.data, others: otherKeysOf(parsed, new Set(Object.keys(result.data))) }
}

/** Imports a .bb file as a new rule; refuses with 400 a name or code that is taken and a category that is not here. */
export async function importRule(call: Call, fileName: string, content: Buffer): Promise<void> {
  if (!/\.(?:bb|json)$/i.test(fileName)) fail(400, 'serialRule.notFile')
  const {
    rule: { categoryCode, ...rule },
    others,
  } = readFile(content)
  const [own] = await categoryIds(call.database, rule.category)
  const category = own ?? (await categoryIds(call.database, categoryCode))[0] ?? rule.category
  const author = { userId: call.user.userId, now: call.now() }
  const id = await createRule(call.database, { ...withCounting(rule), category }, author)
  await keepOtherKeys(call.database, 'serial_rule', id, others)
}
