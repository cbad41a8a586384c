import { parseExact } from '#shared/rules/exact-json.ts'
import { createElement, createText, type TreeNode } from './tree.ts'

export type PrintRow = Readonly<Record<string, unknown>>

/** Head columns flat, each child set as an array of rows under its own name (wire contract, print data). */
export type PrintData = Readonly<Record<string, unknown>>

/** What a value reads like on paper: nothing for nothing, several values with 、, an object by its name. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value))
    return value
      .map(valueText)
      .filter((text) => text !== '')
      .join('、')
  if (typeof value !== 'object') return ''
  const named = value as PrintRow
  return valueText(named['fullName'] ?? named['realName'] ?? named['name'] ?? named['label'])
}

/** Data as text nodes, its line breaks as `<br>`: nothing in it is ever read as markup. */
export function textNodes(text: string): TreeNode[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index): TreeNode[] => {
    const written = line === '' ? [] : [createText(line)]
    return index === 0 ? written : [createElement('br'), ...written]
  })
}

/** Rows of a child set; what is not a list of objects has none. */
export function rowsOf(value: unknown): PrintRow[] {
  if (!Array.isArray(value)) return []
  return value.filter((row): row is PrintRow => typeof row === 'object' && row !== null && !Array.isArray(row))
}

/** A list or an object written as JSON text; any other value as it is. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return parseExact(value)
  } catch {
    return value
  }
}
