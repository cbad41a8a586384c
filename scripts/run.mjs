// Entry of every npm command: runs on any Node from 18 on with built-in modules only, installs what is missing,
// then hands over to the project's own Node (24).
import { delimiter, join } from 'node:path'
import { commands, commandsUsage } from './lib/commands.mjs'
import { ensureInstalled, projectNode, root } from './lib/install.mjs'
import { standFor } from './lib/processes.mjs'
import { usages } from './lib/usages.mjs'

const [task, ...rest] = process.argv.slice(2)
if (task === '--help' || task === '-h') {
  console.log(commandsUsage)
  process.exit(0)
}
if (task === undefined || !Object.hasOwn(commands, task)) {
  console.error(task === undefined ? commandsUsage : `No such command: ${task}\n${commandsUsage}`)
  process.exit(2)
}
const file = join(root, 'scripts', 'tasks', `${task}.mjs`)
// Whoever asks what a command does has not asked for the packages that it needs.
const asksForHelp = rest.includes('--help') || rest.includes('-h')
if (asksForHelp && Object.hasOwn(usages, task)) {
  console.log(usages[task])
  process.exit(0)
}
if (!asksForHelp) ensureInstalled()
standFor(asksForHelp ? process.execPath : projectNode(), ['--disable-warning=ExperimentalWarning', file, ...rest], {
  cwd: root,
  env: {
    ...process.env,
    ATRIUM_COMMAND: task,
    PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  },
})
