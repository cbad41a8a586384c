import { serve } from './encrypted-store/serve.ts'
import { createUploadStore } from './uploads/store.ts'

serve((log) => createUploadStore({ log }))
