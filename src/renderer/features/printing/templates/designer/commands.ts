import type { Editor } from '@tiptap/react'
import type { Node as EditorNode } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { Attributes, DesignNode } from '#shared/printing/design/model.ts'
import { readBlocks } from '#shared/printing/design/read.ts'
import { attrsOf, styleOf, withStyle } from './style.ts'
import { addRow } from './table-commands.ts'

/** The kinds of element that mean the same. */
const sameTags: Readonly<Record<string, readonly string[]>> = {
  strong: ['strong', 'b'],
  em: ['em', 'i'],
  u: ['u', 'ins'],
  s: ['s', 'strike', 'del'],
  sub: ['sub'],
  sup: ['sup'],
}

function run(editor: Editor, change: (tr: Transaction) => boolean): boolean {
  const { tr } = editor.state
  if (!change(tr)) return false
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  return true
}

/** Each text of the selection: of its cells where cells are chosen. */
function eachInline(tr: Transaction, change: (node: EditorNode, from: number, to: number) => void): void {
  for (const { $from, $to } of tr.selection.ranges)
    tr.doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (node.isInline) change(node, Math.max(at, $from.pos), Math.min(at + node.nodeSize, $to.pos))
    })
}

export function hasTag(editor: Editor, tag: string): boolean {
  const tags = sameTags[tag] ?? [tag]
  const { storedMarks, selection, doc } = editor.state
  const marks = storedMarks ?? (selection.empty ? selection.$from.marks() : (firstInline(doc, selection)?.marks ?? []))
  return marks.some((mark) => tags.includes(String(mark.attrs['tag'])))
}

function firstInline(doc: EditorNode, { from, to }: Selection): EditorNode | null {
  let found: EditorNode | null = null
  doc.nodesBetween(from, to, (node) => {
    if (found === null && node.isInline) found = node
    return found === null
  })
  return found
}

/** Puts an inline element around what is chosen, or takes it off. */
export function toggleTag(editor: Editor, tag: string): boolean {
  const tags = sameTags[tag] ?? [tag]
  const isOn = hasTag(editor, tag)
  const type = editor.schema.marks['inline']
  if (!type) return false
  const mark = type.create({ tag, attrs: {} })
  return run(editor, (tr) => {
    if (tr.selection.empty) {
      const now = editor.state.storedMarks ?? tr.selection.$from.marks()
      const kept = now.filter((one) => !tags.includes(String(one.attrs['tag'])))
      tr.setStoredMarks(isOn ? kept : mark.addToSet(kept))
      return true
    }
    eachInline(tr, (node, from, to) => {
      for (const one of node.marks) if (tags.includes(String(one.attrs['tag']))) tr.removeMark(from, to, one)
      if (!isOn) tr.addMark(from, to, mark)
    })
    return true
  })
}

/** A style of what is chosen: its size, its colour. Null takes it off. */
export function setInlineStyle(editor: Editor, property: string, value: string | null): boolean {
  const type = editor.schema.marks['inline']
  if (!type) return false
  return run(editor, (tr) => {
    eachInline(tr, (node, from, to) => {
      const around = node.marks.findLast(({ attrs }) => attrs['tag'] === 'span')
      const attrs = withStyle((around?.attrs['attrs'] ?? {}) as Attributes, { [property]: value })
      if (around) tr.removeMark(from, to, around)
      if (Object.keys(attrs).length > 0) tr.addMark(from, to, type.create({ tag: 'span', attrs }))
    })
    return true
  })
}

export function inlineStyle(editor: Editor, property: string): string {
  const { selection, doc } = editor.state
  const marks = selection.empty ? selection.$from.marks() : (firstInline(doc, selection)?.marks ?? [])
  for (const mark of marks.toReversed()) {
    const value = styleOf((mark.attrs['attrs'] ?? {}) as Attributes, property)
    if (value !== '') return value
  }
  return ''
}

/** Each paragraph of the selection. */
function eachParagraph(tr: Transaction, change: (node: EditorNode, at: number) => void): void {
  for (const { $from, $to } of tr.selection.ranges)
    tr.doc.nodesBetween($from.pos, $to.pos, (node, at) => {
      if (node.type.name === 'paragraph') change(node, at)
    })
}

export function setTag(editor: Editor, tag: string): boolean {
  return run(editor, (tr) => {
    eachParagraph(tr, (_node, at) => tr.setNodeAttribute(at, 'tag', tag))
    return true
  })
}

/** Text without an element of its own takes the side from its cell. */
export function setAlign(editor: Editor, align: string): boolean {
  return run(editor, (tr) => {
    eachParagraph(tr, (node, at) => {
      const $at = tr.doc.resolve(at)
      const isBare = node.attrs['tag'] === ''
      const holder = isBare && $at.depth > 0 ? $at.parent : node
      const place = holder === node ? at : $at.before()
      if (isBare && holder === node) tr.setNodeAttribute(at, 'tag', 'p')
      const { align: _align, ...attrs } = attrsOf(holder)
      tr.setNodeAttribute(place, 'attrs', withStyle(attrs, { 'text-align': align }))
    })
    return true
  })
}

export function alignOf(editor: Editor): string {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const attrs = attrsOf($from.node(depth))
    const own = styleOf(attrs, 'text-align') || (attrs['align'] ?? '')
    if (own !== '') return own
  }
  return 'left'
}

/** A new line of a cell is a line break, as the family writes it; after a heading an ordinary paragraph begins. */
export function enter(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const tag = String($from.parent.attrs['tag'] ?? '')
  const isInCell = /^table(?:Cell|Header)$/.test($from.node(-1)?.type.name ?? '')
  if (tag === '' && isInCell) return editor.commands.insertContent({ type: 'lineBreak' })
  const isEnd = empty && $from.parentOffset === $from.parent.content.size
  if (!/^h[1-6]$/.test(tag) || !isEnd) return false
  return run(editor, (tr) => {
    tr.split($from.pos)
    const at = tr.selection.$from.before()
    tr.setNodeAttribute(at, 'tag', 'p').setNodeAttribute(at, 'attrs', {})
    return true
  })
}

/** Tab in the last cell of a table makes a row. */
export function nextRow(editor: Editor): boolean {
  const isIn = editor.isActive('table')
  return isIn && addRow(editor, 'after')
}

/** Puts blocks where the cursor stands: in place of an empty paragraph, else below the block. */
export function insertBlocks(editor: Editor, blocks: readonly DesignNode[]): boolean {
  const nodes = blocks.map((block) => editor.schema.nodeFromJSON(block))
  return run(editor, (tr) => {
    const { $from } = tr.selection
    const paragraph = $from.depth > 0 && $from.parent.type.name === 'paragraph' ? $from.depth : 0
    const isEmpty = paragraph > 0 && $from.parent.content.size === 0
    const from = paragraph === 0 ? tr.selection.to : isEmpty ? $from.before(paragraph) : $from.after(paragraph)
    const to = isEmpty ? $from.after(paragraph) : from
    tr.replaceWith(from, to, nodes)
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from + 1, tr.doc.content.size)), 1))
    return true
  })
}

/** Puts markup into the line at the cursor. */
export function insertInline(editor: Editor, markup: string): boolean {
  const line = readBlocks(markup)[0]?.content ?? []
  return editor
    .chain()
    .focus()
    .insertContent(line as never)
    .run()
}

/** A region that every page repeats: at the beginning or the end of the template, and the cursor in it. */
export function addRegion(editor: Editor, name: 'letterhead' | 'footer', on: string): boolean {
  const attrs = { 'data-print': name, ...(on === 'every' ? {} : { 'data-print-on': on }) }
  const block = {
    type: 'container',
    attrs: { tag: 'div', attrs },
    content: [{ type: 'paragraph', attrs: { tag: 'p', attrs: {} } }],
  }
  return run(editor, (tr) => {
    const at = name === 'letterhead' ? 0 : tr.doc.content.size
    tr.insert(at, editor.schema.nodeFromJSON(block))
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2)))
    return true
  })
}

/** A box at its own place on the sheet, and the cursor in it. */
export function addBox(editor: Editor): boolean {
  const attrs = { 'data-print': 'fixed', 'data-print-box': '20 20 60 10 0' }
  const block = {
    type: 'container',
    attrs: { tag: 'div', attrs },
    content: [{ type: 'paragraph', attrs: { tag: 'p', attrs: {} } }],
  }
  return run(editor, (tr) => {
    const at = tr.doc.content.size
    tr.insert(at, editor.schema.nodeFromJSON(block))
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2)))
    return true
  })
}

/** Where the picture of the form behind everything stands; null without one. */
export function findBackground({ state }: Pick<Editor, 'state'>): number | null {
  let found: number | null = null
  state.doc.forEach((node, at) => {
    const attrs = (node.attrs['attrs'] ?? {}) as Readonly<Record<string, string>>
    if (found === null && attrs['data-print'] === 'background') found = at
  })
  return found
}

/** Puts a picture behind everything, on paper that has it already; another one takes its place. */
export function putBackground(editor: Editor, src: string): boolean {
  const block = {
    type: 'container',
    attrs: { tag: 'div', attrs: { 'data-print': 'background', 'data-print-paper': 'preprinted' } },
    content: [
      {
        type: 'paragraph',
        attrs: { tag: '', attrs: {} },
        content: [{ type: 'picture', attrs: { attrs: { src } } }],
      },
    ],
  }
  return run(editor, (tr) => {
    const at = findBackground(editor)
    const node = editor.schema.nodeFromJSON(block)
    const former = at === null ? null : tr.doc.nodeAt(at)
    if (at === null || former === null) tr.insert(0, node)
    else tr.replaceWith(at, at + former.nodeSize, node)
    return true
  })
}

/** Takes a block away; what nothing is left of begins anew as a line. */
export function removeNode(editor: Editor, at: number): boolean {
  const node = editor.state.doc.nodeAt(at)
  return node !== null && run(editor, (tr) => tr.delete(at, at + node.nodeSize).docChanged)
}

export function setPage(editor: Editor, page: string): void {
  editor.view.dispatch(editor.state.tr.setDocAttribute('page', page))
}

/** The atom that is chosen, and where it stands. */
export function chosenAtom(editor: Editor): { readonly node: EditorNode; readonly at: number } | null {
  const { selection } = editor.state
  return selection instanceof NodeSelection ? { node: selection.node, at: selection.from } : null
}

/** Changes one node and keeps it chosen. */
export function changeNode(editor: Editor, at: number, attrs: Readonly<Record<string, unknown>>): void {
  const node = editor.state.doc.nodeAt(at)
  if (!node) return
  const { tr, selection } = editor.state
  for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(at, name, value)
  if (selection instanceof NodeSelection && selection.from === at) tr.setSelection(NodeSelection.create(tr.doc, at))
  editor.view.dispatch(tr)
}

/** Puts another node in the place of an atom. */
export function replaceAtom(editor: Editor, at: number, json: DesignNode): void {
  const node = editor.state.doc.nodeAt(at)
  if (!node) return
  const { tr } = editor.state
  const next = editor.schema.nodeFromJSON({ ...json, marks: node.marks.map((mark) => mark.toJSON()) })
  tr.replaceWith(at, at + node.nodeSize, next)
  tr.setSelection(NodeSelection.create(tr.doc, at))
  editor.view.dispatch(tr)
}

/** The block of a kind around the cursor, innermost first. */
export function around(
  editor: Editor,
  ...names: readonly string[]
): { readonly node: EditorNode; readonly at: number } | null {
  const { selection } = editor.state
  if (selection instanceof NodeSelection && names.includes(selection.node.type.name))
    return { node: selection.node, at: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (names.includes($from.node(depth).type.name)) return { node: $from.node(depth), at: $from.before(depth) }
  return null
}
