import { type Compiled, compileExpression } from '#shared/form/calculate.ts'
import type { Storage } from '#shared/form/kind.ts'
import type { ReportDocument, ReportMeasure } from './document.ts'

/** A field that a report may use. */
export interface ReportField {
  readonly name: string
  readonly label: string
  readonly storage: Storage
}

export type ReportProblemCode =
  | 'noSource'
  | 'noMeasure'
  | 'fieldMissing'
  | 'fieldTwice'
  | 'notNumber'
  | 'notDate'
  | 'formulaUnreadable'
  | 'formulaUnknown'
  | 'formulaCircle'
  | 'measureGone'
  | 'noDrillReport'
  | 'drillItself'

export interface ReportProblem {
  readonly code: ReportProblemCode
  /** The field or measure that it is about, as it is called. */
  readonly name: string
  /** Where in the settings it stands. */
  readonly part: 'source' | 'parameters' | 'rows' | 'columns' | 'measures' | 'sort' | 'marks' | 'chart' | 'drill'
}

const sums: ReadonlySet<ReportMeasure['kind']> = new Set(['sum', 'avg', 'min', 'max'])

const compiled = new Map<string, Compiled>()
/** Formulas are compiled once; as many are remembered as the reports of a busy day have. */
const REMEMBERED = 500

export function compiledFormula(formula: string): Compiled {
  const known = compiled.get(formula)
  if (known) return known
  if (compiled.size >= REMEMBERED) compiled.clear()
  const made = compileExpression(formula)
  compiled.set(formula, made)
  return made
}

/** Measures whose formulas lead back to themselves. */
function inCircle(measures: readonly ReportMeasure[]): ReportMeasure[] {
  const byId = new Map(measures.map((measure) => [measure.id, measure]))
  const next = ({ kind, formula }: ReportMeasure): readonly string[] => {
    const program = kind === 'formula' ? compiledFormula(formula) : null
    return program?.ok ? program.program.references : []
  }
  const leadsTo = (from: ReportMeasure, wanted: string, seen: Set<string>): boolean =>
    next(from).some((id) => {
      if (id === wanted) return true
      const target = byId.get(id)
      if (!target || seen.has(id)) return false
      seen.add(id)
      return leadsTo(target, wanted, seen)
    })
  return measures.filter((measure) => leadsTo(measure, measure.id, new Set()))
}

/** What is wrong with a report, in the order of its settings; `fields` null: those of its source are not known. */
export function lintReport(
  report: ReportDocument,
  fields: readonly ReportField[] | null,
  ownId = '',
): readonly ReportProblem[] {
  const problems: ReportProblem[] = []
  const add = (part: ReportProblem['part'], code: ReportProblemCode, name = '') => problems.push({ part, code, name })
  const byName = fields && new Map(fields.map((field) => [field.name, field]))
  const require = (part: ReportProblem['part'], name: string) => {
    if (byName !== null && !byName.has(name)) add(part, 'fieldMissing', name)
    return byName?.get(name) ?? null
  }
  if (report.source.id === '') add('source', 'noSource')
  // Parameters of an interface are its own, not columns of its answer.
  if (report.source.kind === 'module') for (const { field } of report.parameters) require('parameters', field)
  for (const part of ['rows', 'columns'] as const)
    for (const { field: name, unit } of report[part]) {
      const field = require(part, name)
      if (field && unit !== 'value' && report.source.kind === 'module' && field.storage !== 'time')
        add(part, 'notDate', field.label)
    }
  const grouped = [...report.rows, ...report.columns].map(({ field, unit }) => `${field}:${unit}`)
  const twice = grouped.find((each, at) => grouped.indexOf(each) !== at)
  if (twice !== undefined) add('rows', 'fieldTwice', twice.split(':')[0] ?? '')
  if (report.measures.length === 0) add('measures', 'noMeasure')
  lintMeasures(report, require, add)
  const ids = new Set(report.measures.map(({ id }) => id))
  if (report.sort.by !== 'label' && !ids.has(report.sort.by)) add('sort', 'measureGone', report.sort.by)
  for (const { measure } of report.marks) if (!ids.has(measure)) add('marks', 'measureGone', measure)
  const { chart, drill } = report
  if (chart.kind !== 'none' && chart.measure !== '' && !ids.has(chart.measure))
    add('chart', 'measureGone', chart.measure)
  if (drill.kind === 'report' && drill.reportId === '') add('drill', 'noDrillReport')
  if (drill.kind === 'report' && drill.reportId !== '' && drill.reportId === ownId) add('drill', 'drillItself')
  return problems
}

function lintMeasures(
  { source, measures }: ReportDocument,
  require: (part: 'measures', name: string) => ReportField | null,
  add: (part: 'measures', code: ReportProblemCode, name?: string) => void,
): void {
  const ids = new Set(measures.map(({ id }) => id))
  for (const measure of measures) {
    if (measure.kind === 'formula') {
      const program = compiledFormula(measure.formula)
      if (!program.ok || program.program.steps.length === 0) add('measures', 'formulaUnreadable', nameOf(measure))
      else for (const id of program.program.references) if (!ids.has(id)) add('measures', 'formulaUnknown', id)
    } else if (measure.kind !== 'count') {
      const field = require('measures', measure.field)
      if (field && sums.has(measure.kind) && source.kind === 'module' && field.storage !== 'number')
        add('measures', 'notNumber', field.label)
    }
  }
  for (const measure of inCircle(measures)) add('measures', 'formulaCircle', nameOf(measure))
}

const nameOf = ({ id, label }: ReportMeasure): string => label || id
