import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { zipStream } from '#server/core/workbook/zip.ts'
import { workbook } from '../integration/server/import/support.ts'
import { png } from '../integration/server/support/pictures.ts'
import { closeByEscape, enterAs, expect, openMenu, shownPage, test } from './support/app.ts'

/** A PDF of two pages that say what they are. */
function pdf(): Buffer {
  const page = (number: number) => `BT /F1 24 Tf 72 700 Td (Page ${number} of the report) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    ...[4, 6].flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 7 0 R >> >> >>`,
      `<< /Length ${page(index + 1).length} >>\nstream\n${page(index + 1)}\nendstream`,
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const places: number[] = []
  let text = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`
  return Buffer.from(text)
}

/** Silence of so many seconds. */
function wav(seconds: number): Buffer {
  const rate = 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + rate * seconds, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(rate * seconds, 40)
  return Buffer.concat([head, Buffer.alloc(rate * seconds, 128)])
}

/** A Word document whose one link and one picture lead elsewhere. */
async function docx(): Promise<Buffer> {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const entries = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>实验室安全检查记录</w:t></w:r></w:p></w:body></w:document>`,
  }
  const parts: Uint8Array[] = []
  const stream = zipStream(Object.entries(entries).map(([name, content]) => ({ name, content: [content] })))
  for await (const part of stream) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

/** A moving picture of half a second, as the browser itself records one. */
async function webm(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((done) => recorder.addEventListener('stop', done))
    recorder.start(100)
    for (let frame = 0; frame < 10; frame += 1) {
      if (pen) pen.fillStyle = frame % 2 === 0 ? 'navy' : 'teal'
      pen?.fillRect(0, 0, 300, 150)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })
  return Buffer.from(base64, 'base64')
}

test('a form shows its pictures, documents, tables, sound and video by itself, and says what it cannot show', async ({
  electronApp: app,
  folder,
  page,
  platform,
}) => {
  await enterAs(page, platform.url, 'admin')
  const files = {
    '报告.pdf': pdf(),
    '说明.txt': Buffer.from('请先关闭电源\n再检查线路'),
    '名单.csv': Buffer.from('姓名,班级\n林小雨,三班\n'),
    '记录.docx': await docx(),
    '台账.xlsx': workbook([
      ['名称', '数量'],
      ['投影仪', 12],
    ]),
    '旧台账.xls': workbook([['打印机', 3]], 'biff8'),
    '录音.wav': wav(60),
    '巡查.webm': await webm(page),
    '资料.zip': Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]),
  }
  mkdirSync(join(folder, 'chosen'))
  const put = (name: string, content: Buffer) => {
    const path = join(folder, 'chosen', name)
    writeFileSync(path, content)
    return path
  }
  const choose = (paths: string[]) =>
    app.evaluate(({ dialog }, filePaths) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths })
    }, paths)
  await openMenu(page, '资产管理', '资产台账')
  await shownPage(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增资产台账' })
  await choose(['正面.png', '背面.png'].map((name, index) => put(name, png(40 + index))))
  await form.getByRole('button', { name: '上传图片' }).click()
  await expect(form.getByRole('button', { name: '预览 背面.png' })).toBeAttached()
  await choose(Object.entries(files).map(([name, content]) => put(name, content)))
  await form.getByRole('button', { name: '点击上传' }).click()
  for (const name of Object.keys(files))
    await expect(form.getByRole('button', { name: `下载 ${name}` }), name).toBeVisible()

  const shown = async (name: string, look: (preview: ReturnType<typeof page.getByRole>) => Promise<void>) => {
    await form.getByRole('list', { name: '附件的文件' }).getByRole('button', { name, exact: true }).click()
    const preview = page.getByRole('dialog', { name: `文档预览 - ${name}` })
    await look(preview)
    await closeByEscape(page, preview)
  }

  await form.getByRole('button', { name: '预览 正面.png' }).focus()
  await page.keyboard.press('Enter')
  const picture = page.getByRole('dialog', { name: '文档预览 - 正面.png' })
  const image = picture.getByRole('img', { name: '正面.png' })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await picture.getByRole('button', { name: '向右旋转' }).click()
  await expect(image).toHaveCSS('rotate', '90deg')
  const before = await picture.getByTitle('适应窗口').textContent()
  await picture.getByRole('button', { name: '放大' }).click()
  await expect(picture.getByTitle('适应窗口')).not.toHaveText(before ?? '')
  await picture.getByRole('button', { name: '下一张' }).click()
  const other = page.getByRole('dialog', { name: '文档预览 - 背面.png' })
  await expect(other.getByText('2 / 2')).toBeVisible()
  await closeByEscape(page, other)

  await shown('报告.pdf', async (preview) => {
    await expect(preview.locator('canvas').first()).toBeVisible()
    await expect(preview.getByText('第 1 页')).toBeVisible()
  })
  await shown('说明.txt', (preview) => expect(preview.getByText('再检查线路')).toBeVisible())
  await shown('名单.csv', (preview) => expect(preview.getByRole('gridcell', { name: '林小雨' })).toBeVisible())
  await shown('记录.docx', (preview) => expect(preview.getByText('实验室安全检查记录')).toBeVisible())
  await shown('台账.xlsx', (preview) => expect(preview.getByRole('gridcell', { name: '投影仪' })).toBeVisible())
  await shown('旧台账.xls', (preview) => expect(preview.getByRole('gridcell', { name: '打印机' })).toBeVisible())
  for (const [name, tag, at] of [
    ['录音.wav', 'audio', 50],
    ['巡查.webm', 'video', 0.2],
  ] as const)
    await shown(name, async (preview) => {
      const medium = preview.locator(tag)
      const soughtAt = () =>
        medium.evaluate(async (element: HTMLMediaElement, to) => {
          element.currentTime = to
          await new Promise((done) => element.addEventListener('seeked', done, { once: true }))
          return element.currentTime
        }, at)
      await expect.poll(() => medium.evaluate((element: HTMLMediaElement) => element.readyState)).toBeGreaterThan(0)
      expect(await soughtAt()).toBeCloseTo(at, 1)
    })
  await shown('资料.zip', async (preview) => {
    await expect(preview.getByText('此类文件不能在这里预览')).toBeVisible()
    const saved = join(folder, '资料.zip')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, saved)
    await preview.getByRole('button', { name: '下载' }).click()
    await expect.poll(() => existsSync(saved)).toBe(true)
    expect(readFileSync(saved).equals(files['资料.zip'])).toBe(true)
  })
})
