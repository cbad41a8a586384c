import type { TreeElement } from '../template/tree.ts'

export type CodeKind = 'qrcode' | 'barcode'

/** Kinds of bars and squares that `type` may name; the family itself writes code128 and QR only. */
export const codeTypes = ['code128', 'code39', 'ean13', 'ean8', 'upca', 'itf14', 'datamatrix', 'pdf417'] as const

export interface CodeOptions {
  /** CSS pixels: of the whole QR code; of one module of a bar code. */
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

/** A code as vectors; null when its text cannot be such a code. The encoder is large: it is loaded for templates with codes only. */
export type DrawCode = (kind: CodeKind, text: string, options: CodeOptions) => TreeElement | null
