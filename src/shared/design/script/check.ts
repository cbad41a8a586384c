import { namedFields, type ScriptArguments } from './fields.ts'
import { type ScriptPlace, scriptArguments } from './stubs.ts'
import { withoutTexts } from './text.ts'

export const scriptProblems = ['noFunction', 'async', 'refused', 'unknownField', 'syntax'] as const

/** What is wrong with a script, by places of its text. Scripts are read, never run. */
export interface ScriptProblem {
  readonly code: (typeof scriptProblems)[number]
  readonly severity: 'error' | 'warning'
  readonly from: number
  readonly to: number
  /** The word itself. */
  readonly text: string
}

/** What scripts of a design cannot reach here: there is no page around them, no network but `request`, no token. */
const refused =
  /(?<![\w$.])(window|document|fetch|XMLHttpRequest|WebSocket|localStorage|sessionStorage|eval|Function|globalThis|require|import|process|alert)\b(?!\s*:)/g

/** Members that the family adds to the data of a form, and what every object has. */
const ownMembers: ReadonlySet<string> = new Set(['id', 'flowId', 'hasOwnProperty', 'toString'])

/** What the script of a place is given. */
const argumentsOf = (place: ScriptPlace | null): ScriptArguments =>
  place === 'listLoad' ? 'rows' : place === 'rowStyle' || place === 'cellStyle' || place === 'button' ? 'row' : 'form'

interface NamedPlace {
  /** `name`, `table.column` or `table-column`. */
  readonly name: string
  readonly from: number
  readonly to: number
}

/**
 * Every field that a script names outright. `isTable`: whether a name is that of a child table; what stands in the value of
 * another field is no field.
 */
export function fieldsNamed(
  source: string,
  gift: ScriptArguments,
  isTable: (name: string) => boolean,
): readonly NamedPlace[] {
  return namedFields(source, gift).flatMap(({ table, name, from }): NamedPlace[] => {
    const isOwn = table === '' && ownMembers.has(name)
    if (isOwn || (table !== '' && !isTable(table))) return []
    return [{ name: table === '' ? name : `${table}.${name}`, from, to: from + name.length }]
  })
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/**
 * A script in which fields are called by other names, where it names them outright (`namedFields`). What it puts together
 * while it runs stays as it is. `rewrite` is given `name`, or `table-column`.
 */
export function scriptWithNames(source: string, gift: ScriptArguments, rewrite: (name: string) => string): string {
  let text = source
  for (const { table, name, from, as, variable } of namedFields(source, gift).toReversed()) {
    const mark = name.includes('.') ? '.' : '-'
    const full = table === '' ? name.replace('.', '-') : `${table}-${name}`
    const written = rewrite(full)
    if (written === full) continue
    const next = table === '' ? written.replace('-', mark) : written.slice(written.indexOf('-') + 1)
    if (next === name) continue
    const put = (to: number, words: string, begin = from) => {
      text = `${text.slice(0, begin)}${words}${text.slice(to)}`
    }
    const end = from + name.length
    const key = identifier.test(next) ? next : `'${next}'`
    if (as === 'text') put(end, next)
    else if (as === 'short') put(end, `${key}: ${name}`)
    // A variable that has the name of its key is written once.
    else if (variable?.name === next) put(variable.to, next)
    else if (as === 'key' || key === next) put(end, key)
    else {
      const dot = text.lastIndexOf('.', from)
      put(end, `[${key}]`, text[dot - 1] === '?' ? dot + 1 : dot)
    }
  }
  return text
}

/**
 * `names`: what a script may call fields by in small letters, columns as `table.column`; null: not known here. Rows of a list
 * hold more than fields: what they are asked for is no problem.
 */
export function checkScript(
  source: string,
  names: ReadonlySet<string> | null,
  place: ScriptPlace | null = null,
): readonly ScriptProblem[] {
  if (source.trim() === '') return []
  const code = withoutTexts(source)
  const problems: ScriptProblem[] = []
  const begin = code.search(/\S/)
  const end = code.trimEnd().length
  if (/^\s*\(?\s*async\b/.test(code)) {
    const from = code.indexOf('async')
    problems.push({ code: 'async', severity: 'error', from, to: from + 5, text: 'async' })
  } else if (!/^\s*\(?\s*(?:function\b|\([^)]*\)\s*=>|[\w$]+\s*=>)/.test(code))
    problems.push({ code: 'noFunction', severity: 'error', from: Math.max(begin, 0), to: end, text: '' })
  for (const match of code.matchAll(refused)) {
    const place = { from: match.index, to: match.index + match[0].length }
    problems.push({ code: 'refused', severity: 'warning', ...place, text: match[0] })
  }
  if (names && argumentsOf(place) === 'form') {
    const tables = new Set([...names].flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : [])))
    for (const { name, from, to } of fieldsNamed(source, 'form', (table) => tables.has(table.toLowerCase())))
      if (!names.has(name.replace('-', '.').toLowerCase()) && !tables.has(name.toLowerCase()))
        problems.push({ code: 'unknownField', severity: 'warning', from, to, text: name })
  }
  return problems.toSorted((one, other) => one.from - other.from)
}

/** The place of which a script takes the arguments; null where it takes others. */
export function placeOf(source: string): ScriptPlace | null {
  const inner = /^\s*\(?\s*(?:function\s*\w*\s*)?\(\s*\{([^}]*)\}/.exec(source)?.[1]
  if (inner === undefined) return null
  const given = inner.split(',').map((each) => each.trim())
  const places = Object.entries(scriptArguments) as [ScriptPlace, readonly string[]][]
  return places.find(([, names]) => given.every((each) => names.includes(each)))?.[0] ?? null
}
