import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp, root, temporaryFolder } from '../support/launch.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** An AppImage of this version that was installed over 0.0.9, and what was kept of that one. */
function installed() {
  const folder = temporaryFolder('way-back')
  const userData = join(folder.path, 'data')
  const updates = join(userData, 'updates')
  const appImage = join(folder.path, 'Atrium.AppImage')
  const previous = join(updates, 'before-0.0.9.AppImage')
  mkdirSync(join(updates, 'databases', 'drafts', 'campus'), { recursive: true })
  mkdirSync(join(userData, 'drafts', 'campus'), { recursive: true })
  writeFileSync(appImage, 'this version')
  writeFileSync(previous, 'the version before')
  const drafts = join('drafts', 'campus', 'lin.sqlite')
  writeFileSync(join(updates, 'databases', drafts), 'as 0.0.9 left it')
  writeFileSync(join(userData, drafts), 'as this one changed it')
  const note = { version, from: '0.0.9', file: appImage, previous, starts: 0 }
  writeFileSync(join(updates, 'start.json'), JSON.stringify(note))
  const starts = () => (JSON.parse(readFileSync(join(updates, 'start.json'), 'utf8')) as { starts: number }).starts
  return { folder, userData, updates, appImage, drafts: join(userData, drafts), starts }
}

const electron = () => join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron')
const words = (userData: string) => ['.', `--user-data-dir=${userData}`]

/** Ends it before its window is there, as a version does that cannot start. */
async function endEarly({ userData, starts }: ReturnType<typeof installed>, before: number): Promise<void> {
  const child = spawn(electron(), words(userData), { cwd: root, stdio: 'ignore', detached: true })
  await expect.poll(starts, { intervals: [5], timeout: 60_000 }).toBe(before + 1)
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await once(child, 'exit')
  expect(starts()).toBe(before + 1)
}

test('a version that ended twice before its window leads back to the one before, with the databases of that one', async () => {
  const app = installed()
  try {
    await endEarly(app, 0)
    await endEarly(app, 1)
    // The answer of whoever is asked: back.
    const env = { ...process.env, APPIMAGE: app.appImage, STANDIN_DIALOGS: '{"message":{"response":0}}' }
    const { status } = spawnSync(electron(), words(app.userData), { cwd: root, env, timeout: 60_000 })
    expect(status).toBe(0)
    expect(readFileSync(app.appImage, 'utf8')).toBe('the version before')
    expect(readFileSync(app.drafts, 'utf8')).toBe('as 0.0.9 left it')
    expect(readFileSync(join(app.updates, 'refused'), 'utf8')).toBe(version)
    expect(existsSync(join(app.updates, 'start.json'))).toBe(false)
  } finally {
    app.folder.remove()
  }
})

test('whoever starts it all the same keeps it once its window is there', async () => {
  const app = installed()
  try {
    await endEarly(app, 0)
    await endEarly(app, 1)
    const opened = await launchApp({
      userData: app.userData,
      env: { APPIMAGE: app.appImage, STANDIN_DIALOGS: '{"message":{"response":1}}' },
    })
    await expect(opened.page.getByRole('button', { name: '使用本地工作区' })).toBeVisible()
    await expect.poll(() => existsSync(join(app.updates, 'start.json'))).toBe(false)
    expect(existsSync(join(app.updates, 'databases'))).toBe(false)
    expect(readFileSync(app.appImage, 'utf8')).toBe('this version')
    await opened.close()
  } finally {
    app.folder.remove()
  }
})
