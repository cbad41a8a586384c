import { Extension, type Extensions, Mark, Node } from '@tiptap/core'
import { DOMParser, type DOMOutputSpec, type Node as EditorNode, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import StarterKit from '@tiptap/starter-kit'
import { cleanPaste } from '#shared/printing/design/paste.ts'
import { copied, readBlocks } from '#shared/printing/design/read.ts'
import type { Attributes } from '#shared/printing/design/model.ts'
import { BoxView } from './box-view.ts'
import type { ChipViews } from './chips.ts'
import { ComputedCells } from './computed-cells.ts'
import { enter, nextRow, toggleTag } from './commands.ts'
import { insertPictureFiles, picturesOf, pictureView } from './pictures.ts'
import { domOf, shownAttributes } from './dom.ts'

const own = <Value>(value: Value) => ({ default: value, rendered: false, keepOnSplit: true })
const attrsOf = (node: EditorNode) => (node.attrs['attrs'] ?? {}) as Attributes
const tagOf = (node: EditorNode) => String(node.attrs['tag'])
const region = (node: EditorNode) =>
  attrsOf(node)['data-print'] ??
  ({ header: 'letterhead', footer: 'footer' } as Record<string, string>)[tagOf(node)] ??
  null

const Page = Node.create({
  name: 'doc',
  topNode: true,
  content: 'block+',
  /** The page set-up is part of the document: it is undone like words. */
  addAttributes: () => ({ page: own('') }),
})

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ tag: own(''), attrs: own({}) }),
  parseHTML: () => [{ tag: 'p', attrs: { tag: 'p' } }],
  renderHTML({ node }): DOMOutputSpec {
    const tag = tagOf(node)
    return tag === '' ? ['div', { [copied.bare]: '' }, 0] : [tag, shownAttributes(tag, attrsOf(node)), 0]
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => enter(this.editor),
      'Shift-Enter': () => this.editor.commands.insertContent({ type: 'lineBreak' }),
      'Mod-b': () => toggleTag(this.editor, 'strong'),
      'Mod-i': () => toggleTag(this.editor, 'em'),
      'Mod-u': () => toggleTag(this.editor, 'u'),
    }
  },
})

const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: own('div'), attrs: own({}) }),
  renderHTML({ node }): DOMOutputSpec {
    const name = region(node)
    const shown = shownAttributes(tagOf(node), attrsOf(node))
    return [tagOf(node), name === null ? shown : { ...shown, 'data-region': name }, 0]
  },
  addNodeView: () => (props) => {
    if (region(props.node) === 'fixed') return new BoxView(props)
    const name = region(props.node)
    const dom = document.createElement(tagOf(props.node))
    const shown = shownAttributes(tagOf(props.node), attrsOf(props.node))
    for (const [attribute, value] of Object.entries(shown))
      if (attribute === 'style') dom.style.cssText = value
      else dom.setAttribute(attribute, value)
    if (name !== null) dom.dataset['region'] = name
    return { dom, contentDOM: dom }
  },
})

const List = Node.create({
  name: 'list',
  group: 'block',
  content: 'listItem+',
  addAttributes: () => ({ tag: own('ul'), attrs: own({}) }),
  renderHTML: ({ node }): DOMOutputSpec => [tagOf(node), shownAttributes(tagOf(node), attrsOf(node)), 0],
})

const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ attrs: own({}) }),
  renderHTML: ({ node }): DOMOutputSpec => ['li', shownAttributes('li', attrsOf(node)), 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  addAttributes: () => ({ attrs: own({}), cols: own([]), caption: own(null) }),
  renderHTML({ node }): DOMOutputSpec {
    const cols = (node.attrs['cols'] as readonly string[]).map(
      (width): DOMOutputSpec => ['col', width === '' ? {} : { style: `width: ${width}` }],
    )
    const body: DOMOutputSpec = ['tbody', 0]
    const shown = shownAttributes('table', attrsOf(node))
    return cols.length === 0 ? ['table', shown, body] : ['table', shown, ['colgroup', ...cols], body]
  },
  addKeyboardShortcuts() {
    const go = (way: 1 | -1) => goToNextCell(way)(this.editor.state, (tr) => this.editor.view.dispatch(tr))
    return { Tab: () => go(1) || nextRow(this.editor), 'Shift-Tab': () => go(-1) }
  },
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema: (extension) => ({ tableRole: (extension.config as { tableRole?: string }).tableRole }),
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  tableRole: 'row',
  addAttributes: () => ({ section: own('body'), attrs: own({}), around: own({}) }),
  renderHTML: ({ node }): DOMOutputSpec => [
    'tr',
    { ...shownAttributes('tr', attrsOf(node)), [copied.section]: String(node.attrs['section']) },
    0,
  ],
})

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    tableRole: name === 'tableCell' ? 'cell' : 'header_cell',
    isolating: true,
    addAttributes: () => ({ attrs: own({}), colspan: own(1), rowspan: own(1), colwidth: own(null) }),
    renderHTML({ node }): DOMOutputSpec {
      const span = (side: 'colspan' | 'rowspan') => (node.attrs[side] > 1 ? { [side]: String(node.attrs[side]) } : {})
      return [tag, { ...shownAttributes(tag, attrsOf(node)), ...span('colspan'), ...span('rowspan') }, 0]
    },
  })

const inlineAtom = { group: 'inline', inline: true, atom: true, selectable: true } as const

const LineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
})

const Field = (views: ChipViews) =>
  Node.create({
    name: 'field',
    ...inlineAtom,
    addAttributes: () => ({ attrs: own(null), inner: own('') }),
    renderHTML({ node }): DOMOutputSpec {
      const { attrs, inner } = node.attrs
      return [
        'span',
        attrs === null ? { [copied.chip]: '' } : tagAttributes(attrs as Attributes),
        domText(String(inner)),
      ]
    },
    addNodeView: () => (props) => views.view(props),
  })

const Wrapped = (views: ChipViews) =>
  Node.create({
    name: 'wrapped',
    ...inlineAtom,
    addAttributes: () => ({ before: own(''), inner: own(''), after: own('') }),
    renderHTML({ node }): DOMOutputSpec {
      const span = document.createElement('span')
      span.setAttribute(copied.chip, '')
      span.append(String(node.attrs['before']), domOf(String(node.attrs['inner'])), String(node.attrs['after']))
      return span
    },
    addNodeView: () => (props) => views.view(props),
  })

/** A copied tag is one for the family's designer too. */
function tagAttributes(attrs: Attributes): Record<string, string> {
  const names = ['class', 'contenteditable', 'data-tag', 'data-kind'].filter((name) => attrs[name] !== undefined)
  const own = Object.fromEntries(names.map((name) => [name, attrs[name] ?? '']))
  return { ...shownAttributes('span', attrs), ...own }
}

function domText(markup: string): string {
  return domOf(markup).textContent ?? ''
}

const Picture = Node.create({
  name: 'picture',
  ...inlineAtom,
  addAttributes: () => ({ attrs: own({}) }),
  renderHTML: ({ node }): DOMOutputSpec => [
    'img',
    { alt: attrsOf(node)['src']?.slice(0, 60) ?? '', ...shownAttributes('img', attrsOf(node)) },
  ],
  addNodeView: () => (props) => pictureView(props),
})

const sealedNode = (name: 'sealed' | 'sealedInline') =>
  Node.create({
    name,
    ...(name === 'sealed' ? { group: 'block', atom: true, selectable: true } : inlineAtom),
    addAttributes: () => ({ html: own('') }),
    renderHTML({ node }): DOMOutputSpec {
      const holder = document.createElement(name === 'sealed' ? 'div' : 'span')
      holder.dataset['sealed'] = ''
      holder.contentEditable = 'false'
      const html = String(node.attrs['html'])
      holder.append(domOf(html))
      if (holder.textContent === '') holder.append(/data-print-pages="([^"]+)"/.exec(html)?.[1] ?? html.slice(0, 80))
      return holder
    },
  })

const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  selectable: true,
  renderHTML: (): DOMOutputSpec => ['div', { [copied.break]: '' }],
})

const Rule = Node.create({
  name: 'rule',
  group: 'block',
  atom: true,
  selectable: true,
  addAttributes: () => ({ attrs: own({}) }),
  renderHTML: ({ node }): DOMOutputSpec => ['hr', shownAttributes('hr', attrsOf(node))],
})

/** Bold, a colour, a link: whatever inline element a template has, with all it says. */
const Inline = Mark.create({
  name: 'inline',
  excludes: '',
  addAttributes: () => ({ tag: own('span'), attrs: own({}) }),
  renderHTML({ mark }): DOMOutputSpec {
    const tag = String(mark.attrs['tag'])
    const shown = shownAttributes(tag, mark.attrs['attrs'] as Attributes)
    return [tag === 'a' ? 'span' : tag, shown, 0]
  },
})

/** What is pasted goes through the same reader as a stored template. */
class MarkupParser extends DOMParser {
  override parseSlice(dom: globalThis.Node): Slice {
    const markup = dom instanceof Element ? dom.innerHTML : (dom.textContent ?? '')
    const blocks = readBlocks(markup.replaceAll(/\sdata-pm-slice="[^"]*"/g, ''))
    const nodes = blocks.map((block) => this.schema.nodeFromJSON(block))
    const fragment = this.schema.topNodeType.create(null, nodes).content
    return Slice.maxOpen(fragment)
  }
}

const Clipboard = Extension.create({
  name: 'templateClipboard',
  addProseMirrorPlugins() {
    const { editor } = this
    const parser = new MarkupParser(editor.schema, [])
    const take = (event: Event, data: DataTransfer | null) => {
      const files = picturesOf(data)
      if (files.length === 0) return false
      event.preventDefault()
      void insertPictureFiles(editor as never, files)
      return true
    }
    return [
      new Plugin({
        props: {
          clipboardParser: parser,
          handlePaste: (_view, event) => take(event, event.clipboardData),
          handleDrop: (view, event) => {
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (place && picturesOf(event.dataTransfer).length > 0) editor.commands.setTextSelection(place.pos)
            return take(event, event.dataTransfer)
          },
          transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanPaste(html)),
        },
      }),
    ]
  },
})

/** Everything a template may hold. Nodes and marks are generic, so that what is read is what is written. */
export function designerExtensions(views: ChipViews): Extensions {
  return [
    StarterKit.configure({
      document: false,
      paragraph: false,
      heading: false,
      blockquote: false,
      bold: false,
      italic: false,
      underline: false,
      strike: false,
      code: false,
      codeBlock: false,
      bulletList: false,
      orderedList: false,
      listItem: false,
      listKeymap: false,
      hardBreak: false,
      horizontalRule: false,
      link: false,
      trailingNode: false,
    }),
    Page,
    Paragraph,
    Container,
    List,
    ListItem,
    Table,
    TableRow,
    cell('tableCell', 'td'),
    cell('tableHeader', 'th'),
    LineBreak,
    Field(views),
    Wrapped(views),
    Picture,
    sealedNode('sealed'),
    sealedNode('sealedInline'),
    PageBreak,
    Rule,
    Inline,
    Clipboard,
    ComputedCells(views),
  ]
}
