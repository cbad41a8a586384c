/** Ends every path into something the stand-in does not do. Nothing may succeed silently. */
export function missing(name: string): never {
  throw new Error(`not implemented in the stand-in: ${name}`)
}
