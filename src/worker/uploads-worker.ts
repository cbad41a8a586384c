import { setPriority } from 'node:os'
import { serve } from './encrypted-store/serve.ts'
import { createUploadStore } from './uploads/store.ts'

/**
 * Hashing takes a core for as long as a large file lasts: whoever types goes first. On Linux it is the priority of this
 * thread, elsewhere it would be that of the whole program.
 */
const AFTER_THE_WINDOW = 10
if (process.platform === 'linux') setPriority(AFTER_THE_WINDOW)

serve((log) => createUploadStore({ log }))
