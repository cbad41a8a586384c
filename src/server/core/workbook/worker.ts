import { parentPort, workerData } from 'node:worker_threads'
import { parseWorkbook, type ReadLimits } from './parse.ts'

/** One workbook, and the worker is done: nothing that was read outlives it. */
const { content, limits } = workerData as { readonly content: Uint8Array; readonly limits: ReadLimits }
parentPort?.postMessage(parseWorkbook(Buffer.from(content.buffer, content.byteOffset, content.byteLength), limits))
