// Draws resources/icon/icon.svg in every size an installer needs, and the two that the running app shows by itself.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'

const folder = resolve(import.meta.dirname, '../../resources/icon')
const source = readFileSync(join(folder, 'icon.svg'), 'utf8')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage()

async function draw(size) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${source}`)
  return page.screenshot({ omitBackground: true })
}

mkdirSync(join(folder, 'sizes'), { recursive: true })
for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
  writeFileSync(join(folder, 'sizes', `${size}x${size}.png`), await draw(size))
}
writeFileSync(join(folder, 'icon.png'), await draw(1024))
const address = async (size) => `'data:image/png;base64,${(await draw(size)).toString('base64')}'`
writeFileSync(
  resolve(folder, '../../src/main/base/icon.ts'),
  `// Made by scripts/data/icon.mjs.

/** 32 pixels square: the tray, and the mark in the task bar of Windows. */
export const smallIcon =
  ${await address(32)}

/** 256 pixels square: windows and notifications where the system knows no icon of the program. */
export const largeIcon =
  ${await address(256)}
`,
)
await browser.close()
