import { type PrintRule, printRule } from '#shared/api/print.ts'
import { holds, readCondition } from '#shared/printing/template/condition.ts'
import { type ErrorStatus, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { subjectsOf } from '#server/core/permission.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import type { Params } from '#server/messages/message.ts'
import { readTemplate } from './templates.ts'

const noRule: PrintRule = {
  holderIds: [],
  after: 'always',
  nodes: [],
  condition: '',
  most: 0,
  marksCopies: 0,
}

/** The rule of a template; what was never set allows everything. */
export async function readRule(call: Call, templateId: string): Promise<PrintRule> {
  const row = await call.database
    .selectFrom('print_rule')
    .select('rule')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  if (!row) return noRule
  return printRule.parse({ ...noRule, ...(JSON.parse(row.rule) as object) })
}

/** The rule for whoever looks after templates; refuses with 404 where there is no such template. */
export async function describeRule(call: Call, templateId: string): Promise<PrintRule> {
  await readTemplate(call.database, templateId)
  return readRule(call, templateId)
}

export async function changeRule(call: Call, templateId: string, rule: PrintRule): Promise<void> {
  await readTemplate(call.database, templateId)
  if (rule.condition !== '' && readCondition(rule.condition) === null)
    fail(400, 'print.conditionInvalid', { field: 'condition' })
  const values = { rule: JSON.stringify(rule), updated_at: call.now() }
  await call.database
    .insertInto('print_rule')
    .values({ template_id: templateId, ...values })
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet(values))
    .execute()
}

/** What of a record its rule looks at. */
export interface PrintedRecord {
  readonly data: Readonly<Record<string, unknown>>
  /** Oldest first. */
  readonly lines: readonly { readonly nodeName: string; readonly handleStatus: number }[]
  /** Status of its approval, 2 for adopted; null for a record without one. */
  readonly status: number | null
}

export interface Check {
  readonly isCounted: boolean
  /** Its condition names fields of the record. */
  readonly looksAtFields: boolean
  readonly copyMark: string
  /** Why the caller may not print this record, which was printed so often; null when they may. */
  refusal(record: PrintedRecord, number: number): Refusal | null
}

export interface Refusal {
  /** 403 unless it says something else. */
  readonly status?: ErrorStatus
  readonly code: MessageCode
  readonly params: Params
}

const INITIATED = 2
const APPROVED = 1
const ADOPTED = 2

/** The rule of a template, as it judges the caller. Nobody stands above it: who may not read it may not print. */
export async function checkOf(
  call: Call,
  template: { readonly id: string; readonly full_name: string },
): Promise<Check> {
  const rule = await readRule(call, template.id)
  const name = template.full_name
  const isHolder = rule.holderIds.length === 0 || (await isAmong(call, rule.holderIds))
  const condition = rule.condition === '' ? null : readCondition(rule.condition)
  return {
    isCounted: rule.most > 0 || rule.marksCopies === 1,
    looksAtFields: condition !== null,
    copyMark: rule.marksCopies === 1 ? call.text('print.copyMark') : '',
    refusal({ data, lines, status }, number) {
      const no = (code: MessageCode, params: Refusal['params'] = { name }): Refusal => ({ code, params })
      if (!isHolder) return no('print.notHolder')
      if (
        rule.after === 'submitted' &&
        !lines.some(({ handleStatus }) => handleStatus === INITIATED) &&
        status === null
      )
        return no('print.notSubmitted')
      if (rule.after === 'finished' && status !== ADOPTED) return no('print.notFinished')
      if (rule.after === 'node' && !isApprovedAt(rule.nodes, lines))
        return no('print.notApproved', { name, nodes: rule.nodes.join(', ') })
      if (condition !== null && !holds(condition, (field) => data[field])) return no('print.notCondition')
      if (rule.most > 0 && number >= rule.most) return no('print.usedUp', { count: rule.most })
      return null
    },
  }
}

/** What a node last said counts: one that was approved and then returned is open again. */
function isApprovedAt(nodes: readonly string[], lines: PrintedRecord['lines']): boolean {
  return nodes.some((node) => lines.findLast(({ nodeName }) => nodeName === node)?.handleStatus === APPROVED)
}

/** By themselves, by a role, position or group they hold, or by the organisation they work for. */
async function isAmong(call: Call, holderIds: readonly string[]): Promise<boolean> {
  const { database, user } = call
  const held = await database
    .selectFrom('user_relation')
    .select('object_id')
    .where('user_id', '=', user.userId)
    .where('object_type', 'in', ['organization', 'group'])
    .execute()
  const subjects = (await subjectsOf(database, user.userId)).map(({ id }) => id)
  const own = new Set([...subjects, user.organizationId, ...held.map((row) => row.object_id)])
  return holderIds.some((id) => own.has(id.replace(/--.*$/, '')))
}
