import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDefinition } from '#server/areas/module/definition.ts'
import { projectFiles } from '#server/areas/design/generate/files.ts'
import { addModule, orderFields } from '../module/support/order-module.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

const run = promisify(execFile)

let platform: TestPlatform
let folder: string
beforeAll(async () => {
  platform = await openPlatform()
  folder = await mkdtemp(join(tmpdir(), 'generated-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

it('the generated project of a module with a child table passes its type check and its own test', async () => {
  const id = await addModule(platform.database, { fields: orderFields() })
  for (const { path, content } of projectFiles(await loadDefinition(platform.database, id), '采购')) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const modules = resolve('node_modules')
  await symlink(modules, join(folder, 'node_modules'))
  await run(process.execPath, [join(modules, 'typescript/bin/tsc')], { cwd: folder })
  // What the test runner of this process left in its environment is not for that one.
  const { NODE_TEST_CONTEXT: _context, NODE_OPTIONS: _options, ...env } = process.env
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, env })
  expect(stdout).toContain('# pass 3')
  expect(stdout).toContain('# fail 0')
}, 60_000)
