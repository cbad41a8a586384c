import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentSource } from '#shared/printing/document.ts'

/** One document of the corpus: what its template is filled with. */
export type CorpusDocument = Partial<Omit<DocumentSource, 'template'>> & {
  readonly name: string
  readonly template: string
}

/** A field tag as the family's designer writes it. */
export const tag = (field: string, table = 'headTable') =>
  `<span class="jnpf-print-tag-span jnpf-tiny-color--common" contenteditable="false" data-tag="${table}.${field}">{${field}}</span>`
export const child = (field: string, set = 0) => tag(field, `childrenDataTable${set}`)
export const rowsOf = <Row>(count: number, make: (number: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))
export const grid = 'border="1" style="width: 100%; border-collapse: collapse"'
/** The family's own page set-up. */
export const familyPage = (width = 210, height = 297, margin = 15) =>
  JSON.stringify({
    type: '6',
    width: String(width),
    height: String(height),
    mt: String(margin),
    mb: String(margin),
    ml: String(margin),
    mr: String(margin),
    direction: width > height ? '横向' : '纵向',
  })
export const page = (width: number, height: number, margins = 5, more: object = {}) =>
  JSON.stringify({ width, height, margins, pageNumber: false, ...more })

/** A line of text on the paper: where it begins, how high its middle is, its text without white space. Millimetres. */
export interface Line {
  readonly x: number
  /** Of the middle: fonts differ in how far they reach above their letters. */
  readonly y: number
  readonly right: number
  readonly text: string
}

export interface ReadPage {
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
}

const millimetres = (points: string | undefined) => (Number(points) * 25.4) / 72
const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** What a command of poppler says of a PDF. */
function poppler(command: string, options: readonly string[], pdf: Uint8Array, ...last: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-corpus-'))
  try {
    const file = join(folder, 'one.pdf')
    writeFileSync(file, pdf)
    return execFileSync(command, [...options, file, ...last], { encoding: 'utf8', maxBuffer: 1 << 26 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many raster pictures a PDF shows. */
export const picturesIn = (pdf: Uint8Array) =>
  poppler('pdfimages', ['-list'], pdf)
    .split('\n')
    .filter((line) => /\simage\s/.test(line)).length

/** The pages of a PDF with their lines. */
export function readPdf(pdf: Uint8Array): ReadPage[] {
  return poppler('pdftotext', ['-bbox-layout'], pdf, '-')
    .split('<page ')
    .slice(1)
    .map((part) => {
      const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(part) ?? []
      const lines = part
        .split('<line ')
        .slice(1)
        .map(readLine)
        .sort((one, other) => one.y - other.y || one.x - other.x)
      return { width: millimetres(width), height: millimetres(height), lines }
    })
}

function readLine(line: string): Line {
  const [, x, y, right, bottom] =
    /xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)"/.exec(line) ?? []
  return {
    x: millimetres(x),
    y: (millimetres(y) + millimetres(bottom)) / 2,
    right: millimetres(right),
    text: [...line.matchAll(/<word [^>]*>([^<]*)<\/word>/g)].map(([, word = '']) => decoded(word)).join(''),
  }
}

const HEAD = 7
const TAIL = 4

/**
 * Pages as a text that people read: for each its size, then `left top text` for each line in whole millimetres. Of a full
 * page only the first and the last lines, and how many are between.
 */
export function goldenOf(pages: readonly ReadPage[]): string {
  return pages
    .flatMap(({ width, height, lines }, index) => {
      const written = lines.map(({ x, y, text }) => `${x.toFixed(1)} ${y.toFixed(1)} ${text}`)
      const shown =
        written.length <= HEAD + TAIL + 1
          ? written
          : [...written.slice(0, HEAD), `… ${written.length - HEAD - TAIL} lines …`, ...written.slice(-TAIL)]
      return [`page ${index + 1} of ${pages.length}: ${width.toFixed(1)} × ${height.toFixed(1)}`, ...shown]
    })
    .join('\n')
    .concat('\n')
}

/** Differences of two goldens in text, or in place by more than half a millimetre; empty for none. */
export function differences(expected: string, actual: string): string[] {
  const [wanted, had] = [expected.trimEnd().split('\n'), actual.trimEnd().split('\n')]
  if (wanted.length !== had.length) return [`${wanted.length} lines expected, ${had.length} printed`]
  return wanted.flatMap((line, index) => {
    const other = had[index] ?? ''
    const [one, two] = [line, other].map((each) => /^(-?[\d.]+) (-?[\d.]+) (.*)$/.exec(each))
    if (!one || !two) return line === other ? [] : [`${line} ≠ ${other}`]
    const isNear = [1, 2].every((at) => Math.abs(Number(one[at]) - Number(two[at])) <= 0.5)
    return isNear && one[3] === two[3] ? [] : [`${line} ≠ ${other}`]
  })
}
