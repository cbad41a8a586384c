import { type Blocks, isBlank, toBlocks } from './layout/blocks.ts'
import { isFamilyTemplate, type PageSetup, readPageSetup } from './page-setup.ts'
import { imageSources, inlineImages } from './template/images.ts'
import { sanitize } from './template/sanitize.ts'
import type { Dictionaries } from './template/functions.ts'
import { sampleApprovals, sampleData, type SampleSize } from './template/sample.ts'
import { type PreparedTemplate, prepareTemplate, type Substitution, substitute } from './template/substitute.ts'
import { parseMarkup, type TreeNode } from './template/tree.ts'

/** A template that may not be stored yet, and how large the record is that is made up for it. */
export interface DraftSource
  extends Pick<DocumentSource, 'title' | 'template' | 'pageParam' | 'printedBy' | 'printedAt'> {
  readonly size: SampleSize
}

export interface DocumentSource extends Omit<Substitution, 'dictionaries' | 'codes'> {
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
  return prepareTemplate(sanitize(parseMarkup(template), 'template'))
}

/** Template and data to a clean tree. Data is text unless its field is rich text, which is sanitised. */
export async function fillDocument(
  source: DocumentSource,
  loadImage: ImageLoader,
  loadDictionary: DictionaryLoader = () => Promise.resolve(new Map()),
): Promise<FilledDocument> {
  const setup = readPageSetup(source.pageParam, isFamilyTemplate(source.template))
  const prepared = prepare(source.template)
  const dictionaries: Dictionaries = new Map(
    await Promise.all(prepared.dictionaryTypes.map(async (type) => [type, await loadDictionary(type)] as const)),
  )
  const codes = prepared.hasCodes
    ? { draw: (await import('./codes/draw.ts')).drawCode, resolution: setup.resolution }
    : null
  const nodes = substitute(prepared, { ...source, dictionaries, codes })
  const addresses = imageSources(nodes)
  const loaded = await Promise.all(
    addresses.map(async (address) => [address, (await loadImage(address)) ?? ''] as const),
  )
  inlineImages(nodes, new Map(loaded))
  return { title: source.title, setup, nodes, isEmpty: isBlank(nodes) }
}

export function blocksOf(document: FilledDocument): Blocks {
  return toBlocks(document.nodes)
}
