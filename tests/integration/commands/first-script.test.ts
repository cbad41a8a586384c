import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const built = resolve(import.meta.dirname, '../../../out/renderer')
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
  expect(files, name).toHaveLength(1)
  return withImports(join(assets, files[0] ?? ''))
}

const all = (...parts: ReadonlySet<string>[]) => new Set(parts.flatMap((part) => [...part]))
const kilobytes = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024

// `npm test` builds before these tests run.
describe.skipIf(!existsSync(join(built, 'index.html')))('the script of the built window, gzip', () => {
  const page = existsSync(built) ? readFileSync(join(built, 'index.html'), 'utf8') : ''
  const first = /<script[^>]* src="\.\/([^"]+\.js)"/.exec(page)?.[1] ?? ''

  it('is at most 400 KB until the sign-in page shows (it was 535)', () => {
    const needed = all(withImports(join(built, first)), ofPart('sign-in'))
    expect(kilobytes(needed)).toBeLessThan(400)
  })

  it('is at most 460 KB with the frame of the pages, which is read ahead while somebody types their password', () => {
    const needed = all(withImports(join(built, first)), ofPart('sign-in'), ofPart('shell'), ofPart('zh'))
    expect(kilobytes(needed)).toBeLessThan(460)
  })

  it('keeps what reads markup, pinyin and the kinds of fields out of both', () => {
    const needed = all(withImports(join(built, first)), ofPart('sign-in'), ofPart('shell'))
    const text = [...needed].map((file) => readFileSync(file, 'utf8')).join('\n')
    // A word of each: parse5, pinyin-match, the registry of kinds.
    const marks = ['missing-semicolon-after-character-reference', 'zhuang', 'relationFormAttr']
    expect(marks.filter((mark) => text.includes(mark))).toEqual([])
  })
})
