import { type ScriptPlace, scriptArguments } from './stubs.ts'
import { stringAt, withoutTexts } from './text.ts'

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

const setter = /\b(setFormData|setShowOrHide|setRequired|setDisabled)\s*\(\s*(['"])/g
const read = /\bformData\s*(?:\.\s*([A-Za-z_$][\w$]*)|\[\s*(['"]))/g
/** Members that the family adds to the data of a form, and what every object has. */
const ownMembers: ReadonlySet<string> = new Set(['id', 'flowId', 'hasOwnProperty', 'toString'])

interface NamedPlace {
  readonly name: string
  readonly from: number
}

/** Every field that a script names: in the calls that change fields, and where it reads the form. */
export function fieldsNamed(source: string): readonly NamedPlace[] {
  const code = withoutTexts(source)
  const found: NamedPlace[] = []
  const addText = (quote: number) => {
    const name = stringAt(source, quote)
    if (name !== '') found.push({ name, from: quote + 1 })
  }
  for (const match of code.matchAll(setter)) addText(match.index + match[0].length - 1)
  for (const match of code.matchAll(read)) {
    const [whole, member] = match
    if (member === undefined) addText(match.index + whole.length - 1)
    else if (!ownMembers.has(member)) found.push({ name: member, from: match.index + whole.length - member.length })
  }
  return found
}

/** Cells of a child table in the data of a form: `formData.rows[0].column`, `formData.rows.at(-1).column`. */
const cell = /\bformData\s*\.\s*([A-Za-z_$][\w$]*)\s*(?:\[[^[\]]*\]|\.\s*at\s*\([^()]*\))\s*\??\.\s*([A-Za-z_$][\w$]*)/g

/**
 * A script in which fields are called by other names, where it names them outright: in the calls that change fields, where it
 * reads the form, and in rows of its child tables. What it puts together while it runs stays as it is. `rewrite` is given
 * `name`, or `table-column`.
 */
export function scriptWithNames(source: string, rewrite: (name: string) => string): string {
  const changes = fieldsNamed(source).map(({ name, from }) => {
    const mark = name.includes('.') ? '.' : '-'
    return { from, name, next: rewrite(name.replace('.', '-')).replace('-', mark) }
  })
  for (const match of withoutTexts(source).matchAll(cell)) {
    const [whole, table = '', name = ''] = match
    const next = rewrite(`${table}-${name}`).split('-').at(-1) ?? name
    changes.push({ from: match.index + whole.length - name.length, name, next })
  }
  let text = source
  for (const { from, name, next } of changes.toSorted((one, other) => other.from - one.from))
    if (next !== name) text = `${text.slice(0, from)}${next}${text.slice(from + name.length)}`
  return text
}

/** `names`: what a script may call fields by, `table.column` and `table-column` included; null: not known here. */
export function checkScript(source: string, names: ReadonlySet<string> | null): readonly ScriptProblem[] {
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
  if (names)
    for (const { name, from } of fieldsNamed(source))
      if (!names.has(name.replace('-', '.').toLowerCase()))
        problems.push({ code: 'unknownField', severity: 'warning', from, to: from + name.length, text: name })
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
