// What whoever runs the server types: serve, check, backup, restore, move, export, import, admin, upgrade.
import { runCommand } from '../../src/server/command.ts'
import { whenAbandoned } from '../lib/processes.mjs'

const [command] = process.argv.slice(2)
// The command that started it was killed, and could not tell.
if (command === 'serve' && process.env.ATRIUM_COMMAND) whenAbandoned(() => process.kill(process.pid, 'SIGTERM'))

await runCommand(process.argv.slice(2))
