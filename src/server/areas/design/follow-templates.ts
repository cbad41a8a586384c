import { isRaw, parseJson, text } from '#shared/form/parsing/read.ts'
import { conditionWithNames } from '#shared/printing/template/condition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Renames } from './renames.ts'

const placeholder = /\{([^{}]{1,200})\}/g
const tagged = /((?:data-tag|\\?"field\\?")\s*[=:]\s*\\?["'])([^"'\\]{1,200})/g
const condition = /(data-print-if\s*=\s*)(?:"([^"]{1,2000})"|'([^']{1,2000})')/g
/** Columns of the set that the table around them repeats for. */
const inTable = /<(\/?)table\b|((?:data-print-calc\s*=\s*["']\s*sum\s+|data-print-group\s*=\s*["']))([^"'\s]{1,100})/g
const ofSet = /(?:\{|data-tag\s*=\s*["'])\s*([\p{L}_][\p{L}\p{N}_-]*)\.(?!\d)/gu
const ofRecord = new Set(['headTable', 'null', 'systemInfo'])

const entities: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
}
const decoded = (value: string) => value.replaceAll(/&(?:gt|lt|quot|apos|amp|#34|#39);/g, (one) => entities[one] ?? one)
const encoded = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface Names {
  /** `field`, `headTable.field`, `table.field` or `table.0.field`, with what stands around it. */
  written(name: string): string
  /** A column by the name its set has in the template. */
  column(set: string, name: string): string
}

function namesOf(renames: Renames, tables: readonly string[]): Names {
  const ownerOf = (table: string) => {
    const set = /^childrenDataTable(\d+)$/.exec(table)?.[1]
    return set === undefined ? table : (tables[Number(set)] ?? table)
  }
  const afterTable = (name: string) => name.slice(name.indexOf('-') + 1)
  return {
    written(written) {
      const [, space = '', table = '', dot = '', field = '', tail = ''] =
        /^(\s*)(?:([\p{L}_][\p{L}\p{N}_-]*)(\.(?:\d{1,6}\.)?))?(\w+)(.*)$/su.exec(written) ?? []
      const owner = ownerOf(table)
      const isMain = table === '' || table === 'headTable' || table === 'null'
      const now = renames.get(isMain ? field : `${owner}-${field}`)
      if (now === undefined) return written
      const holder = owner === table && !isMain ? (renames.get(table) ?? table) : table
      return `${space}${holder}${dot}${isMain ? now : afterTable(now)}${tail}`
    },
    column(set, name) {
      const now = renames.get(`${ownerOf(set)}-${name}`)
      return now === undefined ? name : afterTable(now)
    },
  }
}

/** Sums and groups, which name columns of the set that the table around them is of: the first that it names. */
function columnsWithNames(markup: string, { column }: Names): string {
  const marks = [...markup.matchAll(inTable)]
  const open: number[] = []
  const renamed = marks.map((mark, index): { from: number; to: number; now: string } | null => {
    const [whole, closing, attribute, name = ''] = mark
    if (attribute === undefined) {
      if (closing === '/') open.pop()
      else open.push(mark.index)
      return null
    }
    const start = open.at(-1)
    if (start === undefined) return null
    let depth = 1
    const end = marks.slice(index + 1).find(([, closes, isAttribute]) => {
      if (isAttribute !== undefined) return false
      depth += closes === '/' ? -1 : 1
      return depth === 0
    })
    const inside = markup.slice(start, end?.index ?? markup.length)
    const set = [...inside.matchAll(ofSet)].map(([, table = '']) => table).find((table) => !ofRecord.has(table)) ?? ''
    const to = mark.index + whole.length
    return { from: to - name.length, to, now: column(set, name) }
  })
  let written = ''
  let end = 0
  for (const change of renamed) {
    if (change === null) continue
    written += markup.slice(end, change.from) + change.now
    end = change.to
  }
  return written + markup.slice(end)
}

/** The markup of a print template with other names of the fields of its record; `tables` are its child tables in order. */
export function templateWithNames(markup: string, renames: Renames, tables: readonly string[]): string {
  const names = namesOf(renames, tables)
  return columnsWithNames(markup, names)
    .replaceAll(placeholder, (_whole, inner: string) => `{${names.written(inner)}}`)
    .replaceAll(tagged, (_whole, head: string, inner: string) => `${head}${names.written(inner)}`)
    .replaceAll(condition, (whole: string, head: string, double?: string, single?: string) => {
      const had = decoded(double ?? single ?? '')
      const now = conditionWithNames(had, names.written)
      return now === had ? whole : `${head}"${encoded(now)}"`
    })
}

/**
 * Templates of this module alone, their versions and their rules; one that several modules print with stays, and is told
 * with the uses.
 */
export async function followTemplates(
  inside: PlatformDatabase,
  modelId: string,
  renames: Renames,
  tables: readonly string[],
): Promise<void> {
  const templates = await inside
    .selectFrom('print_template')
    .innerJoin('module_template', 'module_template.template_id', 'print_template.id')
    .select(['print_template.id', 'print_template.print_template'])
    .where('module_template.model_id', '=', modelId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('module_template as other')
            .select('other.model_id')
            .whereRef('other.template_id', '=', 'print_template.id')
            .where('other.model_id', '<>', modelId),
        ),
      ),
    )
    .execute()
  for (const { id, print_template } of templates) {
    const now = templateWithNames(print_template, renames, tables)
    if (now !== print_template)
      await inside.updateTable('print_template').set({ print_template: now }).where('id', '=', id).execute()
    await followVersions(inside, id, renames, tables)
    await followRule(inside, id, renames, tables)
  }
}

/** A version that is brought back prints the fields as they are called now. */
async function followVersions(
  inside: PlatformDatabase,
  templateId: string,
  renames: Renames,
  tables: readonly string[],
) {
  const versions = await inside
    .selectFrom('print_template_version')
    .select(['id', 'print_template'])
    .where('template_id', '=', templateId)
    .execute()
  for (const { id, print_template } of versions) {
    const now = templateWithNames(print_template, renames, tables)
    if (now !== print_template)
      await inside.updateTable('print_template_version').set({ print_template: now }).where('id', '=', id).execute()
  }
}

/** A condition that names no field any more would hold everybody back, or nobody. */
async function followRule(inside: PlatformDatabase, templateId: string, renames: Renames, tables: readonly string[]) {
  const stored = await inside
    .selectFrom('print_rule')
    .select('rule')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  const parsed = parseJson(stored?.rule ?? '')
  if (!parsed.ok || !isRaw(parsed.value)) return
  const had = text(parsed.value['condition'])
  const now = conditionWithNames(had, namesOf(renames, tables).written)
  if (now === had) return
  const rule = JSON.stringify({ ...parsed.value, condition: now })
  await inside.updateTable('print_rule').set({ rule }).where('template_id', '=', templateId).execute()
}
