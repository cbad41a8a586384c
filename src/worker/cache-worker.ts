import { createCacheStore } from './cache/store.ts'
import { serve } from './encrypted-store/serve.ts'

serve((log) => createCacheStore({ log }))
