import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What antd gives its elements without a rule of its own for it: the file of the component, and the words in it that make the class. */
const withoutRule: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'ant-btn-text': ['button/Button.js', '${prefixCls}-${mergedType}'],
  'ant-form-horizontal': ['form/Form.js', '${prefixCls}-${layout}'],
  'ant-form-vertical': ['form/Form.js', '${prefixCls}-${layout}'],
  'ant-radio-label': ['radio/radio.js', '${prefixCls}-label'],
}

const antd = 'node_modules/antd'
const classesIn = (text: string) => [...text.matchAll(/\.(ant-[a-z0-9-]+)/g)].map(([, name = '']) => name)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

describe('classes of antd in styles and sources of the window', () => {
  const known = new Set(classesIn(readFileSync(join(antd, 'dist/antd.css'), 'utf8')))
  const used = readdirSync('src/renderer', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:css|tsx?)$/.test(path))
    .flatMap((path) =>
      classesIn(withoutComments(readFileSync(join('src/renderer', path), 'utf8'))).map((name) => ({ path, name })),
    )

  it('are classes that the installed antd has, so that a new release leaves no rule without an element', () => {
    expect(used.length).toBeGreaterThan(60)
    const unknown = used.filter(({ name }) => !known.has(name) && withoutRule[name] === undefined)
    expect(unknown.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })

  it('are read in the component where antd has no rule for them', () => {
    for (const [name, [file, words]] of Object.entries(withoutRule)) {
      expect(readFileSync(join(antd, 'es', file), 'utf8'), name).toContain(words)
      expect(
        used.some((one) => one.name === name),
        `${name} is still used`,
      ).toBe(true)
    }
  })
})
