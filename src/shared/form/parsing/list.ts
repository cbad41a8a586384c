import { readStyles } from '#shared/design/list/styles.ts'
import type {
  FormPlan,
  HeadPlan,
  ListPlan,
  ListTabsPlan,
  Parsed,
  SortPlan,
  OwnButton,
  OwnButtonEvent,
} from '../model.ts'
import { readListConditions } from '../list-conditions.ts'
import { kindOf } from '../registry.ts'
import { fieldsByProp, parseColumn, parseSearch } from './columns.ts'
import { parseTree } from './list-tree.ts'
import { idList, number, oneOf, type Raw, raw, rawList, text, yes } from './read.ts'
import { parametersOf } from '../row-parameters.ts'

/** What a button does (wire contract 6.4, `event.btnType`): 1 a form, 2 a script, 3 a data interface. */
function eventOf(event: Raw): OwnButtonEvent {
  switch (number(event['btnType'], 2)) {
    case 1:
      return {
        type: 'form',
        modelId: text(event['modelId']),
        title: text(event['popupTitle']),
        values: rawList(event['formOptions']).flatMap((each) => {
          const [from, to] = [text(each['currentField']), text(each['field'])]
          return from === '' || to === '' ? [] : [{ from, to }]
        }),
      }
    case 3:
      return {
        type: 'interface',
        interfaceId: text(event['interfaceId']),
        parameters: parametersOf(event['templateJson']),
        question: yes(event['useConfirm']) ? text(event['confirmTitle']) : null,
      }
    default:
      return { type: 'script', script: text(event['func']) }
  }
}

/** Row buttons of an organisation's own; one without a code cannot be granted and is left out. */
function ownButtons(stored: unknown): readonly OwnButton[] {
  return rawList(stored).flatMap((button) => {
    const value = text(button['value'])
    return value === '' ? [] : [{ value, label: text(button['label'], value), event: eventOf(raw(button['event'])) }]
  })
}

function buttonsOf(value: unknown): ListPlan['buttons'] {
  return rawList(value)
    .map((button) => ({ value: text(button['value']), label: text(button['label']) }))
    .filter((button) => button.value !== '')
}

function present<Item>(item: Item | null): item is Item {
  return item !== null
}

/** The default order: `defaultSortConfig` of newer designers wins over `defaultSidx` and `sort`. */
function sortsOf(list: Raw): { sort: 'asc' | 'desc'; sortField: string; sorts: readonly SortPlan[] } {
  const several = rawList(list['defaultSortConfig'])
  const stored = several.length > 0 ? several : [{ field: list['defaultSidx'], sort: list['sort'] }]
  const read = stored.map((each) => ({
    field: text(each['field']),
    order: oneOf(each['sort'], ['asc', 'desc'], 'desc'),
  }))
  const sorts = read.filter(({ field }, at) => field !== '' && read.findIndex((each) => each.field === field) === at)
  return { sort: read[0]?.order ?? 'desc', sortField: read[0]?.field ?? '', sorts }
}

function headsOf(list: Raw): readonly HeadPlan[] {
  return rawList(list['complexHeaderList']).flatMap((head, at) => {
    const props = idList(head['childColumns'])
    if (props.length === 0) return []
    const code = text(head['fullNameI18nCode'])
    return [
      {
        id: text(head['id']) || `head${at}`,
        title: text(head['fullName']),
        ...(code === '' ? {} : { code }),
        align: oneOf(head['align'], ['left', 'center', 'right'], 'left'),
        props,
      },
    ]
  })
}

/** The type, and what only one of them has; a design that lacks it is read as a plain list. */
function typeOf(list: Raw, form: FormPlan): Pick<ListPlan, 'type' | 'tree' | 'groupField' | 'parentField'> {
  const plain = { type: 1, tree: null, groupField: null, parentField: null } as const
  const named = (key: string) => {
    const name = idList(list[key])[0]
    return form.fields.find((field) => field.name === name) ?? null
  }
  switch (number(list['type'], 1)) {
    case 2: {
      const tree = parseTree(list, form)
      return tree ? { ...plain, type: 2, tree } : plain
    }
    case 3: {
      const group = named('groupField')
      return group && kindOf(group).place.sort ? { ...plain, type: 3, groupField: group.name } : plain
    }
    case 4:
      return { ...plain, type: 4 }
    case 5: {
      const parent = named('parentField')
      return parent ? { ...plain, type: 5, parentField: parent.name } : plain
    }
    default:
      return plain
  }
}

/** Tabs by a field with choices; newer designers switch them with `on`, and write them for every list. */
function tabsOf(list: Raw, form: FormPlan): ListTabsPlan | null {
  const stored = raw(list['tabConfig'])
  const name = text(stored['relationField'])
  const field = form.fields.find((each) => each.name === name && each.options !== null)
  if (!field || (stored['on'] !== undefined && !yes(stored['on']))) return null
  return { field, hasAll: yes(stored['hasAllTab']) }
}

function summedFields(list: Raw, form: FormPlan): readonly string[] {
  if (!yes(list['showSummary'])) return []
  const wanted = new Set(idList(list['summaryField']))
  return form.fields.filter((field) => wanted.has(field.name) && kindOf(field).place.sum).map(({ name }) => name)
}

export function listPlan(list: Raw, form: FormPlan): Parsed<ListPlan> {
  if (!Array.isArray(list['columnList'])) return { ok: false, problem: 'columnData has no list of columns' }
  const rules = readListConditions(list['ruleList'])
  if (!rules.ok) return { ok: false, problem: `the data filter of the list ${rules.problem}` }
  const fields = fieldsByProp(form)
  const props = new Set<string>()
  const pageSize = number(list['pageSize'], 20)
  const searches = rawList(list['searchList'])
  return {
    ok: true,
    plan: {
      ...typeOf(list, form),
      tabs: tabsOf(list, form),
      columns: rawList(list['columnList'])
        .map((item) => parseColumn(item, fields))
        .filter(present)
        .filter((column) => !props.has(column.prop) && props.add(column.prop)),
      searches: searches.map((item) => parseSearch(item, fields)).filter(present),
      hasPage: list['hasPage'] === undefined ? true : yes(list['hasPage']),
      pageSize: pageSize >= 1 && pageSize <= 10_000 ? Math.round(pageSize) : 20,
      ...sortsOf(list),
      heads: headsOf(list),
      // Designs older than the choice fold them.
      childStyle: number(list['childTableStyle'], 2) === 1 ? 'heading' : 'fold',
      sums: summedFields(list, form),
      keywords: searches
        .filter((item) => yes(item['isKeyword']))
        .map((item) => text(item['prop']) || text(item['id']))
        .filter((prop) => fields.has(prop)),
      rules: rules.conditions,
      hasAdvancedQuery: yes(list['hasSuperQuery']),
      buttons: buttonsOf(list['btnsList']),
      rowButtons: buttonsOf(list['columnBtnsList']),
      ownButtons: ownButtons(list['customBtnsList']),
      printIds: idList(list['printIds']),
      scripts: list['funcs'],
      styles: readStyles(list),
      useColumnPermission: yes(list['useColumnPermission']),
      useFormPermission: yes(list['useFormPermission']),
      useDataPermission: yes(list['useDataPermission']),
      useButtonPermission: yes(list['useBtnPermission']),
    },
  }
}
