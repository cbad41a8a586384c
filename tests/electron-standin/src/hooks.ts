import { registerHooks } from 'node:module'

const url = new URL('./electron.ts', import.meta.url).href
const names = new Set(['electron', 'electron/main', 'electron/common'])

// require('electron') and import 'electron' mean the stand-in, in CommonJS and ES modules alike.
registerHooks({
  resolve(specifier, context, next) {
    if (!names.has(specifier)) return next(specifier, context)
    return { url, format: 'module-typescript', shortCircuit: true }
  },
})
