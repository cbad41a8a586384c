import { createDraftStore } from './drafts/store.ts'
import { serve } from './sealed/serve.ts'

serve((log) => createDraftStore({ log }))
