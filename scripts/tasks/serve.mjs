import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../lib/install.mjs'

// The server runs from its sources: Node 24 strips the types.
const entry = join(root, 'src', 'server', 'serve.ts')
process.argv.splice(1, 1, entry)
await import(pathToFileURL(entry).href)
