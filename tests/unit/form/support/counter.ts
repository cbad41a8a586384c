import { installRenderCounter } from '../../../support/count-renders.ts'

/** Imported before anything that loads react-dom. */
export const counter = installRenderCounter(window)
