import { unfilledByImport } from '#shared/form/import/sheet.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { idList, number, type Raw, raw, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { missingOf } from '../list/commands.ts'
import { fieldsOf, type DesignDocument } from '../document.ts'
import { itemProp, propFinder } from '../list/in-step.ts'
import { mayKeyword, MOST_KEYWORDS } from '../list/items.ts'
import { mayUse } from '../list/places.ts'
import { isStub } from '../script/stubs.ts'
import { lintScripts, titleOf } from './form.ts'
import type { Report } from './problem.ts'
import type { DesignPlace } from './references.ts'

const at = (path: string): DesignPlace => ({ part: 'list', key: '', path })

function lintButtons(form: FormPlan | null, list: Raw, report: Report): void {
  // A button that is kept and not shown says so.
  const has = (value: string) =>
    rawList(list['btnsList']).some((button) => button['value'] === value && button['show'] !== false)
  // Without a list of fields every one is imported.
  const { selectKey } = raw(list['uploaderTemplateJson'])
  if (has('upload') && selectKey !== undefined && idList(selectKey).length === 0)
    report('warning', 'importEmpty', at('uploaderTemplateJson'))
  for (const { field, table } of form && has('upload') ? unfilledByImport(form) : []) {
    const title = [table, field].flatMap((each) => (each ? [each.label || each.name] : [])).join('-')
    report('warning', 'importLacks', at('uploaderTemplateJson'), { field: title })
  }
  if (has('batchPrint') && idList(list['printIds']).length === 0) report('error', 'printEmpty', at('printIds'))
  for (const [index, button] of rawList(list['customBtnsList']).entries()) {
    const name = text(button['label']) || text(button['value'])
    const event = raw(button['event'])
    const lacks =
      { 1: text(event['modelId']) === '', 2: isStub(text(event['func'])), 3: text(event['interfaceId']) === '' }[
        number(event['btnType'], 1) as 1 | 2 | 3
      ] ?? true
    if (lacks) report('error', 'buttonEmpty', at(`customBtnsList.${index}`), { field: name })
    else if (number(event['btnType'], 1) === 2)
      lintScripts({ func: event['func'] }, () => at(`customBtnsList.${index}`), name, report)
  }
}

/** `form`: null where it cannot be read. */
export function lintList(doc: DesignDocument, list: Raw, form: FormPlan | null, report: Report): void {
  const fields = fieldsOf(doc)
  const find = propFinder(fields)
  const columns = rawList(list['columnList'])
  if (columns.length === 0) report('error', 'noColumns', at('columnList'))
  const props = columns.map(itemProp)
  for (const prop of props.filter((each, index) => props.indexOf(each) !== index))
    report('warning', 'sameColumn', at('columnList'), { name: prop })
  for (const key of missingOf(list, fields)) report('error', 'listNeeds', at(key), { what: key })
  const relation = idList(list['treeRelation'])[0] ?? ''
  const searches = rawList(list['searchList'])
  if (number(list['type'], 1) === 2 && relation !== '' && searches.some((item) => itemProp(item) === relation))
    report('warning', 'treeSearched', at('searchList'), { name: relation })
  const keywords = searches.filter((item) => yes(item['isKeyword']))
  if (keywords.length > MOST_KEYWORDS) report('warning', 'manyKeywords', at('searchList'))
  for (const item of keywords) {
    const field = find(itemProp(item))
    if (field && !mayKeyword(field)) report('warning', 'noKeyword', at('searchList'), { field: titleOf(field) })
  }
  for (const sort of rawList(list['defaultSortConfig'])) {
    const field = find(text(sort['field']))
    if (field && !mayUse(field, 'sort'))
      report('warning', 'notSortable', at('defaultSortConfig'), { field: titleOf(field) })
  }
  const rules = readListConditions(list['ruleList'])
  if (!rules.ok) report('error', 'badFilter', at('ruleList'), { what: rules.problem })
  lintButtons(form, list, report)
  lintScripts(raw(list['funcs']), (event) => at(`funcs.${event}`), '', report)
}
