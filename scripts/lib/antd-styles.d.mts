import type { ReactElement } from 'react'
import type { MadeStyle } from '../../src/renderer/app/theme/style-cache.ts'

type Part = 'frame' | 'sign-in'
export const partsOf: Readonly<Record<Part, readonly ReactElement[]>>
export function makeStyles<Name extends string = Part>(
  parted?: Readonly<Record<Name, readonly ReactElement[]>>,
): Readonly<Record<Name, readonly MadeStyle[]>>
