import { linkageOf } from '#shared/form/linkage.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { idList, yes } from '#shared/form/parsing/read.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import {
  type DesignDocument,
  type DesignField,
  type DesignTexts,
  documentOf,
  fieldsOf,
  openDesign,
} from '../document.ts'
import { mentions, namedFields } from '../script/fields.ts'
import { lintFields, lintNames, lintStructure, titleOf } from './form.ts'
import { lintList } from './list.ts'
import { collector, type LintProblem, type Report } from './problem.ts'
import { type ReferenceWay, referencesIn, scriptsOf } from './references.ts'

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

function lintBehaviour(doc: DesignDocument, plan: FormPlan, report: Report): void {
  const { circular } = linkageOf(plan)
  const first = circular[0]
  if (first !== undefined) {
    const field = fieldsOf(doc).find(({ name, table }) => (table === '' ? name : `${table}.${name}`) === first)
    report('warning', 'linkCircle', { part: 'form', key: field?.key ?? '', path: '' }, { what: circular.join(', ') })
  }
  for (const { rule, code, about } of behaviourOf(plan).problems)
    report('error', 'rule', { part: 'rules', key: rule, path: '' }, { name: about, what: code })
}

/** Names that scripts still hold of fields that were called by them in an earlier state: they may mean those fields. */
function lintFormerNames(doc: DesignDocument, before: readonly DesignField[], report: Report): void {
  const fields = fieldsOf(doc)
  const former = fields.flatMap((field) => {
    const old = before.find(({ key, table }) => key === field.key && (table === '') === (field.table === ''))
    const isFree = !fields.some(({ name }) => name.toLowerCase() === old?.name.toLowerCase())
    return old && old.name !== '' && isFree ? [{ field, name: old.name }] : []
  })
  if (former.length === 0) return
  for (const { source, gift, at } of scriptsOf(doc)) {
    const names = namedFields(source, gift)
    for (const { field, name } of former)
      if (mentions(source, name, names)) report('warning', 'formerName', at, { field: titleOf(field), name })
  }
}

/**
 * Everything that is wrong with an open design, errors first. Scripts are read, never run. `before`: the fields of an earlier
 * state, whose former names are looked for in scripts; without them those of the design as it was opened.
 */
export function lintDocument(doc: DesignDocument, before?: readonly DesignField[]): readonly LintProblem[] {
  const { problems, report } = collector()
  lintStructure(doc, report)
  lintNames(fieldsOf(doc), report)
  lintFields(doc, report)
  lintReferences(doc, report)
  lintFormerNames(doc, before ?? fieldsOf(documentOf(doc.source.root, doc.source)), report)
  const form = parseForm(JSON.stringify(doc.form))
  if (form.ok) lintBehaviour(doc, form.plan, report)
  if (doc.list) lintList(doc, doc.list, form.ok ? form.plan : null, report)
  if (yes(doc.form['hasPrintBtn']) && idList(doc.form['printId']).length === 0)
    report('warning', 'printEmpty', { part: 'form', key: '', path: 'printId' })
  return problems.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}

type StoredTexts = Partial<DesignTexts> & Pick<DesignTexts, 'formData'>
const openStored = (texts: StoredTexts) => openDesign({ columnData: null, appColumnData: null, tables: null, ...texts })

/**
 * The same for a design as a server keeps it; one that cannot be read has that as its only problem. `before`: the form that
 * it takes the place of; null for none.
 */
export function lintDesign(texts: StoredTexts, before: string | null = null): readonly LintProblem[] {
  const opened = openStored(texts)
  const former = before === null ? null : openStored({ formData: before })
  if (opened.ok) return lintDocument(opened.doc, former?.ok ? fieldsOf(former.doc) : undefined)
  const { problems, report } = collector()
  report('error', 'notReadable', { part: 'form', key: '', path: '' }, { what: opened.problem })
  return problems
}
