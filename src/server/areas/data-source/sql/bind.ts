import type { ParameterType } from '#shared/api/data-interface.ts'
import type { DatabaseType } from '#shared/api/data-source.ts'
import { fail } from '#server/core/answer.ts'
import type { Token } from './tokens.ts'

export type SqlValue = string | number | null

/** What a parameter or a system variable stands for; a list only of system variables. */
export interface Bindings {
  readonly parameter: (name: string) => { readonly value: SqlValue; readonly type: ParameterType } | undefined
  readonly variable: (name: string) => SqlValue | readonly string[] | undefined
}

/** A query with places, and what is bound to them in their order. */
export interface BoundSql {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/** PostgreSQL reads a bare place as text or not at all. */
const casts: Readonly<Record<ParameterType, string>> = {
  varchar: '::text',
  text: '::text',
  int: '::bigint',
  bigint: '::bigint',
  decimal: '::numeric',
  datetime: '::timestamp',
}
const insideLiteral = /\{([A-Za-z_]\w{0,49})\}|@([A-Za-z]\w*)/g
const missing = (name: string) => fail(400, 'dataInterface.unknownParameter', { field: 'query', params: { name } })

/**
 * Writes the query with a place for every parameter: no value ever becomes part of the text. A text literal that holds
 * one (`'%{name}%'`) is bound as a whole.
 */
export function bindTokens(tokens: readonly Token[], type: DatabaseType, bindings: Bindings): BoundSql {
  const values: SqlValue[] = []
  const place = (value: SqlValue, cast = '') => {
    values.push(value)
    return type === 'PostgreSQL' ? `$${values.length}${cast}` : '?'
  }
  const parts = tokens.map((token, at) => {
    switch (token.kind) {
      case 'gap':
      case 'word':
      case 'number':
      case 'symbol':
        return token.text
      case 'name':
        return quotedName(token.text, token.quote)
      case 'parameter': {
        const found = bindings.parameter(token.text) ?? missing(token.text)
        return place(found.value, casts[found.type])
      }
      case 'variable': {
        const found = bindings.variable(token.text)
        if (found === undefined) return missing(`@${token.text}`)
        if (!isList(found)) return place(found, typeof found === 'number' ? '::bigint' : '::text')
        const list = found.length === 0 ? 'null' : found.map((each) => place(each, '::text')).join(', ')
        return isInBrackets(tokens, at) ? list : `(${list})`
      }
      case 'literal': {
        const filled = fillLiteral(token.text, bindings)
        return filled === null ? `'${token.text.replaceAll("'", "''")}'` : place(filled)
      }
    }
  })
  return { text: parts.join(''), values }
}

const isList = (value: SqlValue | readonly string[]): value is readonly string[] => Array.isArray(value)

function quotedName(text: string, quote: '"' | '`' | '['): string {
  return quote === '[' ? `[${text}]` : `${quote}${text.replaceAll(quote, quote + quote)}${quote}`
}

function isInBrackets(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== 'gap')
  const after = tokens.slice(at + 1).find(({ kind }) => kind !== 'gap')
  return before?.text === '(' && after?.text === ')'
}

/** A literal with its parameters filled in; null where it holds none. Braces around anything else are text. */
function fillLiteral(text: string, { parameter, variable }: Bindings): string | null {
  let isFilled = false
  const filled = text.replace(insideLiteral, (whole, name: string | undefined, system: string | undefined) => {
    const value = name === undefined ? variable(system ?? '') : parameter(name)?.value
    if (value === undefined) return whole
    isFilled = true
    return isList(value) ? value.join(',') : String(value ?? '')
  })
  return isFilled ? filled : null
}
