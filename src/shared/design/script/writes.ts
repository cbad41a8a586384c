import { stringAt, withoutTexts } from './text.ts'

/** What scripts of a design may do to one field, as far as their texts say so. */
export interface Written {
  /** They give it a value. */
  readonly value: boolean
  /** They may open it to whoever fills the form in, or bring it back where the design hides it. */
  readonly opens: boolean
  readonly shows: boolean
}

type Act = keyof Written

const setter = /\bset(FormData|ShowOrHide|Disabled)\s*\(\s*(?=['"`])/g
const own = /\bformData\s*(?:\??\.\s*([A-Za-z_$][\w$]*)|\[\s*(?=['"`]))/g
/** What follows the data of a field that is written: a sign that assigns, or a call that changes a list in place. */
const assigned = /^\s*(?:(?:\*\*|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^])?=(?![=>])|\+\+|--)/
const changed = /^\s*\.\s*(?:push|pop|shift|unshift|splice|reverse|sort|fill|copyWithin)\s*\(/
/** One of its rows, or the rows one by one, with the column that is named there. */
const inRow = /^\s*\[[^\]\n]{0,100}\]\s*(?:\.\s*([A-Za-z_$][\w$]*)|\[\s*(?=['"`]))/

/** Names of design and script alike, however a database wrote them. */
export const writtenName = (name: string) => name.replace('-', '.').toLowerCase()

/** Behind the string that begins at a quote, and the bracket after it. */
function behind(code: string, quote: number, name: string, bracket: boolean): string {
  const rest = code.slice(quote + name.length + 2, quote + name.length + 2 + 200)
  return bracket ? rest.replace(/^\s*\]/, '') : rest
}

/** The second argument is a plain `true` or `false`: then it is known what a call does. */
const literal = (rest: string) => /^\s*,\s*(true|false)\s*\)/.exec(rest)?.[1] ?? null

interface Found {
  readonly name: string
  readonly act: Act
}

function bySetters(source: string, code: string): Found[] {
  return [...code.matchAll(setter)].flatMap(({ 0: whole, 1: what, index }): Found[] => {
    const quote = index + whole.length
    const name = stringAt(source, quote)
    if (name === '') return []
    const given = literal(behind(code, quote, name, false))
    if (what === 'FormData') return [{ name, act: 'value' }]
    if (what === 'ShowOrHide') return given === 'false' ? [] : [{ name, act: 'shows' }]
    return given === 'true' ? [] : [{ name, act: 'opens' }]
  })
}

function byAssignments(source: string, code: string): Found[] {
  return [...code.matchAll(own)].flatMap(({ 0: whole, 1: member, index }): Found[] => {
    const end = index + whole.length
    const name = member ?? stringAt(source, end)
    const rest = member === undefined ? behind(code, end, name, true) : code.slice(end, end + 200)
    if (name === '') return []
    if (assigned.test(rest) || changed.test(rest)) return [{ name, act: 'value' }]
    const row = inRow.exec(rest)
    if (!row) return []
    const from =
      end +
      (member === undefined ? name.length + 2 + (/^\s*\]/.exec(code.slice(end + name.length + 2))?.[0].length ?? 0) : 0)
    const at = from + row[0].length
    const column = row[1] ?? stringAt(source, at)
    const after = row[1] === undefined ? behind(code, at, column, true) : code.slice(at, at + 50)
    return assigned.test(after) && column !== '' ? [{ name: `${name}.${column}`, act: 'value' }] : []
  })
}

const words = (code: string) => new Set([...code.matchAll(/[A-Za-z_$][\w$]*/g)].map(([word]) => word.toLowerCase()))

/**
 * Which fields scripts write or open, by `writtenName`: only those whose names stand as texts in the calls, or behind
 * `formData`. A table that is written whole counts for the columns that the same script names; where it names none, for all.
 */
export function fieldsWritten(
  scripts: readonly string[],
  columnsOf: (table: string) => readonly string[],
): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>()
  const add = (name: string, act: Act) => {
    const known = found.get(name) ?? { value: false, opens: false, shows: false }
    found.set(name, { ...known, [act]: true })
  }
  for (const source of scripts) {
    const code = withoutTexts(source)
    for (const { name, act } of [...bySetters(source, code), ...byAssignments(source, code)]) {
      const key = writtenName(name)
      add(key, act)
      const columns = act === 'value' ? columnsOf(key) : []
      if (columns.length === 0) continue
      const named = words(source)
      const some = columns.filter((column) => named.has(column.toLowerCase()))
      for (const column of some.length > 0 ? some : columns) add(writtenName(`${key}.${column}`), 'value')
    }
  }
  return found
}
