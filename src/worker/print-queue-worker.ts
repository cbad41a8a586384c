import { serve } from './encrypted-store/serve.ts'
import { createPrintQueueStore } from './print-queue/store.ts'

serve((log) => createPrintQueueStore({ log }))
