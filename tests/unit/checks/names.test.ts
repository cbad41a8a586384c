import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Words of the left column of docs/naming.md that no name may have any more. */
const forbidden = new Set(
  'fate judge verdict stranger strangers crowded gather gathering hear heard settle settled gift gifts unplaced placeless rehearsal patience unkept spoken'.split(
    ' ',
  ),
)
/** Words of the language and of the wire. */
const known = new Set(['allSettled'])

const root = join(import.meta.dirname, '../../..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }))
const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
const isForbidden = (name: string) => !known.has(name) && wordsOf(name).some((word) => forbidden.has(word))

it('files and what they export are called as docs/naming.md says', () => {
  const exported =
    /^export\s+(?:async\s+)?(?:abstract\s+)?(?:function|const|let|class|interface|type)\s+\*?\s*([A-Za-z_$][\w$]*)/gm
  expect(sources.length).toBeGreaterThan(2000)
  const found = sources.flatMap(({ file, text }) => {
    const base = file.slice(file.search(/[^/\\]+$/)).replace(/\.tsx?$/, '')
    return [base, ...[...text.matchAll(exported)].map(([, name]) => name ?? '')]
      .filter(isForbidden)
      .map((name) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})
