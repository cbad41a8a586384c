import * as react from 'react'
import { installRenderCounter } from './count-renders.ts'

// Before react-dom, which a worker loads once for all its files: some of them count.
installRenderCounter(window)

// React makes the stack of every element it creates, ten thousand of them a second at most, for tools that nobody has open
// here: an eighth of the time of these tests. It counts them here, and has made enough.
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 1e9,
  set() {},
})
