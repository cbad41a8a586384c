import { attribute, descendants, isElement, isText, type TreeElement, type TreeNode } from './tree.ts'

export interface Placeholder {
  /** Empty: named without a table. `headTable` is the record itself, anything else a child set. */
  readonly table: string
  readonly field: string
  /** As written, for braces that turn out to be no placeholder. */
  readonly source: string
  /** The field tag around it names it: it is one, whatever its name looks like. */
  readonly isTagged: boolean
}

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly placeholder: Placeholder }

const scanner = /\{([^{}]{1,200})\}/gu
const qualified = /^\s*([\p{L}_][\p{L}\p{N}_-]{0,99})\.(\S.{0,99})$/u

/** The text of a template in one pass: what a value brings along is never looked at again. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(scanner)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const [source, name = ''] = match
    const [, table = '', field = name] = qualified.exec(name) ?? []
    parts.push({ kind: 'placeholder', placeholder: { table: tableName(table), field, source, isTagged: false } })
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** Templates up to 3.1 call the record itself `null`. */
function tableName(name: string): string {
  return name === 'null' ? 'headTable' : name
}

/** Whether braces that name no value of the data are still a placeholder, and print nothing. */
export function isPlainName({ source, isTagged }: Placeholder): boolean {
  return isTagged || /^\{[\w.-]+\}$/.test(source)
}

/** The placeholder of a text node with the table its `data-tag` span names: `<span data-tag="headTable.x">{x}</span>`. */
export function withTag(placeholder: Placeholder, parent: TreeElement | null): Placeholder {
  const written = placeholder.source.slice(1, -1)
  for (let element = parent; isElement(element); element = parentOf(element)) {
    const tag = attribute(element, 'data-tag')
    const dot = tag?.indexOf('.') ?? -1
    if (tag === undefined || dot < 1) continue
    if (tag.slice(dot + 1) !== written) return placeholder
    return { ...placeholder, table: tableName(tag.slice(0, dot)), field: written, isTagged: true }
  }
  return placeholder
}

function parentOf(element: TreeElement): TreeElement | null {
  return isElement(element.parentNode) ? element.parentNode : null
}

/**
 * The row and the field of a placeholder that names one row of a set, `DATASET.0.field`, as templates from 5.0 on name the
 * fields of a record; null for any other.
 */
export function ofOneRow({ field }: Placeholder): { readonly row: number; readonly field: string } | null {
  const match = /^(\d{1,6})\.(.+)$/.exec(field)
  return match === null ? null : { row: Number(match[1]), field: match[2] ?? '' }
}

/** Placeholders of a subtree with their tables, in document order. */
export function placeholdersIn(node: TreeNode): { placeholder: Placeholder; text: TreeNode }[] {
  return descendants([node])
    .filter(isText)
    .flatMap((text) =>
      partsOf(text.value).flatMap((part) =>
        part.kind === 'placeholder'
          ? [{ placeholder: withTag(part.placeholder, isElement(text.parentNode) ? text.parentNode : null), text }]
          : [],
      ),
    )
}
