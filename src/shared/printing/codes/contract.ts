import type { TreeElement } from '../template/tree.ts'

export type CodeKind = 'qrcode' | 'barcode'

/** Kinds of bars and squares that `type` may name; the family itself writes code128 and QR only. */
export const codeTypes = ['code128', 'code39', 'ean13', 'ean8', 'upca', 'itf14', 'datamatrix', 'pdf417'] as const

/** A width of bars up to here is that of one module, as our designer wrote it; no picture of bars is as narrow. */
export const widestModule = 10

export interface CodeOptions {
  /** CSS pixels: of the whole picture, as the family has it; see `widestModule`. */
  readonly width: number | null
  readonly height: number | null
  /** Error correction of a QR code: L, M, Q or H. */
  readonly level: string | null
  readonly type: (typeof codeTypes)[number] | null
  /** The text below the bars. */
  readonly showsText: boolean
  /** Dots per inch of the printer: modules are whole dots. */
  readonly resolution: number
}

/** Why a text cannot be such a code: it has letters that the code has not, or it is too long. */
export const codeRefusals = ['letters', 'tooLong'] as const
export type CodeRefusal = (typeof codeRefusals)[number]

/** A code as vectors, or why there is none. The encoder is large: it is loaded for templates with codes only. */
export type DrawCode = (kind: CodeKind, text: string, options: CodeOptions) => TreeElement | CodeRefusal

/** A code of a document that its value cannot be. */
export interface RefusedCode {
  readonly kind: CodeKind
  readonly reason: CodeRefusal
  /** Its fields, by their labels where somebody knows them; none where it holds a text of its own. */
  readonly fields: readonly string[]
  /** How the value begins. */
  readonly value: string
}
