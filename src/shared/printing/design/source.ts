import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { DesignNode } from './model.ts'
import { isBlockNode, readBlocks } from './read.ts'

/** One block of a template with the text it was read from. */
export interface SourceBlock {
  readonly node: DesignNode
  /** White space and comments before it, and its own text. */
  readonly source: string
  /** It can stand beside other blocks than it stood: its text ends with its own end tag. */
  readonly isClosed: boolean
}

export interface SourceTemplate {
  readonly blocks: readonly SourceBlock[]
  /** What follows the last block. */
  readonly tail: string
}

type Node = DefaultTreeAdapterTypes.ChildNode

/** Cuts a template into its outermost blocks; their texts one behind the other, and the tail, are the template. */
export function readSource(template: string): SourceTemplate {
  const groups = grouped(parseFragment(template, { sourceCodeLocationInfo: true }).childNodes)
  const blocks: SourceBlock[] = []
  let done = 0
  for (const { from, to, isClosed, isWhole } of groups) {
    const text = template.slice(from, to)
    const read = isWhole ? readBlocks(text) : []
    const [only] = read
    const node: DesignNode = read.length === 1 && only ? only : { type: 'sealed', attrs: { html: text } }
    blocks.push({ node, source: template.slice(done, to), isClosed })
    done = to
  }
  return { blocks, tail: template.slice(done) }
}

interface Group {
  readonly from: number
  readonly to: number
  readonly isClosed: boolean
  /** False: its parts stand in another order than in the text, as where a table holds what belongs before it. */
  readonly isWhole: boolean
}

const voids = new Set(['hr', 'br', 'img'])

function grouped(nodes: readonly Node[]): Group[] {
  const groups: (Group & { isLine: boolean })[] = []
  for (const node of nodes) {
    const place = node.sourceCodeLocation
    if (!place) continue
    const isBlock = isBlockNode(node)
    const isNothing = !isBlock && (node.nodeName === '#comment' || ('value' in node && node.value.trim() === ''))
    const last = groups.at(-1)
    const { startOffset: from, endOffset: to } = place
    const isClosed = !('tagName' in node) || voids.has(node.tagName) || Boolean('endTag' in place && place.endTag)
    if (last && from < last.to) {
      groups[groups.length - 1] = {
        ...last,
        to: Math.max(last.to, to),
        isClosed: last.isClosed && isClosed,
        isWhole: false,
      }
    } else if (!isBlock && last?.isLine === true && !isNothing) {
      groups[groups.length - 1] = { ...last, to, isClosed: last.isClosed && isClosed }
    } else if (!isNothing) groups.push({ from, to, isClosed, isWhole: true, isLine: !isBlock })
  }
  return groups
}
