import type { ReactElement } from 'react'
import type { MadeStyle } from '../../src/renderer/app/theme/style-cache.ts'

type Part = 'frame' | 'sign-in'
export const partsOf: Readonly<Record<Part, readonly ReactElement[]>>
export function makeStyles(): Readonly<Record<Part, readonly MadeStyle[]>>
