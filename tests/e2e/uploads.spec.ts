import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { connect, enterAs, expect, openMenu, shownPage, signIn, test } from './support/app.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The system's dialog answers these files from now on. */
async function choose(app: ElectronApplication, filePaths: string[]): Promise<void> {
  await app.evaluate(({ dialog }, paths) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: paths })
  }, filePaths)
}

async function openAsset(page: Page): Promise<void> {
  await openMenu(page, '资产管理', '资产台账')
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
}

const files = (page: Page) => page.getByRole('dialog').getByRole('list', { name: '附件的文件' })

test('an upload goes on where it was after a pause and a killed app, and the form gets its file', async ({
  electronApp: app,
  folder,
  page,
  relay,
  restart,
}) => {
  const large = join(folder, '报告.bin')
  writeFileSync(large, randomBytes(12 * 1024 * 1024))
  await connect(page, relay.url)
  await signIn(page, 'admin')
  // No chunk gets through until the network is mended.
  relay.fault(/\/api\/file\/chunk/, { kind: 'hang' }, 'POST')
  await choose(app, [large])
  await openAsset(page)
  await page.getByRole('dialog').getByRole('button', { name: '点击上传' }).click()
  await expect(files(page).getByText(/上传中/)).toBeVisible()
  await files(page).getByRole('button', { name: '暂停 报告.bin' }).click()
  await expect(files(page).getByText(/已暂停/)).toBeVisible()

  const { page: again } = await restart()
  relay.heal()
  await signIn(again, 'admin')
  // The draft brings the form back, with the upload as it was.
  await expect(files(again).getByText(/已暂停/)).toBeVisible()
  await files(again).getByRole('button', { name: '继续 报告.bin' }).click()
  await expect(files(again).getByRole('button', { name: '下载 报告.bin' })).toBeVisible()
})

test('a screenshot is pasted as a picture with a name of its own', async ({ electronApp: app, page, platform }) => {
  await app.evaluate(({ clipboard }, base64) => {
    const blob = new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' })
    const item = { types: ['image/png'], getType: async () => blob }
    clipboard.read = async () => [item] as unknown as Electron.ClipboardItem[]
  }, png.toString('base64'))
  await enterAs(page, platform.url, 'admin')
  await openAsset(page)
  const add = page.getByRole('dialog').getByRole('button', { name: '上传图片' })
  await add.focus()
  await add.evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  const pictures = page.getByRole('dialog').getByRole('list', { name: '照片的文件' })
  await expect(pictures.getByRole('img', { name: /^截图 \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/ })).toBeVisible()
  await expect(pictures.getByRole('button', { name: /^预览 截图/ })).toBeAttached()
})
