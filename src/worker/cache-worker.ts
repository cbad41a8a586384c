import { createCacheStore } from './cache/store.ts'
import { serve } from './sealed/serve.ts'

serve((log) => createCacheStore({ log }))
