// Packs the app into a folder with a placeholder for Electron's binary and looks at what went in.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  chmodSync,
  mkdirSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import { root } from '../lib/install.mjs'

const work = mkdtempSync(join(tmpdir(), 'atrium-package-'))
const placeholder = join(work, 'electron')
mkdirSync(join(placeholder, 'resources'), { recursive: true })
// The fuse wire as Electron's binary carries it: sentinel, version 1, eight fuses, all at the opposite of ours.
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const wanted = '01001100'
const opposite = [...wanted].map((fuse) => (fuse === '0' ? '1' : '0')).join('')
for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
  writeFileSync(join(placeholder, name), `#!/bin/sh\n# ${sentinel}\x01\x08${opposite}\n`, 'latin1')
  chmodSync(join(placeholder, name), 0o755)
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(placeholder, 'version'), manifest.devDependencies.electron)
const output = join(work, 'release')
const done = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'electron-builder', 'cli.js'),
    '--linux',
    'dir',
    '--publish',
    'never',
    `-c.electronDist=${placeholder}`,
    `-c.directories.output=${output}`,
  ],
  { cwd: root, encoding: 'utf8' },
)
const problems = []
const expect = (condition, problem) => condition || problems.push(problem)
const resources = join(output, 'linux-unpacked', 'resources')
const asar = join(resources, 'app.asar')
if (done.status !== 0 || !existsSync(asar)) {
  console.error(done.stdout, done.stderr)
  problems.push('electron-builder gave no app.asar')
} else {
  const files = listPackage(asar, { isPack: false })
  const has = (path) => files.includes(path)
  for (const path of [
    '/out/main/main.js',
    '/out/main/server.js',
    '/out/main/cache-worker.js',
    '/out/main/uploads-worker.js',
    '/out/preload/index.cjs',
    '/out/renderer/index.html',
  ])
    expect(has(path), `missing ${path}`)
  for (const name of Object.keys(manifest.devDependencies))
    expect(!has(`/node_modules/${name}`), `development package inside: ${name}`)
  for (const name of Object.keys(manifest.dependencies))
    expect(has(`/node_modules/${name}`), `run-time package missing: ${name}`)
  expect(!files.some((file) => file.endsWith('.map')), 'source maps inside')
  expect(!files.some((file) => file.startsWith('/src') || file.startsWith('/tests')), 'sources inside')
  expect(!files.some((file) => file.startsWith('/node_modules/better-sqlite3/deps')), 'SQLite sources inside')
  // Without its own, the app would wear Electron's; a Linux desktop finds window, icon and links by the name.
  for (const icon of ['icon.png', join('sizes', '512x512.png')])
    expect(existsSync(join(root, 'resources', 'icon', icon)), `icon missing: ${icon}`)
  // A .deb is not made without it, and the sandbox of an AppImage is given up by default.
  expect(/^https?:\/\//.test(manifest.homepage ?? ''), 'package.json names no homepage: fpm makes no .deb')
  const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
  expect(/^ {2}executableArgs: \[\]$/m.test(builder), 'an AppImage would start with --no-sandbox')
  expect(/^ {2}perMachine: true$/m.test(builder), 'the policy would lie in a folder of the person')
  const { desktopName } = JSON.parse(extractFile(asar, 'package.json').toString('utf8'))
  expect(desktopName === 'cn.atrium.Atrium.desktop', `desktop name is ${desktopName}`)
  const binary = readFileSync(join(output, 'linux-unpacked', 'atrium'), 'latin1')
  const wire = binary.slice(binary.indexOf(sentinel) + sentinel.length + 2).slice(0, wanted.length)
  expect(wire === wanted, `fuses are ${wire}, not ${wanted}`)
  const unpacked = join(resources, 'app.asar.unpacked', 'node_modules', 'better-sqlite3', 'prebuilds')
  const natives = existsSync(unpacked) ? readdirSync(unpacked) : []
  expect(natives.length === 1, `one native module expected, found: ${natives.join(', ')}`)
  for (const native of natives) {
    const loaded = spawnSync(process.execPath, [
      '-e',
      `process.dlopen({ exports: {} }, ${JSON.stringify(join(unpacked, native))})`,
    ])
    expect(loaded.status === 0, `native module does not load: ${native}`)
  }
  expect(existsSync(join(resources, 'seed')) && readdirSync(join(resources, 'seed')).length > 0, 'seed data missing')
  for (const path of ['policy.schema.json', 'atrium.admx', join('zh-CN', 'atrium.adml')])
    expect(existsSync(join(resources, 'policy', path)), `policy document missing: ${path}`)
  console.log(`${files.length} files in the archive`)
}
rmSync(work, { recursive: true, force: true })
// A warning, when there is one.
spawnSync(process.execPath, [join(root, 'scripts', 'checks', 'electron-version.mjs')], { stdio: 'inherit' })
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
