import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const tests = resolve(import.meta.dirname, '../..')
const deeds =
  /\b(?:fireEvent|act|render|escape)\b\s*[.(]|\.(?:click|focus|blur|keyboard|type|hover|emit|dispatchEvent)\(/

/** What stands between the brackets that open before `start`. */
function within(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end += 1) {
    if ('([{'.includes(text[end] ?? '')) depth += 1
    else if (')]}'.includes(text[end] ?? '')) depth -= 1
  }
  return text.slice(start, end)
}
/** Lines of the waits that do something instead of looking. */
function doing(text: string): number[] {
  return [...text.matchAll(/(?<!vi\.)\bwaitFor\(/g)]
    .filter(({ index, 0: call }) => deeds.test(within(text, index + call.length)))
    .map(({ index }) => text.slice(0, index).split('\n').length)
}

it('knows a wait that acts from one that looks, and from one that tries again by the clock', () => {
  const texts = ['fireEvent.scroll(list)', 'user.click(button)', 'expect(clicks).toBe(1)']
  expect(texts.map((text) => doing(`\nawait waitFor(() => ${text})`).length)).toEqual([1, 1, 0])
  expect(doing('await vi.waitFor(() => fireEvent.scroll(list))')).toEqual([])
})

// Testing Library looks again after every change of the document: what changes it in there never ends.
it('no test acts while it waits for the document', () => {
  const files = globSync('unit/**/*.test.tsx', { cwd: tests })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    doing(readFileSync(resolve(tests, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})
