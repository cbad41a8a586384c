import { createDraftStore } from './drafts/store.ts'
import { serve } from './encrypted-store/serve.ts'

serve((log) => createDraftStore({ log }))
