import { installRenderCounter } from './count-renders.ts'

// Before react-dom, which a worker loads once for all its files: some of them count.
installRenderCounter(window)
