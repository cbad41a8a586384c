import { type CodeKind, codeTypes, type DrawCode, type RefusedCode } from '../codes/contract.ts'
import { placeholdersIn } from './placeholders.ts'
import { isImageData } from './sanitize.ts'
import { editRuns, type Edit, textRuns, type TextPart } from './text-runs.ts'
import { attribute, createElement, createText, isElement, type TreeElement, type TreeNode } from './tree.ts'
import { parsedJson, type PrintRow, valueText } from './values.ts'

/** Pictures and codes as the family writes them, in escaped text: `<qrCode width='100' height='100'>{f}</qrCode>`. */
const scanner =
  /<(?<kind>img|qrcode|barcode)(?<more>(?:\s[^<>]{0,200})?)>(?<content>[^<>]{0,2000})<\/\k<kind>\s{0,5}>/gi
const setting = /([a-z]{1,20})\s{0,5}=\s{0,5}["'“”‘’]?([\w.-]{1,20})/gi
const mark = 'data-code'

/** Turns them into elements whose content is filled like any other; only these have that mark, no template can write it. */
export function takeCodes(nodes: readonly TreeNode[]): { readonly hasCodes: boolean } {
  let hasCodes = false
  const changes = textRuns(nodes).map((run) => {
    const text = run.map((node) => node.value).join('')
    const edits = text.includes('</')
      ? [...text.matchAll(scanner)].map((match): Edit => {
          const from = match.index
          hasCodes ||= match.groups?.['kind']?.toLowerCase() !== 'img'
          return { from, to: from + match[0].length, write: (parts) => [codeElement(match, parts)] }
        })
      : []
    return { run, edits }
  })
  editRuns(changes)
  return { hasCodes }
}

function codeElement(match: RegExpExecArray, parts: readonly TextPart[]): TreeElement {
  const { kind = '', more = '', content = '' } = match.groups ?? {}
  const begin = match[0].indexOf('>') + 1
  const given = Object.fromEntries(
    [...more.matchAll(setting)].map(([, name = '', value = '']) => [`data-code-${name.toLowerCase()}`, value]),
  )
  return createElement(
    'span',
    { [mark]: kind.toLowerCase(), ...given },
    contentOf(parts, begin, begin + content.length),
  )
}

/** The part of the text between the tags, each piece within its own field tag. */
function contentOf(parts: readonly TextPart[], begin: number, end: number): TreeNode[] {
  let start = 0
  return parts.flatMap(({ text, node }) => {
    const piece = text.slice(Math.max(0, begin - start), Math.max(0, end - start))
    start += text.length
    if (piece === '') return []
    const tag = tagAround(node)
    return [tag === null ? createText(piece) : createElement('span', { 'data-tag': tag }, [piece])]
  })
}

function tagAround(node: TreeNode): string | null {
  for (let parent = node.parentNode; isElement(parent); parent = parent.parentNode) {
    const tag = attribute(parent, 'data-tag')
    if (tag !== undefined) return tag
  }
  return null
}

export function codeKindOf(element: TreeElement): 'img' | CodeKind | null {
  const kind = attribute(element, mark)
  return kind === 'img' || kind === 'qrcode' || kind === 'barcode' ? kind : null
}

/** The kind of bars or squares that a code names; undefined: the usual one. */
export function barTypeOf(element: TreeElement): (typeof codeTypes)[number] | undefined {
  const named = attribute(element, 'data-code-type')?.toLowerCase()
  return codeTypes.find((known) => known === named)
}

/** How codes are drawn. `resolution`: dots per inch. */
export interface CodeDrawing {
  readonly draw: DrawCode
  readonly resolution: number
}

/** The code as vectors; its text where codes are not drawn, and where it cannot be one, which `onRefused` hears. */
export function codeNodes(
  element: TreeElement,
  kind: CodeKind,
  text: string,
  drawing: CodeDrawing | null,
  onRefused: (refused: RefusedCode) => void,
): TreeNode[] {
  const own = (name: string) => attribute(element, `data-code-${name}`) ?? ''
  const type = barTypeOf(element)
  const drawn =
    text === '' || drawing === null
      ? null
      : drawing.draw(kind, text, {
          width: lengthOf(own('width')),
          height: lengthOf(own('height')),
          level: /^[LMQH]$/i.test(own('level')) ? own('level').toUpperCase() : null,
          type: type ?? null,
          showsText: ['1', 'true'].includes(own('text')),
          resolution: drawing.resolution,
        })
  if (typeof drawn === 'string')
    onRefused({ kind, reason: drawn, fields: fieldsOf(element), value: text.slice(0, shownValue) })
  if (drawn === null || typeof drawn === 'string') return text === '' ? [] : [createText(text)]
  return [drawn]
}

const shownValue = 40
const MAX_FIELDS = 10

function fieldsOf(element: TreeElement): string[] {
  const names = placeholdersIn(element).map(({ placeholder: { table, field } }) =>
    table === '' || table === 'headTable' ? field : `${table}.${field}`,
  )
  return [...new Set(names)].slice(0, MAX_FIELDS)
}

/** Every picture of a field, in the size the template gives. Addresses become data later (`document.ts`). */
export function pictureNodes(element: TreeElement, value: unknown): TreeNode[] {
  const side = (name: 'width' | 'height') => {
    const length = lengthOf(attribute(element, `data-code-${name}`) ?? '')
    return length === null ? '' : `${name}: ${length}px; `
  }
  return pictureAddresses(value).map((address) =>
    createElement('img', {
      [isImageData(address) ? 'src' : 'data-source']: address,
      style: `${side('width')}${side('height')}max-width: 100%`,
    }),
  )
}

/** Addresses of a value: one, a list of uploaded pictures (as a list or as its JSON text), or data. */
export function pictureAddresses(value: unknown): string[] {
  const listed = parsedJson(value)
  const addresses = (Array.isArray(listed) ? listed : [listed]).map((one: unknown) =>
    typeof one === 'object' && one !== null ? valueText((one as PrintRow)['url']) : valueText(one),
  )
  return addresses
    .map((address) => (isImageData(address.trim()) ? address.trim() : address.trim().slice(0, 2000)))
    .filter((address) => address !== '')
}

/** CSS pixels from `100`, `100px` or nothing. */
function lengthOf(text: string): number | null {
  const length = Number.parseFloat(text)
  return Number.isFinite(length) && length > 0 ? Math.min(length, 4000) : null
}
