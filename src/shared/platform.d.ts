// Globals that every process has and that the ES library does not declare.
declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  href: string
  readonly origin: string
  protocol: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
  username: string
  password: string
  toString(): string
}
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare function setTimeout(callback: () => void, milliseconds?: number): unknown
declare function clearTimeout(handle: unknown): void
