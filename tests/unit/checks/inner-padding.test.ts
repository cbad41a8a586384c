import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('what is as high as its place has its padding inside: it would scroll by it otherwise', () => {
  const faults = globSync('src/renderer/**/*.css').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{}]+)\{([^{}]*)\}/g),
    ].flatMap(([, selector = '', rules = '']) => {
      const isFull = /(?:^|\s)height: 100%/.test(rules) && /padding(?:-block|-top|-bottom)?: (?!0[ ;])/.test(rules)
      return isFull && !rules.includes('border-box') ? [`${file} ${selector.trim()}`] : []
    }),
  )
  expect(faults).toEqual([])
})
