import type { OperatorRecord } from '#shared/api/print.ts'
import { type FilledDocument, fillDocument, fillDraft, type DictionaryLoader } from '#shared/printing/document.ts'
import type { SampleSize } from '#shared/printing/template/sample.ts'
import { writePaperCode } from '#shared/printing/paper-code.ts'
import { refusedCodeText } from '#shared/ipc/print-faults.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { CachedAnswers } from '#main/cache/contract.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import { printFailure } from './failures.ts'
import { createImageLoader, type KeptTexts } from './images.ts'
import { createPrintReads, type PrintReads } from './reads.ts'

/** Names of the entries of a category, by id and by code; empty when the server does not tell: the values print then. */
function createDictionaryLoader(read: PrintReads): DictionaryLoader {
  return async (id) => {
    try {
      const { data } = await read('dictionary.enabledEntries', { params: { id } })
      return namesOf(data.list)
    } catch {
      return new Map()
    }
  }
}

interface Entry {
  readonly id: string
  readonly enCode: string
  readonly fullName: string
  readonly children?: readonly Entry[] | null | undefined
}

function namesOf(entries: readonly Entry[]): Map<string, string> {
  const names = new Map<string, string>()
  const pending = [...entries]
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    names.set(entry.id, entry.fullName)
    if (entry.enCode !== '' && !names.has(entry.enCode)) names.set(entry.enCode, entry.fullName)
    pending.push(...(entry.children ?? []))
  }
  return names
}

type Platform = Pick<PlatformClient, 'call' | 'resource'>

/** What our own server says of printing a record; a server of the family says nothing. */
export interface PrintGate {
  /** Earlier prints are counted or judged: a permit is needed before the hand-over. */
  readonly isCounted: boolean
  /** Prints before this one. */
  readonly number: number
  /** Only the first print is unmarked: across every copy, in the language of the person; empty for no marks. */
  readonly copyMark: string
}

/** A record on its template, and what the server says of printing it. */
export interface PreparedDocument {
  readonly recordId: string
  readonly document: FilledDocument
  /** Null for a server that judges nothing and does not follow jobs to their end. */
  readonly gate: PrintGate | null
  /** When its data was read, where the server could not be reached now; epoch milliseconds. */
  readonly storedAt: number | null
}

/** A template under design, and what it is filled with. */
export interface PrintingDraftInput {
  readonly title: string
  readonly template: string
  readonly pageParam: string
  readonly data:
    | {
        readonly templateId: string
        readonly recordId?: string | undefined
        readonly labels?: Readonly<Record<string, string>> | undefined
      }
    | SampleSize
}

export interface DocumentSourceOptions {
  readonly platform: Platform
  /** The name that {systemPrinter} shows; fails where nobody is signed in. */
  readonly printedBy: () => string
  readonly now: () => number
  /** What was read before, for when the server cannot be reached; null for none. */
  readonly offline: OfflineSource | null
}

export interface OfflineSource {
  readonly answers: Pick<CachedAnswers, 'read'>
  readonly kept: KeptTexts
}

export interface DocumentSource {
  /** `modelId`: the module of the records, where it is known. */
  one(templateId: string, recordId: string, modelId?: string): Promise<PreparedDocument>
  /** Those of many records by id: a document, or why there is none. Asked for with one call. */
  many(
    templateId: string,
    recordIds: readonly string[],
    modelId?: string,
  ): Promise<ReadonlyMap<string, () => Promise<PreparedDocument>>>
  draft(input: PrintingDraftInput): Promise<FilledDocument>
}

interface Answered {
  readonly fullName: string
  readonly printTemplate: string
  readonly printData?: Readonly<Record<string, unknown>> | null | undefined
  readonly operatorRecordList: readonly OperatorRecord[]
  readonly richFields: readonly string[]
  /** What people call the fields. */
  readonly fieldNames: Readonly<Record<string, string>>
  readonly pageParam: string
  readonly recordCode: string
  readonly printGate?: PrintGate | null | undefined
  readonly refusal?: string | undefined
  readonly [other: string]: unknown
}

/** Templates and data of the platform, filled in. Fails with print.template: recordGone, or in the words of the server. */
export function createDocumentSource({ platform, printedBy, now, offline }: DocumentSourceOptions): DocumentSource {
  const read = createPrintReads(platform, offline?.answers ?? null)
  const loadImage = createImageLoader((address) => platform.resource(address), offline?.kept ?? null)
  const loadDictionary = createDictionaryLoader(read)

  /** What template and data cannot be made into is told as such, not as a fault of the program. */
  const fill: typeof fillDocument = (...given) =>
    fillDocument(...given).catch((error: unknown) => {
      throw error instanceof BridgeFailure ? error : printFailure('renderFailed', String(error))
    })

  async function prepare(
    templateId: string,
    recordId: string,
    data: Answered,
    images: typeof loadImage,
    storedAt: number | null = null,
  ): Promise<PreparedDocument> {
    if (data.refusal !== undefined && data.refusal !== '')
      throw new BridgeFailure('platform.business', data.refusal, { platformCode: 403 })
    if (data.printData === null || data.printData === undefined) throw printFailure('recordGone')
    // A server that judges prints is ours, and says all of the template.
    const gate = data.printGate ?? null
    const filled = await fill(
      {
        title: data.fullName,
        template: data.printTemplate,
        pageParam:
          data.pageParam || gate !== null
            ? data.pageParam
            : await pageParamOf(platform, offline?.kept ?? null, templateId),
        data: data.printData,
        approvals: approvalsOf(data),
        richFields: new Set(data.richFields),
        recordCode: data.recordCode,
        printedBy: printedBy(),
        printedAt: now(),
      },
      images,
      loadDictionary,
    )
    const isCopy = gate !== null && gate.copyMark !== '' && gate.number > 0
    const document = withNames(filled, (field) => data.fieldNames[field])
    return { recordId, gate, storedAt, document: isCopy ? marked(document, gate.copyMark) : document }
  }

  async function fetchMany(
    templateId: string,
    recordIds: readonly string[],
    modelId: string | undefined,
  ): Promise<readonly Answered[]> {
    const named = modelId === undefined ? {} : { modelId }
    const body = { id: templateId, ...named, formInfo: recordIds.map((formId) => ({ formId })) }
    try {
      return (await platform.call('print.batchDocuments', { body })).data
    } catch (error) {
      // Servers before version 5 know the address only.
      if (!(error instanceof BridgeFailure) || !['platform.malformed', 'platform.business'].includes(error.code))
        throw error
      if (error.extra.reason !== undefined) throw error
      const query = { id: templateId, formId: recordIds.join(','), ...named }
      return (await platform.call('print.batchData', { query })).data
    }
  }

  return {
    async one(templateId, recordId, modelId) {
      const query = { id: templateId, formId: recordId, ...(modelId === undefined ? {} : { modelId }) }
      const { data, storedAt } = await read('print.data', { query })
      if (data === null || typeof data !== 'object') throw printFailure('recordGone')
      return prepare(templateId, recordId, data, loadImage, storedAt)
    },
    async many(templateId, recordIds, modelId) {
      const answers = await fetchMany(templateId, recordIds, modelId)
      // A letterhead is on every document: it is fetched once.
      const known = new Map<string, Promise<string | null>>()
      const images = (address: string) => {
        const image = known.get(address) ?? loadImage(address)
        known.set(address, image)
        return image
      }
      return new Map(
        answers.flatMap((data, index) => {
          // Some servers answer in the order asked for, without ids.
          const named = data['formId']
          const id = typeof named === 'string' && named !== '' ? named : recordIds[index]
          return id === undefined ? [] : [[id, () => prepare(templateId, id, data, images)] as const]
        }),
      )
    },
    async draft({ title, template, pageParam, data }) {
      const draft = { title, template, pageParam, printedBy: printedBy(), printedAt: now(), recordCode: sampleCode }
      const nameOf = (field: string) => data.labels?.[field.includes('.') ? field : `headTable.${field}`]
      if ('rows' in data) return withNames(await fillDraft({ ...draft, size: data }, loadImage, loadDictionary), nameOf)
      const query = data.recordId === undefined ? {} : { query: { formId: data.recordId } }
      const sample = (await platform.call('print.sample', { params: { id: data.templateId }, ...query })).data
      if (sample.printData === null) throw printFailure('recordGone')
      const filled = { ...draft, data: sample.printData, approvals: sample.operatorRecordList }
      return withNames(await fill(filled, loadImage, loadDictionary), nameOf)
    },
  }
}

/** As large as that of a record: no server has this mark. */
const sampleCode = writePaperCode({
  ...{ server: '0000000000', modelId: '0'.repeat(18), recordId: '0'.repeat(18) },
  print: 1,
})

/** A document with a code that cannot hold its value is not printed: whoever prints it is told before there is any paper. */
export function rejectRefusedCodes({ refusedCodes: [refused] }: FilledDocument): void {
  if (refused !== undefined) throw printFailure('codeRefused', refusedCodeText(refused))
}

/** Refused codes name their fields as people do, where somebody says how. */
function withNames(document: FilledDocument, nameOf: (field: string) => string | undefined): FilledDocument {
  const refusedCodes = document.refusedCodes.map((refused) => ({
    ...refused,
    fields: refused.fields.map((field) => nameOf(field) ?? field),
  }))
  return { ...document, refusedCodes }
}

/** The same with a mark across each page, beside the template's own. */
export function marked(document: FilledDocument, mark: string): FilledDocument {
  const watermark = [document.setup.watermark, mark].filter((text) => text !== '').join(' · ')
  const parts = document.parts.map((part) => marked(part, mark))
  return { ...document, setup: { ...document.setup, watermark }, parts }
}

/** Older servers use another name for the approval history (wire contract 5.5). */
function approvalsOf(data: Answered): readonly object[] {
  if (data.operatorRecordList.length > 0) return data.operatorRecordList
  const older = data['flowTaskOperatorRecordList']
  return Array.isArray(older)
    ? older.filter((record): record is object => typeof record === 'object' && record !== null)
    : []
}

/** Servers of the family keep the page set-up beside the template, and may not let everybody read it there. */
async function pageParamOf(
  platform: Pick<PlatformClient, 'call'>,
  kept: KeptTexts | null,
  id: string,
): Promise<string> {
  const name = `print.page ${id}`
  try {
    const { pageParam } = (await platform.call('print.template', { params: { id } })).data
    void kept?.write(name, pageParam, Date.now())
    return pageParam
  } catch {
    return (await kept?.read(name))?.text ?? ''
  }
}
