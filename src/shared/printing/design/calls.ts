import type { DesignNode } from './model.ts'
import { writeInline } from './write.ts'

/** Stands for one atom in the text of a line. */
const ATOM = '\uFFFC'
const names = 'thousands|千位分隔符|isAmountChinese|大写金额|数据字典|日期选择'
const space = String.raw`[\s\u200b]*`
const functionCall = String.raw`(?:${names})[(（]${space}(?<value>${ATOM})${space}(?:[,，]${space}(?:\d{1,2}|["“”'][^"“”'<>{}]{0,60}["“”'])${space})?[)）]`
const codeCall = String.raw`<(?<kind>img|qrcode|barcode)(?:\s[^<>]{0,200})?>(?<content>[^<>]{0,2000})</\k<kind>\s{0,5}>`
const scanner = new RegExp(`(?:${functionCall})|(?:${codeCall})`, 'gdiu')

/** Functions and codes of a line, each with what it holds, become one node. One that is styled in parts stays text. */
export function wrapCalls(line: readonly DesignNode[]): DesignNode[] {
  const text = line.map((node) => node.text ?? ATOM).join('')
  if (!/[(（>]/.test(text)) return [...line]
  const result: DesignNode[] = []
  let done = 0
  for (const match of text.matchAll(scanner)) {
    const wrapped = callOf(line, match)
    if (wrapped === null) continue
    result.push(...cut(line, done, match.index), wrapped)
    done = match.index + match[0].length
  }
  result.push(...cut(line, done, text.length))
  return result
}

function callOf(line: readonly DesignNode[], match: RegExpExecArray): DesignNode | null {
  const indices = match.indices?.groups
  const [from, to] = indices?.['value'] ?? indices?.['content'] ?? [0, 0]
  const end = match.index + match[0].length
  const before = cut(line, match.index, from)
  const after = cut(line, to, end)
  const inner = cut(line, from, to)
  const marks = before[0]?.marks ?? []
  const same = [...before, ...after].every((node) => node.type === 'text' && sameMarks(node, marks))
  const isOfFields = inner.every((node) => node.type === 'text' || node.type === 'field')
  if (!same || !isOfFields || !inner.every((node) => begins(node, marks))) return null
  const own = inner.map((node) => without(node, marks.length))
  const textOf = (nodes: readonly DesignNode[]) => nodes.map((node) => node.text ?? '').join('')
  const attrs = { before: textOf(before), inner: writeInline(own), after: textOf(after) }
  return { type: 'wrapped', attrs, ...(marks.length > 0 ? { marks } : {}) }
}

type Marks = NonNullable<DesignNode['marks']>

const sameMarks = (node: DesignNode, marks: Marks) => JSON.stringify(node.marks ?? []) === JSON.stringify(marks)
const begins = (node: DesignNode, marks: Marks) =>
  JSON.stringify((node.marks ?? []).slice(0, marks.length)) === JSON.stringify(marks)

function without(node: DesignNode, count: number): DesignNode {
  const { marks = [], ...rest } = node
  return marks.length > count ? { ...rest, marks: marks.slice(count) } : rest
}

/** The part of a line between two places of its text. */
function cut(line: readonly DesignNode[], from: number, to: number): DesignNode[] {
  let start = 0
  return line.flatMap((node): DesignNode[] => {
    const own = start
    start += node.text?.length ?? 1
    if (start <= from || own >= to) return []
    if (node.text === undefined) return [node]
    const text = node.text.slice(Math.max(0, from - own), Math.max(0, to - own))
    return text === '' ? [] : [{ ...node, text }]
  })
}
