import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { warningOf } from '../../../scripts/checks/electron-version.mjs'
import { realElectron, rememberFailure } from '../../../scripts/lib/electron.mjs'
import { sandboxSwitches } from '../../../scripts/lib/sandbox.mjs'

it('remembers that Electron could not be had in a fresh clone too, where no cache folder exists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-choice-'))
  const file = join(folder, '.cache', 'electron-download.json')
  rememberFailure(file, '45.4.1', 1000)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: '45.4.1', at: 1000 })
  rmSync(folder, { recursive: true })
})

describe('the executable of Electron', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-electron-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each(['electron', 'electron.exe', 'Electron.app/Contents/MacOS/Electron'])(
    'is where path.txt says: %s',
    (path) => {
      expect(realElectron(folder)).toBeNull()
      writeFileSync(join(folder, 'path.txt'), path)
      expect(realElectron(folder)).toBeNull()
      mkdirSync(dirname(join(folder, 'dist', path)), { recursive: true })
      writeFileSync(join(folder, 'dist', path), '')
      expect(realElectron(folder)).toEqual({
        folder: join(folder, 'dist'),
        executable: join(folder, 'dist', path),
        standIn: false,
      })
    },
  )

  it('gives its sandbox up for root, and where the system forbids user namespaces, which it says', () => {
    const said: string[] = []
    const of = (user: number, namespaces: boolean, platform: NodeJS.Platform = 'linux') =>
      sandboxSwitches(join(folder, 'electron'), {
        platform,
        user,
        namespaces: () => namespaces,
        say: (line) => void said.push(line),
      })
    expect([of(0, true), of(1000, true), said]).toEqual([['--no-sandbox'], [], []])
    expect(of(1000, false)).toEqual(['--no-sandbox'])
    expect(said).toEqual([expect.stringContaining('without its sandbox')])
    expect([of(1000, false, 'darwin'), of(1000, false, 'win32')]).toEqual([[], []])
  })

  it('is warned about when its major is no longer supported', () => {
    expect(warningOf('45.4.1', '45.9.0')).toBeNull()
    expect(warningOf('45.4.1', '46.0.0')).toBeNull()
    expect(warningOf('45.4.1', '47.0.0')).toContain('last supported')
    expect(warningOf('45.4.1', '48.1.0')).toContain('no security updates')
    expect(warningOf('45.4.1', 'nonsense')).toBeNull()
  })
})
