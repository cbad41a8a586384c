import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { openMenu, signIn } from '../e2e/support/app.ts'
import { startCups } from '../support/cups.ts'
import { launchApp, temporaryFolder } from '../support/launch.ts'

/** The main job, unattended in the real window: local workspace, sign-in, dictionary, module, record, paper. */
async function tour(out: string): Promise<void> {
  mkdirSync(out, { recursive: true })
  const cups = await startCups()
  await cups.addQueue('Office')
  const userData = temporaryFolder('tour')
  const session = await launchApp({ userData: userData.path, env: cups.env })
  const { page } = session
  await page.setViewportSize({ width: 1440, height: 900 })
  let number = 0
  const shot = async (name: string) => {
    number += 1
    const file = `${String(number).padStart(2, '0')}-${name}.png`
    // What is just coming is there already, but not to be seen.
    await expect(page.locator('[class*="-appear"], [class*="-enter"]')).toHaveCount(0)
    await page.screenshot({ path: join(out, file), animations: 'disabled' })
    console.log(file)
  }
  try {
    await page.getByRole('button', { name: '使用本地工作区' }).waitFor()
    await shot('first-run')
    await page.getByRole('button', { name: '使用本地工作区' }).click()
    await page.getByRole('textbox', { name: '账号' }).waitFor({ timeout: 60_000 })
    await shot('sign-in')
    await signIn(page, 'admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shot('home')

    await openMenu(page, '字典管理')
    await page
      .getByRole('treeitem', { name: '民族' })
      .or(page.getByText('民族', { exact: true }))
      .first()
      .click()
    await expect(page.getByText('汉族').first()).toBeVisible()
    await shot('dictionary')

    await openMenu(page, '日常办公', '请假申请')
    const rows = page.locator('[data-row-key]').filter({ visible: true })
    await expect(rows.first()).toBeVisible()
    await shot('module')
    const name = (await rows.first().innerText()).split('\n').find((text) => text.startsWith('QJ')) ?? ''
    await rows.first().getByText('详情', { exact: true }).click()
    const record = page.getByRole('dialog').first()
    await expect(record.getByText(name)).toBeVisible()
    await shot('record')
    await record.getByRole('button', { name: '打印', exact: true }).click()
    await chooseTemplate(page)
    await expect(page.locator('[data-page] canvas').first()).toBeVisible({ timeout: 30_000 })
    await shot('preview')
    await print(page)
    const [job] = await cups.waitForJobs('Office', 1, 30_000)
    if (!job) throw new Error('nothing reached the printer')
    await expect(page.getByText('已打印').first()).toBeVisible({ timeout: 30_000 })
    await shot('printed')
    const pdf = join(out, 'printed.pdf')
    writeFileSync(pdf, job.data)
    const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
    if (!text.includes(name)) throw new Error(`the printed document does not hold ${name}:\n${text}`)
    console.log(`printed.pdf (${job.data.length} bytes, ${job.copies} copy) holds record ${name}`)
  } catch (error) {
    await page.screenshot({ path: join(out, 'failed.png') }).catch(() => undefined)
    console.error(session.output().slice(-2000))
    throw error
  } finally {
    await session.close().catch(() => undefined)
    await cups.close()
    userData.remove()
  }
}

async function chooseTemplate(page: Page): Promise<void> {
  const chooser = page.getByRole('dialog', { name: '选择打印模板' })
  const preview = page.locator('[data-page] canvas').first()
  await expect(chooser.or(preview).first()).toBeVisible({ timeout: 30_000 })
  if (await chooser.isVisible()) {
    await chooser.getByRole('radio').first().check()
    await chooser.getByRole('button').last().click()
  }
}

async function print(page: Page): Promise<void> {
  const printer = page.getByRole('combobox', { name: '打印机' })
  await printer.click()
  await page.getByText('Office').last().click()
  await page
    .getByRole('button', { name: /打\s*印$/ })
    .last()
    .click()
}

const { values } = parseArgs({ args: process.argv.slice(2), options: { out: { type: 'string', default: 'tour' } } })
await tour(resolve(values.out))
process.exit(0)
