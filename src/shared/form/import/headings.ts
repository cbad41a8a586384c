import type { FieldPlan } from '../model.ts'
import { allNames } from '../parsing/localize.ts'
import { raw } from '../parsing/read.ts'
import type { SheetColumn } from './sheet.ts'

/** One row of headings where no column has anything above it, else two. */
export function headingRows(columns: readonly SheetColumn[]): readonly (readonly string[])[] {
  if (columns.every(({ group }) => group === '')) return [columns.map(({ label }) => label)]
  const top = columns.map(({ group, label }, index) => {
    if (group === '') return label
    return columns[index - 1]?.group === group ? '' : group
  })
  return [top, columns.map(({ group, label }) => (group === '' ? '' : label))]
}

export type HeadingProblem =
  | { readonly code: 'missing' | 'unknown' | 'twice'; readonly names: readonly string[] }
  | { readonly code: 'none' }

const nameOf = (group: string, label: string) => (group === '' ? label : `${group}-${label}`)
const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** What a column is called in other languages, with what stands above it. */
function otherNames({ group, field, table, label }: SheetColumn): ReadonlySet<string> {
  const groups = table ? [group, ...labelNames(table)] : [group]
  const labels = [label, ...labelNames(field)]
  return new Set(groups.flatMap((above) => labels.map((each) => nameOf(plain(above), plain(each)))))
}

const labelNames = ({ raw: stored }: FieldPlan) => allNames(raw(stored['__config__']), 'label')

/**
 * Where each column stands in a file (section 5, Import: header names unchanged; their order may differ). Labels that the
 * form itself has twice are taken in its order. A column named `passedOver` that the form has not may stand beside them.
 */
export function findColumns(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  passedOver = '',
): { readonly ok: true; readonly places: readonly number[]; readonly height: number } | HeadingProblem {
  const height = columns.every(({ group }) => group === '') ? 1 : 2
  const width = rows.slice(0, height).reduce((most, row) => Math.max(most, row.length), 0)
  const found: { name: string; place: number }[] = []
  let group = ''
  for (let place = 0; place < width; place += 1) {
    const [top, below] = [plain(rows[0]?.[place]), height === 1 ? '' : plain(rows[1]?.[place])]
    if (top !== '') group = below === '' ? '' : top
    if (height > 1 && top === '' && below === '') group = ''
    const label = below === '' ? top : below
    if (label !== '') found.push({ name: nameOf(below === '' ? '' : group, label), place })
  }
  if (found.length === 0) return { code: 'none' }
  const wanted = columns.map(({ group: above, label }) => nameOf(plain(above), plain(label)))
  const left = [...found]
  const take = (isMeant: (name: string) => boolean) => {
    const index = left.findIndex(({ name }) => isMeant(name))
    return index < 0 ? -1 : (left.splice(index, 1)[0]?.place ?? -1)
  }
  const read = wanted.map((name) => take((each) => each === name))
  // A file made in another language has the same headings in its words.
  const others = columns.map(otherNames)
  const places = read.map((place, at) => (place < 0 ? take((each) => others[at]?.has(each) ?? false) : place))
  const missing = wanted.filter((_name, at) => places[at] === -1)
  const known = new Set([...wanted, ...others.flatMap((names) => [...names])])
  const twice = left.filter(({ name }) => known.has(name)).map(({ name }) => name)
  const unknown = left.filter(({ name }) => !known.has(name) && name !== passedOver).map(({ name }) => name)
  if (unknown.length > 0) return { code: 'unknown', names: unknown }
  if (twice.length > 0) return { code: 'twice', names: twice }
  if (missing.length > 0) return { code: 'missing', names: missing }
  return { ok: true, places, height }
}
