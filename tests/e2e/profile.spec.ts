import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { ElectronApplication, Page } from '@playwright/test'
import { answer, enterAs, expect, openUserMenu, question, shownPage, test } from './support/app.ts'
import { expectToast } from './support/toasts.ts'

/** Opens /profile by the menu behind the name. */
async function openProfile(page: Page, url: string, account: string): Promise<void> {
  await enterAs(page, url, account)
  await openUserMenu(page, '个人中心')
  await expect(shownPage(page).getByRole('textbox', { name: '姓名' })).toBeVisible()
}

const tab = (page: Page, name: string) => shownPage(page).getByRole('tab', { name, exact: true }).click()

function answerOpenDialog(app: ElectronApplication, filePath: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, filePath)
}

/** A picture, left half red and right half blue, drawn by the window itself. */
async function twoColours(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 400, 400)
    context.fillStyle = '#0000ff'
    context.fillRect(400, 0, 400, 400)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

/** Colours of the first and the last column of a picture that shows, and its own size. */
function edgesOf(page: Page, selector: string) {
  return page.locator(selector).evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number) => [...(context?.getImageData(x, canvas.height / 2, 1, 1).data ?? [])].slice(0, 3)
    return { width: canvas.width, height: canvas.height, left: at(2), right: at(canvas.width - 3) }
  })
}

test('a chosen picture is cropped by keys, becomes the avatar of 256 pixels and shows in the header at once; a page is refused', async ({
  electronApp,
  page,
  platform,
  folder,
}) => {
  await openProfile(page, platform.url, 'student')
  const pictures = join(folder, '图片')
  mkdirSync(pictures)
  writeFileSync(join(pictures, 'me.png'), await twoColours(page))
  writeFileSync(join(pictures, 'page.png'), '<html><script>alert(1)</script>')

  await shownPage(page).getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '更换头像' })
  await answerOpenDialog(electronApp, join(pictures, 'page.png'))
  await dialog.getByRole('button', { name: '选择图片' }).click()
  await expectToast(page, '请上传图片')
  await answerOpenDialog(electronApp, join(pictures, 'me.png'))
  await dialog.getByRole('button', { name: '选择图片' }).click()
  const stage = dialog.getByRole('button', { name: /^头像范围/ })
  await stage.focus()
  // All the way to the left edge of the picture: only red is left.
  for (let count = 0; count < 8; count += 1) await page.keyboard.press('Shift+ArrowRight')
  await dialog.getByRole('button', { name: '使用此头像' }).click()
  await expectToast(page, '头像已更新')
  await expect(dialog).toBeHidden()
  const header = 'header [data-avatar] img'
  await expect(page.locator(header)).toBeVisible()
  await expect
    .poll(() => edgesOf(page, header))
    .toEqual({ width: 256, height: 256, left: [255, 0, 0], right: [255, 0, 0] })
})

test('a signature is written with the pointer, trimmed and transparent, and another one becomes the default', async ({
  page,
  platform,
}) => {
  await openProfile(page, platform.url, 'admin')
  await tab(page, '个人签名')
  for (const [index, bends] of [3, 6].entries()) {
    await shownPage(page).getByRole('button', { name: '添加签名' }).click()
    const dialog = page.getByRole('dialog', { name: '添加签名' })
    const pad = dialog.getByRole('img', { name: '签名区域' })
    await expect(async () => {
      // Hovering waits until the dialog stands still; whoever was too early writes again.
      await pad.hover()
      const box = await pad.boundingBox()
      if (!box) throw new Error('no pad')
      await page.mouse.move(box.x + 60, box.y + 60)
      await page.mouse.down()
      for (let bend = 1; bend <= bends; bend += 1) {
        await page.mouse.move(box.x + 60 + bend * 40, box.y + (bend % 2 === 0 ? 60 : 140), { steps: 5 })
      }
      await page.mouse.up()
      await expect(dialog.getByRole('button', { name: /撤\s*销/ })).toBeEnabled({ timeout: 2000 })
    }).toPass()
    await dialog.getByRole('button', { name: '保存签名' }).click()
    await expect(dialog).toBeHidden()
    await expect(shownPage(page).getByRole('img', { name: `第 ${index + 1} 个签名` })).toBeVisible()
  }
  const pictures = shownPage(page).locator('li img')
  const areDrawn = (images: readonly Element[]) =>
    images.every((image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0)
  await expect.poll(() => pictures.evaluateAll(areDrawn)).toBe(true)
  const sizes = await pictures.evaluateAll((images) =>
    images.map((each) => {
      const image = each as HTMLImageElement
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      const ink = [...data].filter((value, index) => index % 4 === 3 && value > 0).length
      return { width: image.naturalWidth, corner: data[3], ink }
    }),
  )
  expect(sizes.map((size) => size.corner)).toEqual([0, 0])
  for (const { ink } of sizes) expect(ink).toBeGreaterThan(500)
  expect(sizes[0]?.width, 'the empty edges are gone: three bends are narrower than six').toBeLessThan(
    (sizes[1]?.width ?? 0) - 60,
  )
  const cards = shownPage(page)
    .locator('li')
    .filter({ has: page.getByRole('img') })
  await expect(cards.first()).toContainText('默认签名')
  await cards.nth(1).getByRole('button', { name: '设为默认' }).click()
  await expect(cards.nth(1)).toContainText('默认签名')
  await cards.nth(1).getByRole('button', { name: '删除' }).click()
  await answer(page, question(page, '确定删除该签名吗？'), '删除')
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toContainText('默认签名')
})

test('/profile has no serious fault of accessibility, contrast included', async ({ page, platform }) => {
  await openProfile(page, platform.url, 'admin')
  await page.evaluate(readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8'))
  for (const name of ['基本信息', '个人签名', '组织岗位', '系统日志', '我的权限', '我的下属']) {
    await tab(page, name)
    const shown = shownPage(page)
    // A button that still turns is pale for a moment.
    await expect(shown.locator('[aria-busy="true"], .ant-btn-loading')).toHaveCount(0)
    const faults = () =>
      shown.evaluate(async (element) => {
        const { axe: engine } = window as unknown as { axe: typeof axe }
        const { violations } = await engine.run(element)
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 140)}`))
      })
    await expect.poll(faults, { message: name }).toEqual([])
  }
})
