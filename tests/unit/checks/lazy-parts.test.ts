import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const renderer = resolve(import.meta.dirname, '../../../src/renderer')

// What React.lazy failed with stays until the application is started anew: `lazy` and `later` of ours read again.
it('no part of the renderer is one of React.lazy', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: renderer })
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => {
    const text = readFileSync(resolve(renderer, file), 'utf8')
    return /\bimport\b[^;]*?\blazy\b[^;]*?from 'react'|\bReact\.lazy\b/.test(text.split('\n\n')[0] ?? '')
  })
  expect(found).toEqual([])
})
