import { linkageOf } from '#shared/form/linkage.ts'
import { parseForm } from '#shared/form/parse.ts'
import { idList, yes } from '#shared/form/parsing/read.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import { type DesignDocument, type DesignTexts, fieldsOf, openDesign } from '../document.ts'
import { lintFields, lintNames, lintStructure, titleOf } from './form.ts'
import { lintList } from './list.ts'
import { collector, type LintProblem, type Report } from './problem.ts'
import { type ReferenceWay, referencesIn } from './references.ts'

/** What goes on as if nothing were there when its field is gone; everything else does something else than it says. */
const harmless: ReadonlySet<ReferenceWay> = new Set([
  'summary',
  'header',
  'sum',
  'column',
  'search',
  'script',
  'transfer',
  'import',
])

function lintReferences(doc: DesignDocument, report: Report): void {
  const titles = new Map(fieldsOf(doc).map((field) => [field.key, titleOf(field)]))
  for (const { way, name, field, at } of referencesIn(doc)) {
    // What the rules say is told by their own reader.
    if (field !== null || at.part === 'rules') continue
    const title = at.part === 'form' ? (titles.get(at.key) ?? '') : ''
    report(harmless.has(way) ? 'warning' : 'error', 'stale', at, { field: title, name, what: way })
  }
}

function lintBehaviour(doc: DesignDocument, report: Report): void {
  const parsed = parseForm(JSON.stringify(doc.form))
  if (!parsed.ok) return
  const { circular } = linkageOf(parsed.plan)
  const first = circular[0]
  if (first !== undefined) {
    const field = fieldsOf(doc).find(({ name, table }) => (table === '' ? name : `${table}.${name}`) === first)
    report('warning', 'linkCircle', { part: 'form', key: field?.key ?? '', path: '' }, { what: circular.join(', ') })
  }
  for (const { rule, code, about } of behaviourOf(parsed.plan).problems)
    report('error', 'rule', { part: 'rules', key: rule, path: '' }, { name: about, what: code })
}

/** Everything that is wrong with an open design, errors first. Scripts are read, never run. */
export function lintDocument(doc: DesignDocument): readonly LintProblem[] {
  const { problems, report } = collector()
  lintStructure(doc, report)
  lintNames(fieldsOf(doc), report)
  lintFields(doc, report)
  lintReferences(doc, report)
  lintBehaviour(doc, report)
  if (doc.list) lintList(doc, doc.list, report)
  if (yes(doc.form['hasPrintBtn']) && idList(doc.form['printId']).length === 0)
    report('warning', 'printEmpty', { part: 'form', key: '', path: 'printId' })
  return problems.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}

/** The same for a design as a server keeps it; one that cannot be read has that as its only problem. */
export function lintDesign(texts: Partial<DesignTexts> & Pick<DesignTexts, 'formData'>): readonly LintProblem[] {
  const opened = openDesign({ columnData: null, appColumnData: null, tables: null, ...texts })
  if (opened.ok) return lintDocument(opened.doc)
  const { problems, report } = collector()
  report('error', 'notReadable', { part: 'form', key: '', path: '' }, { what: opened.problem })
  return problems
}
