/** Attributes of an element as they are written, unknown ones too. */
export type Attributes = Readonly<Record<string, string>>

interface DesignMark {
  readonly type: 'inline'
  readonly attrs: { readonly tag: string; readonly attrs: Attributes }
}

/**
 * One node of a template as the designer edits it, in the JSON of its editor. Blocks: `paragraph` (tag p, h1 to h6, div, pre;
 * empty for text that stands without an element), `container`, `list` of `listItem`, `table` of `tableRow` of `tableCell` and
 * `tableHeader`, `pageBreak`, `rule`, `sealed`. Inline: `text`, `lineBreak`, `field`, `wrapped`, `picture`, `sealedInline`.
 */
export interface DesignNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly DesignNode[]
  readonly text?: string
  readonly marks?: readonly DesignMark[]
}

/** A field tag; `attrs` null where braces stand in the text by themselves. `inner` is its markup. */
export interface FieldAttrs {
  readonly attrs: Attributes | null
  readonly inner: string
}

/** A function or a code around fields: the text before and behind (`千位分隔符(` and `,2)`) and the markup between. */
export interface WrappedAttrs {
  readonly before: string
  readonly inner: string
  readonly after: string
}

export const paragraphTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'pre'] as const
export const containerTags: ReadonlySet<string> = new Set(
  'div section article aside header footer center blockquote address'.split(' '),
)
export const markTags: ReadonlySet<string> = new Set(
  'a abbr b big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var'.split(' '),
)
/** Roles of rows of a table by their section. */
export type RowSection = 'head' | 'body' | 'foot'

/** The table and the field of a tag: `headTable.f`; templates up to 3.1 call the record `null`. */
export function namesOfField({ attrs, inner }: FieldAttrs): { readonly table: string; readonly field: string } {
  const tag = attrs?.['data-tag'] ?? /\{([^{}]+)\}/.exec(inner)?.[1] ?? ''
  const dot = tag.indexOf('.')
  const table = dot < 1 ? '' : tag.slice(0, dot)
  return { table: table === 'null' || table === '' ? 'headTable' : table, field: tag.slice(dot + 1) }
}
