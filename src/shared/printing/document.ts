import { codeCorner, withRoomForCode } from './code-corner.ts'
import type { RefusedCode } from './codes/contract.ts'
import { type Blocks, isBlank, toBlocks } from './layout/blocks.ts'
import { type PageSetup, readPageSetup } from './page-setup.ts'
import { panelMarkup, panelPage } from './panels/markup.ts'
import { readPanels, readSlices, unreadPrograms } from './panels/read.ts'
import { sanitize, isImageData } from './template/sanitize.ts'
import type { Dictionaries } from './template/functions.ts'
import { sampleApprovals, sampleData, type SampleSize } from './template/sample.ts'
import { type PreparedTemplate, prepareTemplate, type Substitution, substitute } from './template/substitute.ts'
import { parseMarkup, type TreeNode, attribute, elementsBelow, replaceNode, setAttribute } from './template/tree.ts'
import { type PrintData, rowsOf } from './template/values.ts'

/** Addresses of images that are not data yet, each once, in order of appearance. */
function imageSources(nodes: readonly TreeNode[]): string[] {
  const found = elementsBelow(nodes, 'img').map((image) => attribute(image, 'data-source') ?? '')
  return [...new Set(found.filter((address) => address !== ''))]
}

/** Puts data addresses in place; an image that could not be had gives way to its alternative text. */
function inlineImages(nodes: readonly TreeNode[], data: ReadonlyMap<string, string>): void {
  for (const image of elementsBelow(nodes, 'img')) {
    const source = attribute(image, 'data-source')
    const address = source === undefined ? (attribute(image, 'src') ?? '') : (data.get(source) ?? '')
    setAttribute(image, 'data-source', null)
    if (isImageData(address)) setAttribute(image, 'src', address)
    else replaceNode(image, [{ nodeName: '#text', value: attribute(image, 'alt') ?? '', parentNode: null }])
  }
}

/** Parts of one document; of a record with more rows, each part holds more of them. */
const MAX_PARTS = 500

/** A template that may not be stored yet, and how large the record is that is made up for it. */
export interface DraftSource
  extends Pick<DocumentSource, 'title' | 'template' | 'pageParam' | 'printedBy' | 'printedAt' | 'recordCode'> {
  readonly size: SampleSize
}

export interface DocumentSource extends Omit<Substitution, 'dictionaries' | 'codes' | 'onRefusedCode'> {
  readonly title: string
  /** HTML of the print template. */
  readonly template: string
  /** `pageParam` of the print template. */
  readonly pageParam: string
}

/** A template filled with one record: the common root of the PDF and the Word file. */
export interface FilledDocument {
  readonly title: string
  readonly setup: PageSetup
  readonly nodes: readonly TreeNode[]
  /** Nothing to print: no template, or one without any content. */
  readonly isEmpty: boolean
  /** JavaScript that the template asks for, which never runs: what it would have formatted prints as it is. */
  readonly unread: readonly string[]
  /** Codes that their values cannot be: what has some is not printed. */
  readonly refusedCodes: readonly RefusedCode[]
  /** The other parts of one that is printed so many rows at a time: documents of their own, right behind it. */
  readonly parts: readonly FilledDocument[]
}

/** Fetches an image of the platform as a data address; null when it cannot be had. */
export type ImageLoader = (address: string) => Promise<string | null>

/** Names of the entries of one dictionary category by id and by code; empty when it cannot be had. */
export type DictionaryLoader = (type: string) => Promise<ReadonlyMap<string, string>>

/** The same with a record that is made up from the template. */
export function fillDraft({ size, ...source }: DraftSource, ...loaders: Loaders): Promise<FilledDocument> {
  const data = sampleData(prepare(source.template), size)
  return fillDocument({ ...source, data, approvals: sampleApprovals(size) }, ...loaders)
}

type Loaders = readonly [loadImage: ImageLoader, loadDictionary?: DictionaryLoader]

function prepare(template: string): PreparedTemplate {
  const panels = readPanels(template)
  const markup = panels === null ? template : panelMarkup(panels)
  return prepareTemplate(sanitize(parseMarkup(markup), 'template'))
}

/** The data of each part: so many rows of its sliced sets, and which part of how many it is, `1-3`. */
function slicesOf(template: string, data: PrintData): PrintData[] {
  const slices = readSlices(template).map(({ dataSet, limit }) => {
    const rows = rowsOf(data[dataSet])
    return { dataSet, rows, limit: Math.max(limit, Math.ceil(rows.length / MAX_PARTS)) }
  })
  if (slices.length === 0) return [data]
  const count = Math.max(1, ...slices.map(({ rows, limit }) => Math.ceil(rows.length / limit)))
  return Array.from({ length: count }, (_, part) => ({
    ...data,
    ...Object.fromEntries(
      slices.map(({ dataSet, rows, limit }) => [dataSet, rows.slice(part * limit, (part + 1) * limit)]),
    ),
    systemSlicePageNo: `${part + 1}-${count}`,
  }))
}

/** Template and data to a clean tree. Data is text unless its field is rich text, which is sanitised. */
export async function fillDocument(
  source: DocumentSource,
  loadImage: ImageLoader,
  loadDictionary: DictionaryLoader = () => Promise.resolve(new Map()),
): Promise<FilledDocument> {
  const panels = readPanels(source.template)
  const pageParam = panels === null ? source.pageParam : panelPage(panels)
  const setup = withRoomForCode(readPageSetup(pageParam))
  const prepared = prepare(source.template)
  const dictionaries: Dictionaries = new Map(
    await Promise.all(prepared.dictionaryTypes.map(async (type) => [type, await loadDictionary(type)] as const)),
  )
  const codes =
    prepared.hasCodes || setup.recordCode
      ? { draw: (await import('./codes/draw.ts')).drawCode, resolution: setup.resolution }
      : null
  const unread = panels === null ? [] : unreadPrograms(panels)
  const refusedCodes: RefusedCode[] = []
  const onRefusedCode = (refused: RefusedCode) => void refusedCodes.push(refused)
  const filled = slicesOf(source.template, source.data).map((data) =>
    substitute(prepared, { ...source, data, dictionaries, codes, onRefusedCode }),
  )
  const addresses = imageSources(filled.flat())
  const loaded = await Promise.all(
    addresses.map(async (address) => [address, (await loadImage(address)) ?? ''] as const),
  )
  const documents = filled.map((nodes): FilledDocument => {
    inlineImages(nodes, new Map(loaded))
    const corner = codes === null || isBlank(nodes) ? null : codeCorner(setup, source.recordCode ?? '', codes.draw)
    const all = corner === null ? nodes : [...nodes, corner]
    return { title: source.title, setup, nodes: all, isEmpty: isBlank(nodes), unread, refusedCodes, parts: [] }
  })
  const [first, ...parts] = documents
  if (first === undefined) throw new Error('a document has at least one part')
  return { ...first, parts }
}

export function blocksOf(document: FilledDocument): Blocks {
  return toBlocks(document.nodes)
}
