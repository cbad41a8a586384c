import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from 'electron'
import { afterAll, expect, it } from 'vitest'
import { resolvePaths } from '#main/base/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-paths-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function appAt(userData: string): App {
  let current = '/nowhere'
  return {
    commandLine: { getSwitchValue: () => userData },
    setPath: (_name: string, path: string) => (current = path),
    getPath: () => current,
  } as unknown as App
}

it('what the app keeps and its log lie in a folder that other accounts of the machine cannot read', () => {
  const { userData, logs } = resolvePaths(appAt(join(folder, 'new', 'data')), '/app/out/main')
  expect(userData).toBe(join(folder, 'new', 'data'))
  for (const path of [userData, logs]) expect(statSync(path).mode & 0o777).toBe(0o700)
})

it.each(['/proc/x/y', join(folder, 'blocked', 'data')])(
  'a start that can keep nothing says so and ends: %s',
  (place) => {
    writeFileSync(join(folder, 'blocked'), '')
    expect(() => resolvePaths(appAt(place), '/app/out/main')).toThrow(`${place}: the folder cannot be written`)
  },
)
