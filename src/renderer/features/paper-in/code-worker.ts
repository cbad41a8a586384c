import { readPaperCode, separatorCode } from '#shared/printing/paper-code.ts'
import { type Dots, findCodes } from './find-codes.ts'

/** What is asked of the worker, and what it answers under the same number. */
export interface CodeJob {
  readonly number: number
  readonly dots: Dots
}
export interface CodeAnswer {
  readonly number: number
  readonly codes: readonly string[]
  readonly look: string
}

async function lookOf({ data, width, height }: Dots): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(data))
  return `${width}x${height} ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** A sheet of nothing but white: backs of pages look alike, and none stands for another. */
const isBlank = ({ data }: Dots) => data.every((value) => value > 240)

self.addEventListener('message', ({ data: { number, dots } }: MessageEvent<CodeJob>) => {
  const answer = async (): Promise<CodeAnswer> => {
    const look = isBlank(dots) ? '' : await lookOf(dots)
    const codes = findCodes(dots, (text) => text === separatorCode || readPaperCode(text) !== null)
    return { number, codes, look }
  }
  void answer()
    .catch((): CodeAnswer => ({ number, codes: [], look: '' }))
    .then((told) => self.postMessage(told))
})
