// The server runs from its sources: Node 24 strips the types.
import { serve } from '../../src/server/serve.ts'
import { whenAbandoned } from '../lib/processes.mjs'

// The command that started it was killed, and could not tell.
if (process.env.ATRIUM_COMMAND) whenAbandoned(() => process.kill(process.pid, 'SIGTERM'))

await serve(process.argv.slice(2))
