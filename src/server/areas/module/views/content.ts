import { type ViewContent, viewContent, viewedLists } from '#shared/api/list-view.ts'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import { fieldsByProp } from '#shared/form/parsing/columns.ts'
import type { Call } from '#server/core/call.ts'
import { type Definition, loadDefinition } from '../definition.ts'
import { parseQuery } from '../filter.ts'
import { hiddenFrom } from '../grants.ts'
import { readAdvanced } from '../list-conditions.ts'
import { mayUse } from '../view.ts'

/** The box that looks through several fields: of those, only what its reader may see. */
const KEYWORD = 'jnpfKeyword'

/** What a reader may know of the design of a list. */
export interface Reader {
  readonly list: Pick<Definition['list'], 'tabs' | 'tree'>
  readonly isKnown: (prop: string) => boolean
  readonly maySee: (prop: string) => boolean
}

/** A list of a page is filtered by what its call takes, and by nothing of a form. */
const ofPage: Reader = { list: { tabs: null, tree: null }, isKnown: () => true, maySee: () => true }

export async function readerOf(call: Call, modelId: string): Promise<Reader> {
  if (viewedLists.some((list) => list === modelId)) return ofPage
  const definition = await loadDefinition(call.database, modelId)
  const may = mayUse(await hiddenFrom(call, definition))
  const known = fieldsByProp(definition.form)
  // A field that is gone may have been hidden from them: nobody can tell any more.
  return { list: definition.list, isKnown: (prop) => known.has(prop), maySee: (prop) => known.has(prop) && may(prop) }
}

function conditionsFor(conditions: SchemeConditions | null, maySee: Reader['maySee']): SchemeConditions | null {
  if (!conditions) return null
  const conditionList = conditions.conditionList.flatMap(({ logic, groups }) => {
    const left = groups.filter(({ field }) => maySee(field))
    return left.length === 0 ? [] : [{ logic, groups: left }]
  })
  return conditionList.length === 0 ? null : { ...conditions, conditionList }
}

/** A measure of a field that its reader may not see is a count. */
const chartFor = (chart: ViewContent['chart'], maySee: Reader['maySee']): ViewContent['chart'] =>
  chart.of === '' || maySee(chart.of) ? chart : { ...chart, measure: 'count', of: '' }

const asText = (value: object | null) =>
  value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value)

/**
 * A view without anything that is about fields its reader may not see: neither the fields nor the values that it compares
 * them with. Refuses with 400 conditions that cannot be read.
 */
export function contentFor({ list, maySee }: Omit<Reader, 'isKnown'>, content: ViewContent): ViewContent {
  const query = Object.entries(parseQuery(content.queryJson)).filter(([prop]) => prop === KEYWORD || maySee(prop))
  const seesTab = list.tabs !== null && maySee(list.tabs.field.name)
  const seesBranch = list.tree !== null && maySee(list.tree.relation.name)
  return {
    ...content,
    field: maySee(content.field) ? content.field : '',
    chart: chartFor(content.chart, maySee),
    queryJson: asText(Object.fromEntries(query)),
    superQueryJson: asText(conditionsFor(readAdvanced(content.superQueryJson), maySee)),
    tab: seesTab ? content.tab : null,
    branch: seesBranch ? content.branch : null,
    sidx: content.sidx
      .split(',')
      .filter((name) => maySee(name.trim().replace(/^-/, '')))
      .join(','),
    columns: content.columns.filter(({ prop }) => maySee(prop)),
    styles: content.styles.filter(({ field }) => maySee(field)),
  }
}

/** A stored view for its reader; null where what is stored cannot be read any more. */
export function storedFor(reader: Reader, stored: string): { content: ViewContent; isPartial: boolean } | null {
  const read = viewContent.safeParse(JSON.parse(stored))
  if (!read.success) return null
  const content = contentFor(reader, read.data)
  // What is about fields that are gone is held back from nobody.
  const whole = contentFor({ list: reader.list, maySee: reader.isKnown }, read.data)
  return { content, isPartial: JSON.stringify(content) !== JSON.stringify(whole) }
}
