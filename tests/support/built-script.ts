import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const built = resolve(import.meta.dirname, '../../out/renderer')
const assets = join(built, 'assets')

/** The file, and every script that it imports before it runs. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path] of text.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
    withImports(join(dirname(file), path ?? ''), found)
  return found
}

function ofPart(name: string): Set<string> {
  const files = readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
  if (files.length !== 1) throw new Error(`${files.length} parts named ${name}`)
  return withImports(join(assets, files[0] ?? ''))
}

/** Scripts of the built window that run before it shows anything, and those of parts of it, by the names of their files. */
export function scriptsOf(...parts: readonly string[]): ReadonlySet<string> {
  const page = readFileSync(join(built, 'index.html'), 'utf8')
  const first = /<script[^>]* src="\.\/([^"]+\.js)"/.exec(page)?.[1] ?? ''
  return new Set([withImports(join(built, first)), ...['first', ...parts].map(ofPart)].flatMap((files) => [...files]))
}

/** As a network would carry them. */
export function kilobytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024
}
