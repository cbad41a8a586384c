import '../../support/dom-shims.ts'
import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { cleanup, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { themeColours } from '#renderer/app/theme/colours.ts'
import { createStyleCache, takeMade } from '#renderer/app/theme/style-cache.ts'
import { buildTheme } from '#renderer/app/theme/theme.ts'
import { makeStyles, partsOf } from '../../../scripts/lib/antd-styles.mjs'

beforeEach(() => {
  for (const style of document.querySelectorAll('style')) style.remove()
})
afterEach(cleanup)

const parts = Object.values(partsOf).flat()
const made = Object.values(makeStyles()).flat()

const themes = themeColours.flatMap((colour) =>
  (['zh', 'zhtw', 'en'] as const).flatMap((language) =>
    [true, false].flatMap((motion) => [false, true].map((isDark) => [colour, language, motion, isDark] as const)),
  ),
)

it.each(themes)(
  'the styles made at the build are those of the theme %s in %s, with motion: %s, dark: %s',
  (...theme) => {
    const cache = createCache()
    renderToString(
      <StyleProvider cache={cache}>
        <ConfigProvider theme={buildTheme(...theme)}>{parts}</ConfigProvider>
      </StyleProvider>,
    )
    // The id is a hash of the text.
    const now = [...cache.cache].flatMap(([path, [, content]]) => {
      const [, id, , , order] = content as readonly unknown[]
      return path.startsWith('style%') ? [`${path} ${String(id)} ${String(order)}`] : []
    })
    expect(made.map(([path, , id, order]) => `${path} ${id} ${order}`)).toEqual(now)
  },
)

function Page({ children }: { readonly children: ReactNode }) {
  const [cache] = useState(createStyleCache)
  return (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={buildTheme('green', 'en')}>{children}</ConfigProvider>
    </StyleProvider>
  )
}

/** Rules of the document in their order, and the keyframes by their names, whose place does not matter. */
async function written() {
  render(<Page>{parts}</Page>)
  const styles = [...document.querySelectorAll('style')].map((style) => style.textContent)
  cleanup()
  for (const style of document.querySelectorAll('style')) style.remove()
  // antd counts as one what is drawn within one turn.
  await Promise.resolve()
  const keyframes = /@keyframes [\w-]+\{(?:[^{}]*\{[^}]*\})*\}/g
  return {
    rules: styles.map((text) => text.replaceAll(keyframes, '')).filter((text) => text !== ''),
    keyframes: [...new Set(styles.flatMap((text) => [...text.matchAll(keyframes)].map(([all]) => all)))].toSorted(),
    count: styles.length,
  }
}

/** What is in one of both only, in a few words. */
const others = (one: readonly string[], two: readonly string[]) =>
  one.filter((text, at) => text !== two[at]).map((text) => text.slice(0, 80))

it('a page with the styles of the build has the rules, in their order, and the keyframes of one that makes them', async () => {
  const own = await written()
  takeMade(made)
  const ready = await written()
  expect(own.rules.length).toBeGreaterThan(made.length)
  expect(others(ready.rules, own.rules)).toEqual([])
  expect(ready.rules).toHaveLength(own.rules.length)
  expect(own.keyframes.length).toBeGreaterThan(10)
  expect(ready.keyframes).toEqual(own.keyframes)
  expect(ready.count).toBeLessThan(own.count)
})
