/** How a Windows print of the loaded document is set up. Sizes in microns, as Electron takes them. */
export interface WindowPrintOptions {
  readonly printer: string
  readonly copies: number
  readonly duplex: 'simplex' | 'shortEdge' | 'longEdge'
  readonly color: boolean
  readonly landscape: boolean
  readonly pageSize: { readonly width: number; readonly height: number }
}

export interface PictureArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One hidden, sandboxed window without preload and without network, for one document at a time. */
export interface PrintWindow {
  /** Shows the document (content of `<html>`) and waits until fonts and images are ready, up to a limit. */
  load(html: string): Promise<void>
  /** Runs in a world the document cannot see. The script's last value comes back as a structured clone. */
  evaluate(script: string): Promise<unknown>
  /** The loaded document, with the page size of its own `@page` rule. */
  pdf(): Promise<Uint8Array>
  /** An area of the loaded document, CSS pixels, as a PNG file with a dot for each. */
  picture(area: PictureArea): Promise<Uint8Array>
  /** Hands the loaded document to a printer of the system; resolves when the system's spooler took it. */
  print(options: WindowPrintOptions): Promise<void>
  /** It was closed or its engine died: nothing can be drawn in it any more. */
  isGone(): boolean
  close(): void
}

export type PrintWindowFactory = () => PrintWindow
