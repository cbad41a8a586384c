import { readFileSync } from 'node:fs'

/** A picture kept as the bytes it came in: PNG where its size or pixels are asked for. */
export class NativeImage {
  #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  static createEmpty(): Electron.NativeImage {
    return new NativeImage(Buffer.alloc(0)) as unknown as Electron.NativeImage
  }
  static createFromPath(path: string): Electron.NativeImage {
    try {
      return new NativeImage(readFileSync(path)) as unknown as Electron.NativeImage
    } catch {
      return NativeImage.createEmpty()
    }
  }
  static createFromBuffer(buffer: Buffer): Electron.NativeImage {
    return new NativeImage(buffer) as unknown as Electron.NativeImage
  }
  static createFromDataURL(url: string): Electron.NativeImage {
    return NativeImage.createFromBuffer(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  }

  #isPng(): boolean {
    return this.#bytes.subarray(1, 4).toString('latin1') === 'PNG'
  }
  isEmpty(): boolean {
    return this.#bytes.length === 0
  }
  getSize(): Electron.Size {
    if (!this.#isPng()) return { width: 0, height: 0 }
    return { width: this.#bytes.readUInt32BE(16), height: this.#bytes.readUInt32BE(20) }
  }
  toPNG(): Buffer {
    if (!this.isEmpty() && !this.#isPng())
      throw new Error('not implemented in the stand-in: NativeImage.toPNG of other formats')
    return this.#bytes
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.toPNG().toString('base64')}`
  }
  setTemplateImage(): void {}
  isTemplateImage(): boolean {
    return false
  }
}
