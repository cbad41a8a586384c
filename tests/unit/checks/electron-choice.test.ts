import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rememberFailure } from '../../../scripts/lib/electron.mjs'

it('remembers that Electron could not be had in a fresh clone too, where no cache folder exists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-choice-'))
  const file = join(folder, '.cache', 'electron-download.json')
  rememberFailure(file, '45.4.1', 1000)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ version: '45.4.1', at: 1000 })
  rmSync(folder, { recursive: true })
})
