import { closeSync, openSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { openMenu } from '../e2e/support/app.ts'
import { storeModule } from '../support/design.ts'
import { temporaryFolder } from '../support/launch.ts'
import type { HttpClient } from '../support/platform-http.ts'
import { field, moduleOf } from './design.ts'
import { leaveForm } from './page.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const title = '上传与填写'
const megabyte = 1024 * 1024
/** Megabytes of each file: more than goes up while it is measured. */
const LARGE = 450
const FILES = 3
/** Milliseconds of typing that are measured. */
const TYPING = 3000

/** A form with texts and a field that takes large files. */
export async function storeUploadForm(administrator: HttpClient): Promise<void> {
  const texts = Array.from({ length: 20 }, (_, index) =>
    field(`t${index}`, `文本${index}`, 'input', { maxlength: 500 }),
  )
  const files = field('files', '附件', 'uploadFile', { fileSize: 500, sizeUnit: 'MB', limit: 9, accept: '' })
  await storeModule(administrator, moduleOf(title, 'uploadFrames', [...texts, files]))
}

/** Milliseconds between the frames that are drawn while somebody types. */
async function typing(page: Page): Promise<Figures> {
  const frames = page.evaluate(
    (time) =>
      new Promise<number[]>((done) => {
        const times: number[] = []
        const began = performance.now()
        const look = (at: number) => {
          times.push(at)
          if (at - began < time) requestAnimationFrame(look)
          else done(times.slice(1).map((each, index) => each - (times[index] ?? each)))
        }
        requestAnimationFrame(look)
      }),
    TYPING,
  )
  let isOver = false
  const ended = frames.finally(() => {
    isOver = true
  })
  while (!isOver) await page.keyboard.press('a')
  const sorted = (await ended).toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { mean: TYPING / sorted.length, late: at(0.95), longest: at(1) }
}

/** Frames of a form that is filled in while three files go up, against the same with none. */
export async function uploadFrameRows(app: ElectronApplication, page: Page, rounds: number): Promise<Row[]> {
  const folder = temporaryFolder('bench-frames')
  const paths = Array.from({ length: FILES }, (_, index) => {
    const path = join(folder.path, `大文件${index}.bin`)
    closeSync(openSync(path, 'w'))
    truncateSync(path, LARGE * megabyte + index)
    return path
  })
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths })
  }, paths)
  await openMenu(page, title)
  const dialog = page.getByRole('dialog')
  const going = () => dialog.getByText(/上传中|校验中/).count()
  const measured = (isUploading: boolean) => async () => {
    await page
      .getByRole('button', { name: /新\s*增$/ })
      .filter({ visible: true })
      .click()
    const text = dialog.getByRole('textbox').first()
    await text.waitFor()
    if (isUploading) {
      await dialog.getByRole('button', { name: '点击上传' }).click()
      await dialog
        .getByText(/上传中/)
        .first()
        .waitFor()
    }
    await text.click()
    const figures = await typing(page)
    if (isUploading && (await going()) < FILES) throw new Error('the files were up before the frames were counted')
    for (let left = isUploading ? FILES : 0; left > 0; left -= 1)
      await dialog
        .getByRole('button', { name: /^(删除|移除) / })
        .first()
        .click()
    await leaveForm(page)
    return figures
  }
  try {
    const figures = await inTurns(rounds, { none: measured(false), three: measured(true) })
    const row = (measure: string, figure: string): Row => ({
      area: 'uploads',
      measure: `${measure} of a form that is filled in while ${FILES} files go up`,
      value: figures.three[figure] ?? Number.NaN,
      unit: 'ms',
      baseline: 'while none does',
      baselineValue: figures.none[figure] ?? Number.NaN,
    })
    return [row('frame', 'mean'), row('95 % of the frames', 'late'), row('longest frame', 'longest')]
  } finally {
    folder.remove()
  }
}
