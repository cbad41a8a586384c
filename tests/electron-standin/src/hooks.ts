import { enableCompileCache, registerHooks } from 'node:module'
import { resolve } from 'node:path'

const url = new URL('./electron.ts', import.meta.url).href
const names = new Set(['electron', 'electron/main', 'electron/common'])

// Stripping the types of these files takes a second on a busy machine; the cache keeps the result.
enableCompileCache(resolve(import.meta.dirname, '../../../node_modules/.cache/electron-standin'))

// require('electron') and import 'electron' mean the stand-in, in CommonJS and ES modules alike.
registerHooks({
  resolve(specifier, context, next) {
    if (!names.has(specifier)) return next(specifier, context)
    return { url, format: 'module-typescript', shortCircuit: true }
  },
})
