// The server runs from its sources: Node 24 strips the types.
import { serve } from '../../src/server/serve.ts'

await serve(process.argv.slice(2))
