import { fieldFinder, isFormula, isOperand, type NamedField, referenceOf } from './fields.ts'
import { type Lexeme, lexemesOf } from './lexemes.ts'
import { formulaText } from './tokens.ts'

export const formulaProblems = [
  'stray',
  'badNumber',
  'operatorMissing',
  'operandMissing',
  'notOpened',
  'notClosed',
  'unknownField',
  'noNumber',
  'itself',
  'circle',
] as const

/** What is wrong at a place of a formula's text. */
export interface FormulaProblem {
  readonly code: (typeof formulaProblems)[number]
  readonly from: number
  readonly to: number
  /** The part itself; of a circle the fields that it runs through. */
  readonly text: string
}

/** A formula has no meaning while one of these is there; the others name a field. */
const ofSyntax: ReadonlySet<FormulaProblem['code']> = new Set([
  'stray',
  'badNumber',
  'operatorMissing',
  'operandMissing',
  'notOpened',
  'notClosed',
])

export function isSyntax({ code }: FormulaProblem): boolean {
  return ofSyntax.has(code)
}

const isOperator = (text: string) => text !== '(' && text !== ')'

function* syntaxProblems(parts: readonly Lexeme[], length: number): Generator<FormulaProblem> {
  const open: Lexeme[] = []
  let wantsOperand = true
  const at = ({ from, to, text }: Lexeme, code: FormulaProblem['code']) => ({ code, from, to, text })
  for (const part of parts) {
    const { type, text } = part
    if (type === 'stray') yield at(part, 'stray')
    else if (type !== 'sign') {
      if (type === 'number' && !/^(\d+(\.\d+)?|\.\d+)$/.test(text)) yield at(part, 'badNumber')
      if (!wantsOperand) yield at(part, 'operatorMissing')
      wantsOperand = false
    } else if (text === '(') {
      if (!wantsOperand) yield at(part, 'operatorMissing')
      open.push(part)
      wantsOperand = true
    } else if (text === ')') {
      if (wantsOperand) yield at(part, 'operandMissing')
      if (!open.pop()) yield at(part, 'notOpened')
      wantsOperand = false
    } else {
      if (wantsOperand && text !== '-' && text !== '+') yield at(part, 'operandMissing')
      wantsOperand = isOperator(text)
    }
  }
  const last = parts.at(-1)
  if (last && wantsOperand && last.type === 'sign' && isOperator(last.text))
    yield { code: 'operandMissing', from: last.from, to: length, text: last.text }
  for (const part of open) yield at(part, 'notClosed')
}

/** What each calculated field of a design reads, by the names that formulas have for fields. */
export type FormulaGraph = ReadonlyMap<string, readonly string[]>

/** The fields that a formula names, spelled as the design spells them. */
function readsOf(source: string, find: (reference: string) => NamedField | null): readonly string[] {
  return lexemesOf(source).flatMap((part) => {
    const field = part.type === 'name' ? find(part.text) : null
    return field ? [referenceOf(field)] : []
  })
}

interface Calculated extends NamedField {
  readonly raw: Readonly<Record<string, unknown>>
}

export function formulaGraph(fields: readonly Calculated[]): FormulaGraph {
  return new Map(
    fields
      .filter((field) => isFormula(field) && field.name !== '')
      .map((field) => [
        referenceOf(field),
        readsOf(formulaText(field.raw['expression']), fieldFinder(fields, field.table)),
      ]),
  )
}

/** The way from a field back to itself, the field first; null where there is none. */
export function circleThrough(graph: FormulaGraph, start: string): readonly string[] | null {
  const seen = new Set<string>()
  const open: (readonly string[])[] = [[start]]
  for (let path = open.shift(); path; path = open.shift()) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path
      if (seen.has(next)) continue
      seen.add(next)
      open.push([...path, next])
    }
  }
  return null
}

/** Everything that is wrong with the text of a formula, in its order. `self` is the field that it belongs to. */
export function checkFormula(
  source: string,
  fields: readonly Calculated[],
  self: NamedField | null,
): readonly FormulaProblem[] {
  const parts = lexemesOf(source)
  const find = fieldFinder(fields, self?.table ?? '')
  const own = self && self.name !== '' ? referenceOf(self) : null
  const problems: FormulaProblem[] = [...syntaxProblems(parts, source.length)]
  const graph = new Map(formulaGraph(fields))
  if (own !== null) graph.set(own, readsOf(source, find))
  for (const part of parts) {
    if (part.type !== 'name') continue
    const field = find(part.text)
    const add = (code: FormulaProblem['code'], text = part.text) =>
      problems.push({ code, from: part.from, to: part.to, text })
    if (!field) add('unknownField')
    else if (own !== null && referenceOf(field) === own) add('itself')
    else if (!isOperand(field)) add('noNumber')
    else if (own !== null) {
      const circle = circleThrough(new Map(graph).set(own, [referenceOf(field)]), own)
      if (circle) add('circle', circle.map((reference) => find(reference)?.label || reference).join(' → '))
    }
  }
  return problems.toSorted((one, other) => one.from - other.from)
}

/** The formula with names in place of labels that were typed; a label that several fields have stays as it is. */
export function withNames(source: string, fields: readonly NamedField[], self: NamedField | null): string {
  const find = fieldFinder(fields, self?.table ?? '')
  let result = ''
  let at = 0
  for (const { type, text, from, to } of lexemesOf(source)) {
    if (type !== 'name' || find(text)) continue
    const known = fields.filter((field) => field.label === text && isOperand(field))
    const [only] = known
    if (known.length !== 1 || !only) continue
    result += source.slice(at, from) + referenceOf(only)
    at = to
  }
  return result + source.slice(at)
}
