// What Electron's own start does: argv, -r modules, package.json, load the app, then become ready.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const executable = resolve(import.meta.dirname, '../bin/electron')
process.argv.splice(0, 2, executable)

const electronFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const pinned = JSON.parse(readFileSync(join(electronFolder, 'package.json'), 'utf8')) as { version: string }
define(process, 'versions', { ...process.versions, electron: pinned.version, chrome: '' })
define(process, 'type', 'browser')
define(process, 'defaultApp', true)
define(process, 'resourcesPath', dirname(executable))

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, configurable: true, enumerable: true, writable: true })
}

interface CommandLine {
  modules: string[]
  switches: [string, string | undefined][]
  target: string | undefined
}

function readArguments(argv: string[]): CommandLine {
  const line: CommandLine = { modules: [], switches: [], target: undefined }
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] as string
    if (argument === '-r' || argument === '--require') line.modules.push(argv[++at] as string)
    else if (argument === '--') break
    else if (argument.startsWith('--')) {
      const [, name = '', value] = /^--([^=]+)(?:=([^]*))?$/.exec(argument) ?? []
      line.switches.push([name, value])
    } else line.target ??= argument
  }
  return line
}

// Electron only warns here; plain Node would end the process.
process.on('unhandledRejection', (reason) => console.error('(electron) UnhandledPromiseRejectionWarning:', reason))

const line = readArguments(process.argv.slice(1))
const { start, app, appControl } = await import('./start.ts')
for (const [name, value] of line.switches) {
  if (!/^(inspect|headless|user-data-dir)/.test(name)) app.commandLine.appendSwitch(name, value)
}
const require = createRequire(join(process.cwd(), 'noop.js'))
for (const module of line.modules) require(module)

if (!line.target) {
  console.error('stand-in: no app given')
  process.exit(1)
}
const folder = resolve(line.target)
const description = join(folder, 'package.json')
let entry = folder
if (existsSync(description)) {
  const read = JSON.parse(readFileSync(description, 'utf8')) as { main?: string; name?: string }
  appControl(app).usePackage(folder, read)
  entry = resolve(folder, read.main ?? 'index.js')
} else appControl(app).usePackage(dirname(folder), {})
const userData = line.switches.find(([name]) => name === 'user-data-dir')?.[1]
if (userData) app.setPath('userData', resolve(userData))

// Electron shows a dialog and goes on if the app has no handler of its own; the stand-in prints it and ends.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return
  console.error('A JavaScript error occurred in the main process\nUncaught Exception:\n', error)
  process.exit(1)
})
await import(pathToFileURL(require.resolve(entry)).href)
await start()
