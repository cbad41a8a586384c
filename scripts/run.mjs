// Entry of every npm command: runs on any Node from 18 on with built-in modules only, installs what is missing,
// then hands over to the project's own Node (24).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureInstalled, projectNode, root } from './lib/install.mjs'

const [task, ...rest] = process.argv.slice(2)
const file = join(root, 'scripts', 'tasks', `${task}.mjs`)
if (!task || !existsSync(file)) {
  console.error(`No such command: ${task ?? ''}`)
  process.exit(2)
}
ensureInstalled()
const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', file, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
