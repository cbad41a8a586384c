import { idList, number, type Raw, text } from '#shared/form/parsing/read.ts'
import { all, type Command, setList } from '../commands.ts'
import { type DesignDocument, type DesignField, fieldsOf } from '../document.ts'
import { listInStep, phoneListInStep, propFinder } from './in-step.ts'
import { mayUse } from './places.ts'

function puts(side: 'list' | 'appList', before: Raw | null, next: Raw): readonly Command[] {
  if (!before) return [setList(side, '', next)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(next)])]
  return keys.filter((key) => before[key] !== next[key]).map((key) => setList(side, key, next[key]))
}

/** The command that puts another list in, and keeps that of phones in step; one step to undo. */
export function changeList(doc: DesignDocument, list: Raw): Command {
  const fields = fieldsOf(doc)
  const next = listInStep(list, fields)
  const phone = phoneListInStep(doc.appList, doc.list, next, fields)
  return all('list', [...puts('list', doc.list, next), ...puts('appList', doc.appList, phone)])
}

/** What a designer runs before it saves: lists follow a form that changed. Null: nothing changed, or they are in step. */
export function listsInStep(doc: DesignDocument): Command | null {
  if (!doc.list || doc.root === doc.source.root) return null
  const command = changeList(doc, doc.list)
  return command.do === 'all' && command.commands.length > 0 ? command : null
}

/** Keys that the type of a list needs and that lead nowhere. */
export function missingOf(list: Raw, fields: readonly DesignField[]): readonly string[] {
  const find = propFinder(fields)
  const lacks = (key: string, use: 'tree' | 'group' | 'parent') => {
    const field = find(idList(list[key])[0] ?? '')
    return field && mayUse(field, use) ? [] : [key]
  }
  switch (number(list['type'], 1)) {
    case 2: {
      const missing = [...lacks('treeRelation', 'tree')]
      const source = text(list['treeDataSource'])
      if (source === 'dictionary' && text(list['treeDictionary']) === '') missing.push('treeDictionary')
      if (source === 'api' && text(list['treePropsUrl']) === '') missing.push('treePropsUrl')
      return missing
    }
    case 3:
      return lacks('groupField', 'group')
    case 5:
      return lacks('parentField', 'parent')
    default:
      return []
  }
}
