import { decimal } from '#shared/rules/amount.ts'
import { valueText } from './values.ts'

/** `data-print-if="f_total > 5000 and f_kind = '差旅'"`: what an element is printed for. Never evaluated as code. */
export type Condition =
  | { readonly kind: 'filled'; readonly field: string; readonly wanted: boolean }
  | { readonly kind: 'compare'; readonly field: string; readonly operator: Operator; readonly value: string }
  | { readonly kind: 'and'; readonly parts: readonly Condition[] }
  | { readonly kind: 'or'; readonly parts: readonly Condition[] }

type Operator = '=' | '!=' | '>' | '>=' | '<' | '<='

const MAX_LENGTH = 500
const token =
  /\s*(?:(and|or|not|且|或|非)(?![\p{L}\p{N}_.])|(!=|>=|<=|<>|[=<>])|'([^']*)'|"([^"]*)"|([+-]?\d+(?:\.\d+)?)(?![\p{L}\p{N}_])|([\p{L}_][\p{L}\p{N}_.-]*))/uy
const words: Readonly<Record<string, string>> = { 且: 'and', 或: 'or', 非: 'not' }

interface Token {
  readonly kind: 'word' | 'operator' | 'value' | 'field'
  readonly text: string
}

/** Null for what is no condition: the element prints then, so that a slip of the pen never hides a clause. */
export function readCondition(text: string): Condition | null {
  const tokens = tokensOf(text)
  if (tokens === null || tokens.length === 0) return null
  const alternatives = split(tokens, 'or').map((part) => split(part, 'and').map(single))
  const parts = alternatives.map((all) => (all.includes(null) ? null : join('and', all as Condition[])))
  return parts.includes(null) ? null : join('or', parts as Condition[])
}

function join(kind: 'and' | 'or', parts: readonly Condition[]): Condition {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind, parts }
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = []
  if (text.length > MAX_LENGTH) return null
  token.lastIndex = 0
  while (text.slice(token.lastIndex).trim() !== '') {
    const match = token.exec(text)
    if (match === null) return null
    const [, word, operator, single, double, number, field] = match
    if (word !== undefined) tokens.push({ kind: 'word', text: words[word] ?? word })
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator === '<>' ? '!=' : operator })
    else if (field === undefined) tokens.push({ kind: 'value', text: single ?? double ?? number ?? '' })
    else tokens.push({ kind: 'field', text: field })
  }
  return tokens
}

/** The text of a condition with other names of its fields, all else as it was written; what is no condition stays. */
export function conditionWithNames(text: string, nowOf: (field: string) => string): string {
  if (tokensOf(text) === null) return text
  let written = ''
  let end = 0
  token.lastIndex = 0
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const field = match[6] ?? ''
    const from = match.index + match[0].length - field.length
    written += text.slice(end, from) + (field === '' ? '' : nowOf(field))
    end = from + field.length
  }
  return written + text.slice(end)
}

function split(tokens: readonly Token[], word: string): Token[][] {
  const parts: Token[][] = [[]]
  for (const each of tokens) {
    if (each.kind === 'word' && each.text === word) parts.push([])
    else parts.at(-1)?.push(each)
  }
  return parts
}

/** `field`, `not field`, or `field operator value`. */
function single(tokens: readonly Token[]): Condition | null {
  const [first, second, third, more] = tokens
  if (first?.kind === 'word' && first.text === 'not' && second?.kind === 'field' && third === undefined)
    return { kind: 'filled', field: second.text, wanted: false }
  if (first?.kind !== 'field') return null
  if (second === undefined) return { kind: 'filled', field: first.text, wanted: true }
  if (second.kind !== 'operator' || third?.kind !== 'value' || more !== undefined) return null
  return { kind: 'compare', field: first.text, operator: second.text as Operator, value: third.text }
}

export function holds(condition: Condition, valueOf: (field: string) => unknown): boolean {
  if (condition.kind === 'and') return condition.parts.every((part) => holds(part, valueOf))
  if (condition.kind === 'or') return condition.parts.some((part) => holds(part, valueOf))
  const value = valueOf(condition.field)
  if (condition.kind === 'filled') return isFilled(value) === condition.wanted
  const order = compare(value, condition.value)
  if (order === null) return condition.operator === '!='
  const { operator } = condition
  if (operator === '=') return order === 0
  if (operator === '!=') return order !== 0
  return operator.startsWith('>')
    ? order > 0 || (order === 0 && operator === '>=')
    : order < 0 || (order === 0 && operator === '<=')
}

/** Nothing, an empty list, zero and no are not filled. */
function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== false && !['', '0', '否'].includes(valueText(value).trim())
}

/** As numbers where both are, else as texts; null where there is nothing to compare. */
function compare(value: unknown, wanted: string): number | null {
  const text = valueText(value).trim()
  if (text === '' && wanted !== '') return null
  const [one, other] = [decimal(text), decimal(wanted)]
  if (one !== null && other !== null) return Math.sign(Number(text.replaceAll(/[,，\s]/g, '')) - Number(wanted))
  return text === wanted ? 0 : text < wanted ? -1 : 1
}
