import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseWindow, OpenDialogOptions } from 'electron'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChosenFiles } from '#main/files/chosen.ts'
import { createFileDialogs } from '#main/files/dialogs.ts'
import { createPicking } from '#main/transfers/uploads/picking.ts'
import { temporaryFolder } from '../../support/launch.ts'

let folder: ReturnType<typeof temporaryFolder>
let asked: OpenDialogOptions[]
beforeEach(() => {
  folder = temporaryFolder('picking')
  asked = []
})
afterEach(() => folder.remove())

/** The system's dialog answers these paths. */
const pickingOf = (...filePaths: string[]) =>
  createPicking({
    chosen: createChosenFiles(),
    clipboardPicture: async () => null,
    dialogs: createFileDialogs({
      windowOf: () => ({}) as BaseWindow,
      showOpenDialog: async (_window, options) => {
        asked.push(options)
        return { canceled: false, filePaths }
      },
      showSaveDialog: () => Promise.reject(new Error('not asked')),
      showItemInFolder: () => undefined,
      openPath: async () => '',
      afterDialog: (choice) => choice,
    }),
  })

test('a folder that is chosen brings the files below it by their names, hidden ones left out', async () => {
  mkdirSync(join(folder.path, 'part'))
  for (const name of ['b.txt', 'a.txt', '.hidden', 'part/c.txt']) writeFileSync(join(folder.path, name), name)
  const files = await pickingOf(folder.path).choose({ extensions: [], multiple: false, folder: true }, 1)
  expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  expect(asked).toMatchObject([{ filters: [], properties: ['openDirectory', 'dontAddToRecent'] }])
})

test('files that are chosen are asked for by their kinds, several where that is allowed', async () => {
  writeFileSync(join(folder.path, 'a.pdf'), 'a')
  const files = await pickingOf(join(folder.path, 'a.pdf')).choose({ extensions: ['pdf'], multiple: true }, 1)
  expect(files.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(asked).toMatchObject([
    { filters: [{ extensions: ['pdf'] }], properties: ['openFile', 'dontAddToRecent', 'multiSelections'] },
  ])
})
