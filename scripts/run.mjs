// Entry of every npm command: runs on any Node from 18 on with built-in modules only, installs what is missing,
// then hands over to the project's own Node (24).
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureInstalled, projectNode, root } from './lib/install.mjs'
import { standFor } from './lib/processes.mjs'

const [task, ...rest] = process.argv.slice(2)
const file = join(root, 'scripts', 'tasks', `${task}.mjs`)
if (!task || !existsSync(file)) {
  const tasks = readdirSync(join(root, 'scripts', 'tasks')).map((name) => name.replace(/\.mjs$/, ''))
  console.error(`No such command: ${task ?? ''}. Commands: ${tasks.join(', ')}`)
  process.exit(2)
}
ensureInstalled()
standFor(projectNode(), ['--disable-warning=ExperimentalWarning', file, ...rest], {
  cwd: root,
  env: {
    ...process.env,
    ATRIUM_COMMAND: task,
    PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  },
})
