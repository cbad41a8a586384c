// The module 'electron': by name, as a default import and by require() alike.
export * from './modules.ts'
export * as default from './modules.ts'
export * as 'module.exports' from './modules.ts'
