import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeadline, NOTICE } from '#main/updates/deadline.ts'
import { install, type InstallSystem, leadBack, wayToInstall } from '#main/updates/install.ts'
import { organisationKey } from '#main/updates/source.ts'
import {
  countStart,
  noteReached,
  refusedVersion,
  refuseVersion,
  unfinishedInstallation,
} from '#main/updates/start-guard.ts'

let userData: string
let folder: string
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'atrium-install-'))
  folder = join(userData, 'updates')
  mkdirSync(folder)
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(userData, { recursive: true, force: true })
})

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(userData, path)), { recursive: true })
  writeFileSync(join(userData, path), text)
  return join(userData, path)
}
const read = (path: string) => readFileSync(join(userData, path), 'utf8')

function system(values: Partial<InstallSystem> = {}) {
  const runs: string[][] = []
  let relaunches = 0
  const made: InstallSystem = {
    isInstalled: true,
    appImage: undefined,
    program: '/opt/Atrium/atrium',
    resources: '/nowhere',
    run: (program, words) => void runs.push([program, ...words]),
    relaunch: () => (relaunches += 1),
    ...values,
  }
  return { made, runs, relaunches: () => relaunches }
}

it('each installer is run without questions of its own, and comes back only where it was asked to', () => {
  const { made } = system()
  expect(wayToInstall('/u/A.exe', made)).toEqual(['/u/A.exe', '--updated', '/S'])
  expect(wayToInstall('/u/A.exe', made, true)).toContain('--force-run')
  expect(wayToInstall('/u/A.msi', made)).toEqual(['msiexec', '/i', '/u/A.msi', '/qn', '/norestart'])
  expect(wayToInstall('/u/A.deb', made)).toEqual(['pkexec', 'dpkg', '-i', '/u/A.deb'])
  expect(wayToInstall('/u/A.rpm', made, true)?.slice(-4)).toEqual(['rpm', '-U', '--oldpackage', '/u/A.rpm'])
  put('elevate.exe', '')
  expect(wayToInstall('/u/A.exe', { ...made, resources: userData })?.[0]).toBe(join(userData, 'elevate.exe'))
  for (const [file, values] of [
    ['/u/A.dmg', {}],
    ['/u/A.exe', { isInstalled: false }],
    ['/u/A.AppImage', {}],
  ] as const)
    expect(wayToInstall(file, { ...made, ...values }), file).toBeNull()
})

it('an AppImage is replaced where it lies, and leads back with the databases of before when the new one twice shows no window', async () => {
  const appImage = put('bin/Atrium.AppImage', 'version one')
  const file = put('updates/Atrium-2.0.0.AppImage', 'version two')
  put('drafts/campus/lin.sqlite', 'drafts of one')
  put('workspace.sqlite', 'workspace of one')
  const { made, relaunches } = system({ appImage })
  expect(await install({ version: '2.0.0', file, from: '1.0.0', folder, userData, startsAgain: true }, made)).toBe(true)
  expect(readFileSync(appImage, 'utf8')).toBe('version two')
  expect(relaunches()).toBe(1)

  expect(countStart(folder, '2.0.0')).toBeNull()
  put('drafts/campus/lin.sqlite', 'drafts of two')
  put('workspace.sqlite', 'workspace of two')
  put('workspace.sqlite-wal', 'not of one')
  expect(countStart(folder, '2.0.0')).toBeNull()
  const note = countStart(folder, '2.0.0')
  expect(note).toMatchObject({ version: '2.0.0', from: '1.0.0' })

  expect(leadBack({ folder, userData, previous: note?.previous ?? '', now: 5 }, made)).toBe(true)
  expect(readFileSync(appImage, 'utf8')).toBe('version one')
  expect([read('drafts/campus/lin.sqlite'), read('workspace.sqlite')]).toEqual(['drafts of one', 'workspace of one'])
  expect(existsSync(join(userData, 'workspace.sqlite-wal'))).toBe(false)
  expect(read('left-5/drafts/campus/lin.sqlite')).toBe('drafts of two')
  refuseVersion(folder, '2.0.0')
  expect(refusedVersion(folder)).toBe('2.0.0')
  expect(countStart(folder, '1.0.0')).toBeNull()
})

it('once its window is there a version stays: databases of before go, and its installer is kept for the next time', async () => {
  const { made, runs } = system()
  const first = put('updates/Atrium-2.0.0.deb', 'two')
  put('workspace.sqlite', 'one')
  await install({ version: '2.0.0', file: first, from: '1.0.0', folder, userData, startsAgain: false }, made)
  expect(existsSync(join(folder, 'databases'))).toBe(true)
  noteReached(folder, '1.0.0')
  expect(existsSync(join(folder, 'databases'))).toBe(true)
  countStart(folder, '2.0.0')
  noteReached(folder, '2.0.0')
  expect(readdirSync(folder).toSorted()).toEqual(['Atrium-2.0.0.deb', 'kept.json'])
  for (const _start of [1, 2, 3]) expect(countStart(folder, '2.0.0')).toBeNull()

  const second = put('updates/Atrium-3.0.0.deb', 'three')
  await install({ version: '3.0.0', file: second, from: '2.0.0', folder, userData, startsAgain: false }, made)
  countStart(folder, '3.0.0')
  countStart(folder, '3.0.0')
  expect(countStart(folder, '3.0.0')?.previous).toBe(first)
  expect(runs.at(-1)).toEqual(['pkexec', 'dpkg', '-i', second])
})

it('an installer that was declined is known as such, and one that cannot begin leaves no note', async () => {
  const file = put('updates/Atrium-2.0.0.deb', 'two')
  const next = { version: '2.0.0', file, from: '1.0.0', folder, userData, startsAgain: false }
  await install(next, system().made)
  expect(unfinishedInstallation(folder, '1.0.0')).toBe('2.0.0')
  const broken = system({
    run: () => {
      throw new Error('ENOENT')
    },
  })
  await expect(install(next, broken.made)).rejects.toThrow('ENOENT')
  expect(unfinishedInstallation(folder, '1.0.0')).toBeNull()
})

it('at its deadline an update is told first, and asks again while somebody has not saved or the screen is locked', () => {
  vi.useFakeTimers({ now: 0 })
  const warn = vi.fn()
  const quit = vi.fn()
  let isUnlocked = false
  const deadline = createDeadline({ now: Date.now, warn, quit, canAsk: () => isUnlocked })
  const hour = 60 * 60_000
  expect(deadline.set('2.0.0', 40 * hour)).toBe(40 * hour)
  vi.advanceTimersByTime(40 * hour - NOTICE - 1)
  expect(warn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(warn.mock.calls).toEqual([['2.0.0', 40 * hour]])
  expect(deadline.set('2.0.0', 0)).toBe(40 * hour)
  vi.advanceTimersByTime(NOTICE)
  expect(quit).not.toHaveBeenCalled()
  isUnlocked = true
  vi.advanceTimersByTime(NOTICE)
  expect(quit).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(NOTICE)
  expect(quit).toHaveBeenCalledTimes(2)
  deadline.set('2.0.0', null)
  vi.advanceTimersByTime(hour)
  expect(quit).toHaveBeenCalledTimes(2)
  expect(deadline.set('2.1.0', 5)).toBe(Date.now() + NOTICE)
})

it('the server installs where the policy has a key, names no feed and does not switch updates off', () => {
  const machine = { platform: 'linux', arch: 'x64', resources: userData } as const
  expect(organisationKey({}, machine)).toBeNull()
  expect(organisationKey({ updateKey: 'key' }, machine)).toBe('key')
  expect(organisationKey({ updateKey: '' }, machine)).toBeNull()
  expect(organisationKey({ updateKey: 'key', updates: false }, machine)).toBeNull()
  expect(organisationKey({ updateKey: 'key', updateFeed: 'https://updates.example/' }, machine)).toBeNull()
  put('app-update.yml', 'updateKey: built\n')
  expect(organisationKey({}, machine)).toBe('built')
  put('app-update.yml', 'provider: generic\nurl: https://updates.example/\nupdateKey: built\n')
  expect(organisationKey({}, machine)).toBeNull()
})
